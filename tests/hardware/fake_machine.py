"""A made-up machine: files as the kernel has them, below a folder."""

from pathlib import Path

CONFIG = "boot/firmware/config.txt"


def put(root: Path, path: str, text: str = "") -> None:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def raspberry_pi_5(root: Path) -> Path:
    """One that is well, with a panel and a plug without a display."""
    put(root, "proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    put(root, "etc/os-release", 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n')
    put(root, "proc/sys/kernel/osrelease", "6.12.47+rpt-rpi-2712\n")
    put(root, "proc/cmdline", "console=tty1 root=PARTUUID=1 rootwait\n")
    put(
        root,
        "proc/self/mountinfo",
        "22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
        "23 22 0:5 / /dev rw - devtmpfs udev rw\n",
    )
    put(root, "sys/class/drm/card0/dev", "226:0\n")
    put(root, "sys/class/drm/card2-HDMI-A-1/status", "disconnected\n")
    put(root, "sys/class/drm/card2-Writeback-1/status", "unknown\n")
    put(root, "sys/class/drm/card1-DSI-2/status", "connected\n")
    put(root, "sys/class/drm/card1-DSI-2/modes", "800x480\n640x480\n")
    put(root, "sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled", "0\n")
    put(root, "sys/class/thermal/thermal_zone0/temp", "48312\n")
    put(root, CONFIG, "# dtparam=i2c=on\ndtparam=spi=on\n")
    for path in ("dev/spidev0.0", "dev/spidev0.1", "dev/gpiochip0", "dev/ttyAMA0"):
        put(root, path)
    return root
