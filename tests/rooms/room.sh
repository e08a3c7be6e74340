# Part of scripts/boot-room and scripts/upgrade-room: a Debian root of this machine's architecture,
# in which systemd boots in separate namespaces. Sourced in the project's folder; sets `root`. Empty
# roots are cached in ~/.cache/matinee/rooms; delete that folder to start over.

. tests/rooms/roots.sh
unit=matinee@guest.service
cache=${XDG_CACHE_HOME:-$HOME/.cache}/matinee/rooms
root="$work/root"
booted=
leave() {
    [ -z "$booted" ] || kill -KILL "$booted" 2>/dev/null || true
    rm -rf --one-file-system "$work"
}

# new_root SUITE: an empty Debian with the user guest
new_root() {
    if [ ! -d "$cache/$1" ]; then
        say "Debian $1: an empty root"
        mkdir -p "$cache"
        rm -rf "$cache/$1.part"
        mmdebstrap --quiet --mode=root --variant=minbase --format=directory \
            --include=ca-certificates,python3,systemd,systemd-sysv,udev,dbus,libpam-systemd,adduser \
            "$1" "$cache/$1.part" "$mirror"
        mv "$cache/$1.part" "$cache/$1"
    fi
    cp -a "$cache/$1" "$root"
    connect
    chroot "$root" useradd --create-home guest
}

# simulate_display [LINE ...]: the unit draws on a dummy; further lines go into its [Service]
simulate_display() {
    mkdir -p "$root/etc/systemd/system/matinee@.service.d"
    printf '%s\n' '[Service]' 'Environment=SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy' "$@" \
        >"$root/etc/systemd/system/matinee@.service.d/room.conf"
}

# boot: $private_network, set to nothing: in the network of this machine
boot() {
    say "boot"
    unshare --mount --pid --fork --kill-child --cgroup --uts --ipc ${private_network---net} sh -euc '
        root=$1
        mount --bind "$root" "$root"
        mount -t proc proc "$root/proc"
        mount -t sysfs -o ro sysfs "$root/sys"
        mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
        for one in run tmp dev; do mount -t tmpfs -o mode=755 tmpfs "$root/$one"; done
        for one in null zero full random urandom tty tty0 tty1; do
            touch "$root/dev/$one"
            mount --bind "/dev/$one" "$root/dev/$one"
        done
        mkdir "$root/dev/pts" "$root/dev/shm"
        mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"
        mount -t tmpfs tmpfs "$root/dev/shm"
        ln -s pts/ptmx "$root/dev/ptmx"
        exec env -i container=room PATH=/usr/bin:/bin:/usr/sbin:/sbin \
            chroot "$root" /lib/systemd/systemd --unit=multi-user.target --show-status=0
    ' boot "$root" </dev/null >"$work/console" 2>&1 &
    booted=$!
    until system="$(pgrep --parent "$booted")" && [ -n "$system" ]; do sleep 0.2; done
}

# inside WORDS...: in the booted root, without a network
inside() {
    as_root nsenter --target "$system" --mount --pid --uts --ipc --net --cgroup chroot "$root" "$@"
}

of() {
    inside systemctl show --property "$2" --value "$1" 2>/dev/null || true
}

# until_is WORDS UNIT PROPERTY VALUE: wait for it, at most a minute
until_is() {
    tries=0
    until [ "$(of "$2" "$3")" = "$4" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 120 ] || {
            inside systemctl status --no-pager "$2" || cat "$work/console"
            fail "$1: $3 of $2 is '$(of "$2" "$3")', not '$4'"
        }
        sleep 0.5
    done
    say "$1"
}
