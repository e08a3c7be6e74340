"""Matinee on a virtual machine: a real kernel, systemd, display, touchscreen and pins.

`scripts/metal-room` installs Matinee in a Debian image; `python -m tests.metal` boots it in QEMU
and plays on it. The app on the virtual machine and the same app in this process (`twin`) get the
same touches, cards and presses; after each one both must show the same picture.
"""
