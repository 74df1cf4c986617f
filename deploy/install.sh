#!/bin/bash
# Installs this release on a bare Debian 12 or 13, or installs it again after something has gone wrong: every step may be repeated.
#
#   deploy/install.sh DOMAIN EMAIL [--settings FILE] [--town NAME] [--own-certificate] [--acme-server URL]
#
# EMAIL is of the operator, who is also the admin. --settings names a file with the settings that the script would otherwise ask for
# (docs/operations.md). --own-certificate makes a certificate of its own, for a trial; --acme-server names another authority than
# Let's Encrypt. It asks only what it cannot know, and touches no other site of nginx but Debian's default one.
here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
. "$here/deploy/installation.sh"

PACKAGES_LOG=/var/log/barattolo-packages.log
DOMAIN='' EMAIL='' GIVEN='' TOWN='' ACME_SERVER='' OWN_CERTIFICATE=no
USAGE='Uso: deploy/install.sh DOMINIO EMAIL [--settings FILE] [--town NOME] [--own-certificate] [--acme-server URL]'
usage() { refuse "$USAGE
deploy/install.sh --help dice che cosa fa, e le opzioni."; }
print_help() {
  say "$USAGE

Installa Barattolo su una macchina con Debian 12 o 13, o lo installa di nuovo se qualcosa è andato storto: ogni passo si può ripetere, e i
dati e le impostazioni che ci sono restano. Prima controlla tutto quello che può e fa le domande; poi installa PostgreSQL, nginx e
certbot, crea utente, database e certificato, avvia due processi e i salvataggi di notte. Ci vogliono circa cinque minuti.

  DOMINIO            il nome del sito, che nel DNS deve già portare a questa macchina
  EMAIL              l’indirizzo di chi gestisce il sito, che è anche l’admin
  --settings FILE    le risposte alle domande, e ogni altra impostazione: righe come OPERATOR_NAME=Anna Bianchi
  --town NOME        la città; ci sono:$(town_names)
  --own-certificate  per una prova senza DNS: un certificato fatto qui, di cui i browser non si fidano
  --acme-server URL  un’altra autorità di certificazione, al posto di Let’s Encrypt

Per esempio: sudo deploy/install.sh baratto.esempio.it anna@esempio.it
La guida: docs/operations.md. Per togliere tutto tranne i dati: barattolo uninstall"
}
town_names() { (cd "$here/towns" && printf ' %s' *); }
while [ $# -gt 0 ]; do
  case $1 in
    --own-certificate) OWN_CERTIFICATE=yes ;;
    --settings | --town | --acme-server)
      [ $# -ge 2 ] || usage
      case $1 in --settings) GIVEN=$2 ;; --town) TOWN=$2 ;; *) ACME_SERVER=$2 ;; esac
      shift
      ;;
    --help | -h) print_help && exit ;;
    -*) usage ;;
    *) if [ -z "$DOMAIN" ]; then DOMAIN=$1; elif [ -z "$EMAIL" ]; then EMAIL=$1; else usage; fi ;;
  esac
  shift
done
[ -n "$EMAIL" ] || usage

main() {
  require_root
  lock_installation
  check_machine
  check_names
  check_user
  ! answers || check_database
  make_draft
  # Nothing has changed until here, and all that can be known is right.
  say '1/7 Utente, cartelle, versione e impostazioni…'
  make_user
  local release
  release=$(copy_release)
  # The service reads the file through systemd, and the commands of `barattolo` as the user of the service.
  replace_file "$SETTINGS" 640 root:barattolo <"$DRAFT"
  say '2/7 Pacchetti di Debian: PostgreSQL, nginx, certbot…'
  install_packages
  say '3/7 Database…'
  make_database
  say '4/7 Tabelle…'
  run_release "$release" migrate || refuse "Correggi quello che è scritto qui sopra, se è un’impostazione in $SETTINGS, e ripeti lo stesso comando."
  say '5/7 Sito e certificato…'
  make_first_certificate
  take_default_site
  widen_nginx
  write_configuration "$release" "$DOMAIN"
  get_certificate
  say '6/7 Processi…'
  switch_to "$release"
  ln -sfn "$HOME_DIR/current/deploy/administer.sh" /usr/local/bin/barattolo
  restart_processes || refuse 'Correggi quello che è scritto qui sopra e ripeti lo stesso comando.'
  say '7/7 Salvataggi di notte…'
  systemctl enable --quiet --now barattolo-backup.timer
  systemctl restart systemd-journald
  report
}

check_machine() {
  local id version
  id=$(. /etc/os-release && echo "$ID") version=$(. /etc/os-release && echo "${VERSION_ID:-}")
  case $id-$version in debian-12 | debian-13) ;; *) refuse "Serve Debian 12 o 13; qui c’è $id $version." ;; esac
  [ -d /run/systemd/system ] || refuse 'Qui non gira systemd, che avvia e sorveglia i processi.'
  "$here/node/bin/node" --version >/dev/null 2>&1 || refuse 'Questo archivio è per un altro tipo di processore.'
  # Whether something listens, before nginx is installed: its package would not start either.
  local port
  for port in 80 443; do
    if ! systemctl is-active --quiet nginx && (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      refuse "La porta $port è già di un altro programma: fermalo (ss -ltnp | grep :$port dice quale) e riprova."
    fi
  done
  for port in $PORTS; do
    if ! systemctl is-active --quiet "barattolo@$port" && (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      refuse "La porta $port di questo computer serve a un processo di Barattolo, ed è di un altro programma: fermalo e riprova."
    fi
  done
}

check_names() {
  [[ $DOMAIN =~ ^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$ ]] || refuse "$DOMAIN non è un nome di dominio, come baratto.esempio.it (in minuscolo)."
  [[ $EMAIL =~ ^[^@[:space:]\'\"]+@[^@[:space:]\'\"]+\.[^@[:space:]\'\"]+$ ]] || refuse "$EMAIL non è un indirizzo e-mail."
  [ -z "$GIVEN" ] || [ -r "$GIVEN" ] || refuse "$GIVEN non c’è o non si legge."
  [ -z "$TOWN" ] || [[ $TOWN =~ ^[a-z0-9-]+$ && -d $here/towns/$TOWN ]] || refuse "Non c’è una città $TOWN. Ci sono:$(town_names)."
  if [ $OWN_CERTIFICATE = no ] && ! getent ahosts "$DOMAIN" >/dev/null; then
    refuse "$DOMAIN non porta ancora a nessun indirizzo: registra nel DNS quello di questa macchina ($(hostname -I 2>/dev/null | xargs)), aspetta che si veda e ripeti lo stesso comando. Per una prova senza DNS: --own-certificate."
  fi
  local former
  former=$(setting PUBLIC_URL)
  [ -z "$former" ] || [ "${former%/}" = "https://$DOMAIN" ] ||
    refuse "Qui c’è già Barattolo per $former. Per cambiare il dominio modifica PUBLIC_URL in $SETTINGS e ripeti il comando."
}

home_of_user() { getent passwd barattolo | cut -d: -f6 || true; }

check_user() {
  local home
  home=$(home_of_user)
  [ -z "$home" ] || [ "$home" = "$DATA" ] || refuse "C’è già un utente barattolo, con la casa in $home: rinominalo o toglilo, e riprova."
}

install_packages() {
  # A new machine may install its updates at this moment, and an installation that was broken off is completed first.
  local apt_get='apt-get -o DPkg::Lock::Timeout=300'
  DPKG_FORCE=confold dpkg --configure -a >$PACKAGES_LOG 2>&1 9>&- || true
  $apt_get update -q >/dev/null 9>&- || refuse 'I pacchetti di Debian non si raggiungono: controlla la rete e /etc/apt/sources.list.'
  $apt_get install -y -q --no-install-recommends ca-certificates postgresql nginx certbot openssl iproute2 systemd-timesyncd >>$PACKAGES_LOG 2>&1 9>&- || {
    tail -n 20 $PACKAGES_LOG >&2
    refuse "I pacchetti di Debian non si installano: l’errore è qui sopra (tutto in $PACKAGES_LOG)."
  }
  systemctl enable --quiet --now postgresql
  systemctl enable --quiet nginx
  # The clock decides deadlines. A container has the clock of its machine.
  systemctl enable --quiet --now systemd-timesyncd 2>/dev/null || true
}

make_user() {
  getent group barattolo >/dev/null || groupadd --system barattolo
  [ -n "$(home_of_user)" ] || useradd --system --gid barattolo --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin barattolo
  install -d -m 0700 -o barattolo -g barattolo "$DATA" "$BACKUPS" /var/cache/barattolo
  install -d -m 0750 -o root -g barattolo /etc/barattolo
  install -d -m 0755 "$HOME_DIR/versions" "$ACME"
}

# The release in a folder of its own; the processes of another one never see half of it. Prints the folder.
copy_release() {
  local release
  release=$HOME_DIR/versions/$(version_of "$here")
  if [ "$here" != "$release" ] && [ ! -e "$release" ]; then
    rm -rf "$release.new"
    cp -a "$here" "$release.new"
    own_release "$release.new"
    mv -T "$release.new" "$release"
  fi
  echo "$release"
}

in_postgres() { (cd / && runuser -u postgres -- psql -qtAX -v ON_ERROR_STOP=1 "$@"); }

owner_of_database() { in_postgres -c "select pg_get_userbyid(datdba) from pg_database where datname = 'barattolo'"; }

check_database() {
  local owner
  owner=$(owner_of_database)
  [ -z "$owner" ] || [ "$owner" = barattolo ] || refuse "C’è già un database barattolo, di $owner: rinominalo (alter database barattolo rename to …) e riprova."
}

make_database() {
  wait_for_postgres
  check_database
  [ "$(in_postgres -c "select 1 from pg_roles where rolname = 'barattolo'")" = 1 ] || in_postgres -c 'create role barattolo login'
  [ -n "$(owner_of_database)" ] || in_postgres -c "create database barattolo owner barattolo encoding 'UTF8' locale 'C.UTF-8' template template0"
}

answers() { in_postgres -c 'select 1' >/dev/null 2>&1; }

wait_for_postgres() {
  ! answers || return 0
  systemctl restart postgresql
  for _ in $(seq 30); do
    ! answers || return 0
    sleep 1
  done
  refuse "PostgreSQL non risponde: journalctl --unit='postgresql@*' dice perché."
}

# The settings as they will be, in a file of their own until all of them are right: what is there already stays, and only what is
# missing is added.
make_draft() {
  DRAFT=$(mktemp -p /run)
  trap 'rm -f "$DRAFT"' EXIT
  # A file of an editor may end without a line break.
  [ ! -f "$SETTINGS" ] || sed -e "\$a\\" "$SETTINGS" >"$DRAFT"
  GIVEN_NAMES=()
  if [ -n "$GIVEN" ]; then
    read_given
  elif [ ! -f "$SETTINGS" ]; then
    [ -t 0 ] || refuse 'Mancano le impostazioni che non posso sapere: lancia il comando da un terminale, o dagli un file con --settings (docs/operations.md dice che cosa contiene).'
    ask_settings
  fi
  if [ -n "$TOWN" ]; then
    sed -i '/^TOWN=/d' "$DRAFT"
    add TOWN "$TOWN"
  fi
  add DATABASE_URL 'postgres://barattolo@localhost/barattolo?host=/var/run/postgresql'
  add PUBLIC_URL "https://$DOMAIN"
  add TRUSTED_PROXIES 127.0.0.1
  add DRAIN_SECONDS 5
  add ADMIN_EMAIL "$EMAIL"
  add OPERATOR_EMAIL "$EMAIL"
  add ERASURE_LOG_COPY "$BACKUPS/erasures.jsonl"
  add METRICS_TOKEN "$(random_word)"
  add BACKUP_KEY "$("$here/barattolo" backup --new-key | tail -n 1)"
  check_draft
}

random_word() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# What the file of --settings says.
read_given() {
  local line name value
  while IFS='' read -r line || [ -n "$line" ]; do
    line=${line#$'\xef\xbb\xbf'}
    name=$(trim "${line%%=*}") value=''
    case $line in *=*) value=$(trim "${line#*=}") ;; esac
    case $name in '' | \#*) continue ;; esac
    GIVEN_NAMES+=("$name")
    # check_draft names the others.
    [[ $name =~ ^[A-Z][A-Z0-9_]*$ ]] || continue
    case $value in \'*\') value=${value:1:-1} ;; \"*\") value=${value:1:-1} ;; esac
    [ -z "$value" ] || add "$name" "$value"
  done <"$GIVEN"
}

# Without the blanks and the carriage return around a text.
trim() {
  local text=$1
  text=${text#"${text%%[![:space:]]*}"}
  printf '%s' "${text%"${text##*[![:space:]]}"}"
}

check_draft() {
  local public_url where
  public_url=$(setting_in "$DRAFT" PUBLIC_URL)
  [ "${public_url%/}" = "https://$DOMAIN" ] || refuse "PUBLIC_URL=$public_url non è https://$DOMAIN: togli la riga, o correggi il dominio."
  where="in $SETTINGS e ripeti lo stesso comando."
  [ -f "$SETTINGS" ] || where='e ripeti lo stesso comando con altre risposte: queste non le ho tenute.'
  [ -z "$GIVEN" ] || where="in $GIVEN e ripeti lo stesso comando."
  [ -z "$GIVEN" ] || [ ! -f "$SETTINGS" ] || where="in $GIVEN (o in $SETTINGS, che vale per quello che c’era già) e ripeti lo stesso comando."
  env -i PATH="$PATH" LC_ALL="$LC_ALL" NODE_ENV=production DATA_DIR="$DATA" BARATTOLO_SETTINGS="$DRAFT" \
    "$here/barattolo" check-settings ${GIVEN_NAMES[@]+"${GIVEN_NAMES[@]}"} >/dev/null ||
    refuse "Non ho cambiato niente. Correggi quello che è scritto qui sopra $where"
}

# Adds a setting to the draft, unless it has a value there: name, value.
add() {
  [ -z "$(setting_in "$DRAFT" "$1")$(setting_in "$DRAFT" "$1_FILE")" ] || return 0
  is_writable "$1" "$2" || exit 1
  write_setting "$1" "$2" >>"$DRAFT"
}

no_answer() { refuse 'Le risposte sono finite prima delle domande. Non ho cambiato niente.'; }

ask() {
  local answer=''
  until [ -n "$answer" ] && is_writable 'La risposta' "$answer"; do
    read -r -p "$2: " answer || no_answer
    answer=$(trim "$answer")
  done
  add "$1" "$answer"
}

ask_settings() {
  say 'Chi gestisce il sito (la legge lo vuole scritto nelle pagine):'
  ask OPERATOR_NAME 'Nome e cognome, o ente'
  ask OPERATOR_ADDRESS 'Indirizzo postale'
  say 'Come si entra? 1: un link per e-mail. 2: Google (Firebase). 3: un fornitore OpenID Connect.'
  local way=''
  while [[ ! $way =~ ^[123]$ ]]; do read -r -p '1, 2 o 3: ' way || no_answer; done
  if [ "$way" = 2 ]; then
    ask FIREBASE_PROJECT_ID 'projectId' && ask FIREBASE_API_KEY 'apiKey' && ask FIREBASE_AUTH_DOMAIN 'authDomain'
  elif [ "$way" = 3 ]; then
    say "Al fornitore registra l’indirizzo https://$DOMAIN/accesso."
    ask OIDC_1_ISSUER 'Indirizzo del fornitore (issuer)' && ask OIDC_1_CLIENT_ID 'Client id' && ask OIDC_1_CLIENT_SECRET 'Client secret'
    ask OIDC_1_NAME 'Nome sul pulsante, per esempio Comune di Aosta' && add ADMIN_PROVIDERS oidc.1
  fi
  local mail=1
  [ "$way" = 1 ] || mail=''
  while [[ ! $mail =~ ^[12]$ ]]; do read -r -p 'Il server di posta per gli avvisi: 1 lo imposto ora, 2 più tardi: ' mail || no_answer; done
  if [ "$mail" = 1 ]; then
    ask SMTP_URL 'Server di posta, come smtps://nome:parola@smtp.esempio.it:465' && ask MAIL_FROM 'Mittente, come Barattolo <avvisi@esempio.it>'
  fi
  [ "$way" != 1 ] || add ADMIN_PROVIDERS email
}

# Debian's default site answers for every host name, as ours does. uninstall.sh puts it back.
take_default_site() {
  if [ -e "$DEFAULT_SITE" ] || [ -L "$DEFAULT_SITE" ]; then mv -f "$DEFAULT_SITE" "$TAKEN_SITE"; fi
}

# nginx needs one to start, before the authority can ask it for its proof.
make_first_certificate() {
  [ ! -e "$CERTIFICATE/fullchain.pem" ] || return 0
  install -d -m 0700 "$CERTIFICATE"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 365 -subj "/CN=$DOMAIN" -addext "subjectAltName=DNS:$DOMAIN" \
    -keyout "$CERTIFICATE/privkey.pem" -out "$CERTIFICATE/fullchain.pem" 2>/dev/null
}

# An open page has two connections of nginx, its own and that to the process: Debian's 768 for each processor are 380 people.
widen_nginx() {
  [ ! -f "$NGINX_LIMITS" ] || return 0
  sed -i 's/worker_connections 768;/worker_connections 4096;/' /etc/nginx/nginx.conf
  mkdir -p "$(dirname "$NGINX_LIMITS")"
  printf '[Service]\nLimitNOFILE=16384\n' >"$NGINX_LIMITS"
  systemctl daemon-reload
  systemctl restart nginx
}

# certbot.timer of the package renews it, with the same hook.
get_certificate() {
  [ $OWN_CERTIFICATE = no ] || return 0
  certbot certonly --quiet --non-interactive --agree-tos --email "$EMAIL" --webroot --webroot-path "$ACME" --domain "$DOMAIN" --cert-name "$DOMAIN" \
    --keep-until-expiring --deploy-hook 'systemctl reload nginx' ${ACME_SERVER:+--server "$ACME_SERVER"} ||
    refuse "Il certificato non è arrivato: l’errore è qui sopra. Le porte 80 e 443 di $DOMAIN devono arrivare a questa macchina. Poi ripeti lo stesso comando."
  local part
  for part in fullchain privkey; do ln -sfn "/etc/letsencrypt/live/$DOMAIN/$part.pem" "$CERTIFICATE/$part.pem"; done
  systemctl reload nginx
  systemctl enable --quiet --now certbot.timer
}

report() {
  say "Barattolo è aperto: https://$DOMAIN (versione $(version_of "$HOME_DIR/current"))."
  say "Impostazioni: $SETTINGS. Comandi: barattolo. Controllo: barattolo check-production, e la pagina /stato per l’admin ($(setting ADMIN_EMAIL))."
  say 'I salvataggi di ogni notte sono cifrati. Senza questa chiave non si leggono: copiala ora in due posti fuori da questa macchina.'
  local key
  key=$(setting BACKUP_KEY)
  say "  ${key:-(nel file $(setting BACKUP_KEY_FILE))}"
  say "E copia ogni tanto $BACKUPS su un’altra macchina."
}

main
