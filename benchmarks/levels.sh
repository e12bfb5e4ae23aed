#!/usr/bin/env bash
# Builds levels.cpp and the native tests, and runs them: on this processor, or, if BOCHS names the program of Bochs 3.0
# or later, on an emulated one that has AVX-512 and whose counter (RDTSC) counts instructions.
#
#     python benchmarks/export_covers.py > covers.txt
#     [BOCHS=bochs] benchmarks/levels.sh covers.txt DIRECTORY [NODES]
#
# DIRECTORY gets what is built and downloaded; NODES ends long searches. The emulator runs Debian's kernel and busybox,
# so that way is for Debian on x86-64 with bochsbios and vgabios. Configured with
# `--enable-x86-64 --enable-avx --enable-evex --enable-all-optimizations --with-nogui` and without its debugger, Bochs
# does some 100 million instructions a second.
set -euo pipefail
here=$(dirname "$(realpath "$0")")
covers=$(realpath "$1") nodes=${3:-}
engine=$here/../src/native/engine tests=$here/../tests/native
mkdir -p "$2/objects"
cd "$2"

compile() { "${CXX:-g++}" -std=c++20 -O3 -I"$engine" -I"$tests" "$@"; }
for source in "$engine"/*.cpp; do
    compile -c "$source" -o "objects/$(basename "${source%.cpp}").o"
done
compile -static "$here/levels.cpp" objects/*.o -o levels
compile -static "$tests"/*.cpp objects/*.o -o native_tests
if [ -z "${BOCHS:-}" ]; then
    ./native_tests
    # shellcheck disable=SC2086
    exec ./levels "$covers" $nodes
fi

mkdir -p packages guest cd
kernel=$(apt-cache depends linux-image-cloud-amd64 | sed -n 's/.*Depends: //p')
(cd packages && apt-get download -q "$kernel" busybox-static isolinux syslinux-common genisoimage)
for package in packages/*.deb; do dpkg -x "$package" packages; done
cp packages/bin/busybox levels native_tests guest/
cp "$covers" guest/covers.txt
cat >guest/init <<END
#!/busybox sh
/native_tests
/levels /covers.txt $nodes
/busybox sleep 1
/busybox reboot -f
END
chmod +x guest/init
(cd guest && find . | ./busybox cpio -o -H newc) >cd/initrd
cp packages/boot/vmlinuz-* cd/linux
cp packages/usr/lib/ISOLINUX/isolinux.bin packages/usr/lib/syslinux/modules/bios/ldlinux.c32 cd/
# Without these, Linux does not come up in Bochs 3.0: its ACPI, and its fast string instructions.
cat >cd/isolinux.cfg <<'END'
default linux
label linux
  kernel linux
  append initrd=initrd console=ttyS0,115200 quiet mitigations=off acpi=off clearcpuid=erms,fsrm reboot=t
END
packages/usr/bin/genisoimage -quiet -o guest.iso -b isolinux.bin -c boot.cat -no-emul-boot -boot-load-size 4 \
    -boot-info-table cd

# `ips` is only how often the guest's clock interrupts it: seldom. The last thing the guest does is a triple fault.
cat >bochsrc <<'END'
cpu: model=corei7_icelake_u, ips=1000000000, reset_on_triple_fault=0
clock: sync=none
memory: guest=512, host=512
romimage: file=/usr/share/bochs/BIOS-bochs-latest
vgaromimage: file=/usr/share/bochs/VGABIOS-lgpl-latest
ata0-master: type=cdrom, path=guest.iso, status=inserted
boot: cdrom
com1: enabled=1, mode=file, dev=guest.log
display_library: nogui
panic: action=fatal
log: bochs.log
END
"$BOCHS" -q -f bochsrc >/dev/null 2>&1 </dev/null || true
cat guest.log
grep -q '^all levels agree' guest.log && grep -q ' 0 failed' guest.log
