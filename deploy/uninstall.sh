#!/bin/bash
# Removes what install.sh has added, but for the data: the database, the photos, the back-ups, the settings and the certificate stay,
# and install.sh finds them again. Debian's packages stay too.
. "$(dirname "$(readlink -f "$0")")/installation.sh"

require_root
lock_installation
host=$(setting PUBLIC_URL | sed 's|^https://||; s|/*$||')
for port in $PORTS; do systemctl disable --quiet --now "barattolo@$port" 2>/dev/null || true; done
systemctl disable --quiet --now barattolo-backup.timer 2>/dev/null || true
rm -f "$UNITS"/barattolo@.service "$UNITS"/barattolo-backup.service "$UNITS"/barattolo-backup.timer "$UNITS"/barattolo-alert@.service
sed -i 's/worker_connections 4096;/worker_connections 768;/' /etc/nginx/nginx.conf
rm -f "$NGINX_LIMITS" /etc/systemd/journald.conf.d/barattolo.conf "$SITE" /usr/local/bin/barattolo
systemctl daemon-reload
systemctl reset-failed 'barattolo*' 2>/dev/null || true
if { [ -e "$TAKEN_SITE" ] || [ -L "$TAKEN_SITE" ]; } && [ ! -e "$DEFAULT_SITE" ]; then
  mv -f "$TAKEN_SITE" "$DEFAULT_SITE"
  nginx -t 2>/dev/null || mv -f "$DEFAULT_SITE" "$TAKEN_SITE"
fi
systemctl reload nginx 2>/dev/null || true
rm -rf "$HOME_DIR" /var/cache/barattolo "$ACME"
say "Tolto. Restano i dati: il database barattolo, $DATA, $BACKUPS, $SETTINGS e il certificato."
say 'Per cancellare anche quelli, senza ritorno:'
say '  cd / && runuser -u postgres -- dropdb barattolo && runuser -u postgres -- dropuser barattolo'
[ ! -e "/etc/letsencrypt/renewal/$host.conf" ] || say "  certbot delete --cert-name $host"
say "  userdel barattolo; rm -rf $DATA $BACKUPS /etc/barattolo"
