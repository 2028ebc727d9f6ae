#!/bin/sh
# The programs of a server that a test has not: systemd, npm's build and what root alone may do. Each is a link to this file, by its name.
set -eu
case " $* " in *' --quiet '*) [ "$(basename "$0")" != systemctl ] || exec > /dev/null ;; esac
state=$MIFTAH_ROOT/run place=
for word; do case $word in miftah@*) place=${word#miftah@} ;; esac; done

# Plain here: systemd decrypts them for the store alone.
export_secrets() {
  for file in "$MIFTAH_ROOT"/etc/credstore.encrypted/miftah.*; do
    [ ! -f "$file" ] || export "${file##*/miftah.}=$(cat "$file")"
  done
}

# A process that ended, and that nobody waits for, is still listed.
is_running() { [ -f "$state/$place" ] && ps -o stat= -p "$(cat "$state/$place")" | grep -qv '^Z'; }

begin() {
  is_running && return
  cd "$MIFTAH_ROOT/srv/miftah/$place"
  mkdir -p "$MIFTAH_ROOT/var/lib/miftah"
  export_secrets
  # shellcheck disable=SC2046
  env $(cat "$MIFTAH_ROOT/etc/miftah/settings") PORT="$place" HOST=127.0.0.1 NODE_ENV=production DATA_DIR="$MIFTAH_ROOT/var/lib/miftah" \
    TRUST_PROXY_HOPS=1 "$TEST_NODE" build/server/server.js > "$state/$place.log" 2>&1 < /dev/null &
  echo $! > "$state/$place"
}

end() {
  is_running || return 0
  kill "$(cat "$state/$place")"
  while is_running; do sleep 0.1; done
}

case $(basename "$0") in
  systemctl)
    case $1 in
      enable) begin ;;
      disable | stop) end ;;
      is-active) if is_running; then echo active; else echo inactive && exit 3; fi ;;
      reload-or-restart)
        command -v caddy > /dev/null || exit 0
        config="--config $MIFTAH_ROOT/etc/caddy/Caddyfile --adapter caddyfile"
        # shellcheck disable=SC2086
        caddy reload --force --address "$TEST_CADDY" $config 2>> "$state/caddy.log" || caddy start $config > "$state/caddy.log" 2>&1
        ;;
    esac
    ;;
  systemd-run)
    # On a new machine the store's folder is missing, and only StateDirectory makes it: /var/lib is root's.
    case " $* " in *' --property=StateDirectory=miftah '*) mkdir -p "$MIFTAH_ROOT/var/lib/miftah" ;; esac
    [ -d "$MIFTAH_ROOT/var/lib/miftah" ] || { echo 'EACCES: permission denied' >&2 && exit 1; }
    export_secrets
    for word; do
      case $word in
        --setenv=*) export "${word#--setenv=}" ;;
        --working-directory=*) cd "${word#--working-directory=}" ;;
      esac
    done
    while [ "$1" != /usr/bin/env ]; do shift; done
    shift
    own=
    while [ "$1" != node ]; do own="$own $1" && shift; done
    shift
    # shellcheck disable=SC2046,SC2086
    exec env $(cat "$MIFTAH_ROOT/etc/miftah/settings") $own "$TEST_NODE" "$@"
    ;;
  systemd-creds) for to; do :; done && cat > "$to" ;;
  journalctl) tail -n 8 "$state/$place.log" ;;
  chown) echo "$*" >> "$state/chown.log" ;;
  npm)
    # npm --prefix PLACE run --silent build: the project's own build, named after the release. A release may say how it is broken.
    cd "$2"
    rm -rf build
    cp -r "$TEST_PROJECT/build" build
    ln -sfn "$TEST_PROJECT/node_modules" node_modules
    git rev-parse HEAD > build/.setup-stamp
    sed -i "s/0\.1\.0+[0-9a-f]*/$(cat release)/" build/server/chunks/*.js build/server/*.js
    [ ! -f broken ] || cp broken build/server/server.js
    [ ! -f unbuilt ]
    ;;
esac
