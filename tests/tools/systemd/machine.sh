#!/bin/sh
# Boots systemd with the store's unit in a copy of this machine, which is gone once it ends: machine.sh FOLDER RELEASE PORT
# The copy has namespaces of its own for processes, mounts, names and control groups, and a layer of its own above the disk. It shares
# the network, so that the store can be reached from outside. FOLDER/settings are the store's settings.
set -eu
folder=$1 release=$2 port=$3 here=$(dirname "$(readlink -f "$0")")
machine=$folder/machine root=$folder/machine/root

if [ "${4:-}" != inside ]; then
  # A group of its own among the control groups: systemd takes the root that it sees.
  for groups in /sys/fs/cgroup/unified /sys/fs/cgroup; do
    [ -e "$groups/cgroup.procs" ] || continue
    mkdir -p "$groups/miftah-tools"
    echo $$ >"$groups/miftah-tools/cgroup.procs"
    break
  done
  exec unshare --mount --pid --fork --kill-child --uts --ipc --cgroup "$0" "$folder" "$release" "$port" inside
fi

mount --make-rprivate /
mkdir "$machine"
mount -t tmpfs none "$machine"
mkdir "$root" "$machine/upper" "$machine/work"
mount -t overlay none -o "lowerdir=/,upperdir=$machine/upper,workdir=$machine/work" "$root"
mount -t proc none "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro none "$root/sys"
mount -t cgroup2 none "$root/sys/fs/cgroup"
mount -t tmpfs none "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/shm" "$root/dev/pts" "$root/dev/mqueue"
mount -t devpts -o newinstance,ptmxmode=0666 none "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
for place in run tmp; do mount -t tmpfs none "$root/$place"; done

# As docs/running-on-one-machine.md says.
mkdir -p "$root/srv/miftah/$port" "$root/etc/miftah" "$root/etc/credstore.encrypted" "$root/etc/systemd/system"
mount --bind "$release" "$root/srv/miftah/$port"
chroot "$root" useradd --system --user-group --no-create-home --shell /usr/sbin/nologin miftah
cp "$release/deploy/miftah@.service" "$root/etc/systemd/system/"
cp "$folder/settings" "$root/etc/miftah/settings"
for name in SESSION_SECRET KEY_SECRET; do
  openssl rand -base64 32 | chroot "$root" systemd-creds encrypt --with-key=host --name="$name" - "/etc/credstore.encrypted/miftah.$name"
done
cp "$here/try.target" "$root/etc/systemd/system/try.target"
mkdir -p "$root/etc/systemd/system/try.target.wants"
ln -s /etc/systemd/system/miftah@.service "$root/etc/systemd/system/try.target.wants/miftah@$port.service"
# Not by chroot: in one, nobody may make a namespace of users.
cd "$root"
mkdir before
pivot_root . before
umount --lazy /before
# As systemd has it on a machine: the secrets of a unit are mounted by a helper, and have to be seen here.
mount --make-rshared /
exec env -i container=other PATH=/usr/local/bin:/usr/bin:/usr/sbin:/bin /lib/systemd/systemd --system --unit=try.target --log-target=journal --show-status=no
