"""Exceptions of the device layer.

    HardwareError                a device or its configuration cannot be used
    ├─ DeviceNotFound            nothing is connected at the configured port or bus
    ├─ DeviceInUse               another program holds the device
    ├─ AccessDenied              the user may not open the device
    ├─ DeviceNotResponding       connected, but silent, or its driver does not return
    ├─ UnreadableInput           the device sends data that are not a card
    ├─ MissingLibrary            a Python library for the device cannot be imported or used
    └─ IncompatibleDevice        the device speaks another protocol or protocol version

Each one carries a message for people and a repair: what a person can do about it.
"""

import errno


class HardwareError(Exception):
    """A device cannot be used.

    >>> error = DeviceInUse("/dev/ttyUSB0 is in use", "close the other program")
    >>> error.message, error.repair, error.is_missing
    ('/dev/ttyUSB0 is in use', 'close the other program', False)
    """

    is_missing = False
    """Whether the device is absent, as opposed to present and faulty."""

    def __init__(self, message: str, repair: str) -> None:
        super().__init__(message)
        self.message = message
        self.repair = repair


class DeviceNotFound(HardwareError):
    """Nothing is connected at the configured port or bus; it is looked for again."""

    is_missing = True


class DeviceInUse(HardwareError):
    """Another program holds the device, or the name fits several devices."""


class AccessDenied(HardwareError):
    """The user running Matinee may not open the device."""


class DeviceNotResponding(HardwareError):
    """The device is connected, but does not answer, or its driver does not return."""


class UnreadableInput(HardwareError):
    """The device sends data that are not a card."""


class MissingLibrary(HardwareError):
    """A Python library for the device cannot be imported, or does not work on this machine."""


class IncompatibleDevice(HardwareError):
    """The device speaks another protocol, or another version of it."""


def open_error(error: OSError, device: str, group: str) -> HardwareError | None:
    """Return why a device file could not be opened: no permission, or in use; None for any other
    reason.

    `group`: the group whose members may open it.
    """
    match error.errno:
        case errno.EACCES | errno.EPERM:
            return AccessDenied(
                f"no permission to use {device}",
                f"add your user to its group (sudo usermod -aG {group} $USER) and log in again",
            )
        case errno.EAGAIN | errno.EBUSY:
            return DeviceInUse(f"{device} is in use", "close the other program that uses it")
        case _:
            return None
