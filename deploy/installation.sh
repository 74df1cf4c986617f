# shellcheck shell=bash disable=SC2034
# Functions of install.sh, uninstall.sh and administer.sh; sourced, not run. Sentences for the administrator are in Italian.
set -euo pipefail
export LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive

HOME_DIR=/opt/barattolo
SETTINGS=/etc/barattolo/barattolo.env
CERTIFICATE=/etc/barattolo/certificate
ACME=/var/lib/barattolo-acme
DATA=/var/lib/barattolo
BACKUPS=/var/backups/barattolo
SITE=/etc/nginx/sites-enabled/barattolo
UNITS=/etc/systemd/system
DEFAULT_SITE=/etc/nginx/sites-enabled/default
# Where Debian's default site is kept while ours is there.
TAKEN_SITE=/etc/barattolo/nginx-default-site
NGINX_LIMITS=$UNITS/nginx.service.d/barattolo.conf
# Two processes, so that an upgrade stops one at a time. The names of the units are their ports.
PORTS='3001 3002'
# Seconds that a process may take until it serves: the first one migrates the database.
START_MAX=900

say() { printf '%s\n' "$*"; }
refuse() {
  printf '%s\n' "$*" >&2
  exit 1
}
# One installation, upgrade or removal at a time.
lock_installation() {
  exec 9>/run/barattolo.lock
  flock --nonblock 9 || refuse 'Un’installazione o un aggiornamento è già in corso: aspetta che finisca.'
}
require_root() { [ "$(id -u)" = 0 ] || refuse 'Serve root: riprova con sudo.'; }

# The value of a setting; empty if it is not there. The file is not run as a script.
setting() { setting_in "$SETTINGS" "$1"; }
setting_in() { [ ! -f "$1" ] || sed -n "s/^$2=//p" "$1" | tail -n 1 | sed "s/^'\(.*\)'\$/\1/; s/^\"\(.*\)\"\$/\1/"; }

# Whether write_setting can write a value, which it says: name, value.
is_writable() {
  case $2 in *\'*) case $2 in *[\"\\\$\`]*) say "$1 ha sia un apice ( ' ) sia altri segni ( \" \\ \$ \` ): togli l’uno o gli altri." >&2 && return 1 ;; esac ;; esac
}

# A line that systemd and Node read alike, also with spaces.
write_setting() {
  local quote="'"
  case $2 in *\'*) quote='"' ;; esac
  printf '%s=%s%s%s\n' "$1" "$quote" "$2" "$quote"
}

# A file in place of another one, at once. Reads standard input: file, mode, owner.
replace_file() {
  local new
  # nginx reads no file whose name begins with a dot, if one should stay.
  new=$(mktemp "$(dirname "$1")/.$(basename "$1").XXXXXX")
  cat >"$new"
  chmod "$2" "$new"
  chown "$3" "$new"
  mv -f "$new" "$1"
}

# All users may read a release, and root alone may change it: folder.
own_release() {
  chown -R root:root "$1"
  chmod -R u+rwX,go+rX,go-w "$1"
}

# The version of an unpacked release.
version_of() { sed -n 's/.*"version":"\([^"]*\)".*/\1/p' "$1/package.json"; }

# Runs a command of a release as the user of the service, with its settings and no other variables of the caller: folder, command,
# parameters. Paths may be relative, where that user can enter the current folder.
run_release() {
  local release=$1
  shift
  (
    runuser -u barattolo -- test -x . || cd /
    exec runuser -u barattolo -- env -i PATH="$PATH" LC_ALL="$LC_ALL" NODE_ENV=production DATA_DIR="$DATA" BARATTOLO_SETTINGS="$SETTINGS" \
      "$release/barattolo" "$@"
  )
}

# The units and the site of a release: folder, host name.
write_configuration() {
  local release=$1 host=$2 port servers=''
  for port in $PORTS; do servers="${servers}server 127.0.0.1:$port max_fails=1 fail_timeout=2s;"; done
  cp "$release"/deploy/systemd/* "$UNITS/"
  mkdir -p /etc/systemd/journald.conf.d
  printf '[Journal]\nSystemMaxUse=1G\nMaxRetentionSec=30day\n' >/etc/systemd/journald.conf.d/barattolo.conf
  systemctl daemon-reload
  write_site "$release" "$host" "$servers"
}

# The site, if nginx accepts it; the former one otherwise: folder, host name, upstream servers. A reload of nginx closes connections on
# which a request is about to come, so there is none without a change.
write_site() {
  local former='' site answer no_ipv6=''
  [ ! -f "$SITE" ] || former=$(cat "$SITE")
  [ -f /proc/net/if_inet6 ] || no_ipv6='#'
  site=$(sed -e "s|\${BARATTOLO_HOST}|$2|g" -e "s|\${BARATTOLO_SERVERS}|$3|g" -e "s|\${BARATTOLO_CERTIFICATES}|$CERTIFICATE|g" \
    -e "s|\${BARATTOLO_ACME}|$ACME|g" -e "s|\${BARATTOLO_ACCESS_LOG}|/var/log/nginx/barattolo.access.log|g" \
    -e "s|\${BARATTOLO_ERROR_LOG}|/var/log/nginx/barattolo.error.log|g" -e "s|\${BARATTOLO_IPV6}|$no_ipv6|g" \
    "$1/deploy/nginx.conf")
  if [ "$site" = "$former" ] && systemctl is-active --quiet nginx; then return 0; fi
  printf '%s\n' "$site" | replace_file "$SITE" 644 root:root
  if ! answer=$(nginx -t 2>&1); then
    if [ -n "$former" ]; then printf '%s\n' "$former" | replace_file "$SITE" 644 root:root; else rm -f "$SITE"; fi
    refuse "nginx non accetta la configurazione, e ho rimesso quella di prima:
$answer"
  fi
  if systemctl is-active --quiet nginx; then systemctl reload nginx; else systemctl restart nginx; fi
}

# Which release the processes start: folder. The former one stays for roll-back.
switch_to() {
  local former=''
  [ -e "$HOME_DIR/current" ] && former=$(readlink -f "$HOME_DIR/current")
  ln -sfn "$1" "$HOME_DIR/current.new"
  mv -Tf "$HOME_DIR/current.new" "$HOME_DIR/current"
  [ -z "$former" ] || [ "$former" = "$1" ] || ln -sfn "$former" "$HOME_DIR/previous"
}

# Restarts one process after the other, each only when the one before serves; false if one does not. systemctl waits for the
# notice of the process that it serves (Type=notify).
restart_processes() {
  local port
  for port in $PORTS; do
    systemctl enable --quiet "barattolo@$port"
    if ! { timeout "$START_MAX" systemctl restart "barattolo@$port" && wait_until_ready "$port"; }; then
      say "Il processo barattolo@$port non parte. Le sue ultime righe:"
      journalctl --unit="barattolo@$port" --lines=15 --no-pager --output=cat || true
      return 1
    fi
  done
}

# Asks the process, without the proxy: port.
is_ready() {
  local answer=''
  exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
  printf 'GET /api/ready HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
  read -r answer <&3 || true
  exec 3>&-
  case $answer in *' 200 '*) return 0 ;; *) return 1 ;; esac
}
wait_until_ready() {
  for _ in $(seq 60); do
    if (is_ready "$1") 2>/dev/null; then return 0; fi
    sleep 1
  done
  return 1
}
