# Part of the rooms that run programs for arm64: registers Trixie's qemu-user with the kernel, under
# which pip of Trixie does not hang as it does under that of Debian 12. Sourced with `mirror`, `work`
# and `say` set, in a mount namespace of its own; `remove_emulator` belongs in the trap at the end.

emulator=${XDG_CACHE_HOME:-$HOME/.cache}/matinee/emulator
handler=/proc/sys/fs/binfmt_misc/matinee-$$
mkdir -p "$emulator/apt/lists/partial" "$emulator/apt/cache/partial"

remove_emulator() {
    [ ! -e "$handler" ] || echo -1 >"$handler"
}

if [ ! -x "$emulator/qemu-aarch64" ]; then
    say "the emulator, out of Trixie's qemu-user"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" \
        >"$emulator/apt/sources.list"
    trixie="apt-get -qq -o Dir::Etc::sourcelist=$emulator/apt/sources.list \
        -o Dir::Etc::sourceparts=- -o Dir::State::lists=$emulator/apt/lists \
        -o Dir::Cache=$emulator/apt/cache -o APT::Sandbox::User=root"
    $trixie update
    (cd "$work" && $trixie download qemu-user && dpkg-deb -x qemu-user_*.deb qemu)
    mv "$work/qemu/usr/bin/qemu-aarch64" "$emulator/qemu-aarch64"
fi
mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
# an ELF header of 64 bits for AArch64; F keeps the emulator open, so that roots need none
magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
printf ':matinee-%s:M::%s:%s:%s:OCPF' $$ "$magic" "$mask" "$emulator/qemu-aarch64" \
    >/proc/sys/fs/binfmt_misc/register
