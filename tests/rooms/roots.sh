# Part of the room scripts: what they need of this machine, and how they run commands in the
# Debian roots that they make. Sourced in the project's folder; sets `mirror`, a Debian archive, and
# `work`, a folder that `leave` removes. A script that leaves more behind defines `leave` again.

bundle=/etc/ssl/certs/ca-certificates.crt

fail() {
    echo "$(basename "$0"): $1" >&2
    exit 1
}

say() {
    echo "==== $1"
}

[ "$(id -u)" = 0 ] || fail "needs root: sudo scripts/$(basename "$0")"
command -v mmdebstrap >/dev/null || fail "mmdebstrap is missing: sudo apt install mmdebstrap"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' |
    head -n 1)
[ -n "$mirror" ] || fail "this machine's apt knows no Debian archive: sudo apt update"
# mounts that are made here go with this process
if [ -z "${MATINEE_ROOM:-}" ]; then
    MATINEE_ROOM=yes exec unshare --mount "scripts/$(basename "$0")" "$@"
fi
work=$(mktemp -d)
leave() {
    rm -rf --one-file-system "$work"
}
trap leave EXIT
trap 'exit 1' INT TERM

# connect: gives $root this machine's way to the network
connect() {
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    [ -z "${PIP_CERT:-}" ] || cp "$PIP_CERT" "$root$bundle"
}

# copy_commit COMMIT FOLDER: the files of a commit, in a folder of the root
copy_commit() {
    mkdir -p "$root$2"
    git archive --format tar "$1" | tar -x -C "$root$2"
}

# as_root WORDS...: with the variables that root has there, and pip's way to its index
as_root() {
    env -i HOME=/root USER=root LANG=C.UTF-8 \
        PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin \
        ${PIP_CERT:+PIP_CERT="$bundle"} ${PIP_INDEX_URL:+PIP_INDEX_URL="$PIP_INDEX_URL"} \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@"
}

# inside_root WORDS...: as root in $root, which is not booted. $offline: without a network; $mounts:
# commands that mount more in $root; $pip_cache: the folder in which pip keeps its downloads
inside_root() {
    as_root ${pip_cache:+PIP_CACHE_DIR=/var/cache/matinee-pip} \
        unshare --mount --pid --fork --kill-child ${offline:+--net} sh -euc '
            root=$1
            pip_cache=$2
            mounts=$3
            shift 3
            mount -t proc proc "$root/proc"
            mount -t tmpfs tmpfs "$root/tmp"
            if [ -n "$pip_cache" ]; then
                mkdir -p "$root/var/cache/matinee-pip"
                mount --bind "$pip_cache" "$root/var/cache/matinee-pip"
            fi
            eval "$mounts"
            exec chroot "$root" "$@"
        ' inside "$root" "${pip_cache:-}" "${mounts:-}" "$@"
}
