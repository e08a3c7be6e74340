#!/bin/sh
# In the guest: the pins of a header, by the kernel's gpio-sim.
set -eu
modprobe configfs
mountpoint -q /sys/kernel/config || mount -t configfs configfs /sys/kernel/config
modprobe gpio-sim
mkdir -p /sys/kernel/config/gpio-sim/header/bank
cd /sys/kernel/config/gpio-sim/header
echo 54 >bank/num_lines
echo pinctrl-bcm2711 >bank/label
echo 1 >live
