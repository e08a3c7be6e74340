"""What the pin library lgpio reports, and what to do about it.

It raises `lgpio.error` for everything, with the texts of its lgErr.c; rpi-lgpio and gpiozero pass
that on. It is recognized by its name, because lgpio is installed only on a Pi.
"""

from hardware.errors import AccessDenied, DeviceInUse, HardwareError


def pin_error(error: Exception, pins: str) -> HardwareError | None:
    """Return the error with its repair, or None if lgpio has not raised it or it means something
    else.

    `pins`: the pins in question, such as `GPIO 25`.
    """
    if type(error).__module__ != "lgpio":
        return None
    # its text is the representation of a string, quotes included
    text = str(error).strip("'\"")
    if text == "GPIO busy":
        return DeviceInUse(
            f"{pins} is in use",
            "close the program that uses it, or set another pin in rig.toml",
        )
    if text == "can not open gpiochip":
        return AccessDenied(
            "no permission to use the pins",
            "add your user to their group (sudo usermod -aG gpio $USER) and log in again",
        )
    return None
