from gpiozero.pins import Factory

class LGPIOFactory(Factory):
    def __init__(self) -> None: ...
