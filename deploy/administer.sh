#!/bin/bash
# The command `barattolo` of an installed machine. `upgrade`, `roll-back` and `uninstall` are for root; every other command is one of
# the release (`barattolo help` lists them) and runs as the user of the service, with its settings.
here=$(cd "$(dirname "$(readlink -f "$0")")/.." && pwd)
. "$here/deploy/installation.sh"

# Unpacks a release beside this one, migrates the database while this one runs, and restarts one process after the other: archive.
upgrade() {
  [ $# = 1 ] || refuse 'Uso: barattolo upgrade ARCHIVIO.tar.gz'
  [ -f "$1" ] || refuse "$1 non c’è, o non è un file: controlla il nome e la cartella. Non ho cambiato niente."
  local unpacked release former
  former=$(readlink -f "$HOME_DIR/current")
  unpacked=$(mktemp -d "$HOME_DIR/versions/.new-XXXXXX")
  # The variable is gone when the trap runs.
  # shellcheck disable=SC2064
  trap "rm -rf '$unpacked'" EXIT
  tar -xzf "$1" -C "$unpacked" --strip-components=1 --no-same-owner || refuse "$1 non è un archivio intero: scaricalo di nuovo. Non ho cambiato niente."
  "$unpacked/node/bin/node" --version >/dev/null 2>&1 || refuse 'Questo archivio è per un altro tipo di processore, o non è di Barattolo. Non ho cambiato niente.'
  # The version names a folder, which replaces one that is there.
  [[ $(version_of "$unpacked") =~ ^[0-9A-Za-z][0-9A-Za-z.+-]*$ ]] || refuse 'Questo archivio non è di Barattolo. Non ho cambiato niente.'
  release=$HOME_DIR/versions/$(version_of "$unpacked")
  [ "$release" != "$former" ] || refuse "La versione $(version_of "$unpacked") è già quella che gira."
  own_release "$unpacked"
  rm -rf "$release"
  mv -T "$unpacked" "$release"
  say '1/4 Salvataggio…'
  run_release "$former" backup "$BACKUPS/$(date -u +%Y-%m-%dT%H%M%S)" || refuse 'Il salvataggio non è riuscito: l’errore è qui sopra. Non ho cambiato niente.'
  say '2/4 Database…'
  run_release "$release" migrate || refuse 'Il database non è stato portato alla versione nuova: l’errore è qui sopra. Continua a girare quella di prima.'
  say '3/4 Sito e unità…'
  write_configuration "$release" "$(host)"
  say '4/4 Processi, uno dopo l’altro…'
  switch_to "$release"
  restart_processes || {
    say 'La versione nuova non parte: rimetto quella di prima.'
    go_back_to "$former"
    refuse 'Gira di nuovo la versione di prima.'
  }
  remove_old_versions
  say "Fatto: versione $(version_of "$release"). Per tornare indietro: barattolo roll-back"
}

# Starts the release before this one again. The database keeps its migrations, with which the one before works too.
roll_back() {
  [ -e "$HOME_DIR/previous" ] || refuse 'Non c’è una versione di prima.'
  go_back_to "$(readlink -f "$HOME_DIR/previous")"
  say "Gira la versione $(version_of "$HOME_DIR/current")."
}

go_back_to() {
  write_configuration "$1" "$(host)"
  switch_to "$1"
  restart_processes || refuse 'Nemmeno questa versione parte: leggi le righe qui sopra.'
}

host() { setting PUBLIC_URL | sed 's|^https://||; s|/*$||'; }

# This release and the one before stay.
remove_old_versions() {
  local folder
  for folder in "$HOME_DIR"/versions/*/; do
    folder=$(readlink -f "$folder")
    [ "$folder" = "$(readlink -f "$HOME_DIR/current")" ] || [ "$folder" = "$(readlink -f "$HOME_DIR/previous")" ] || rm -rf "$folder"
  done
}

require_root
case ${1:-help} in
  upgrade) shift && lock_installation && upgrade "$@" ;;
  roll-back) lock_installation && roll_back ;;
  uninstall) exec "$here/deploy/uninstall.sh" ;;
  start) refuse 'I processi li avvia systemd: systemctl restart barattolo@3001 (e 3002).' ;;
  help | --help)
    run_release "$here" help
    say '
  upgrade ARCHIVIO.tar.gz  passa a un’altra versione, senza interruzione
  roll-back                torna alla versione di prima
  uninstall                toglie tutto tranne i dati'
    ;;
  backup) if [ $# = 1 ]; then run_release "$here" backup "$BACKUPS/$(date -u +%Y-%m-%dT%H%M%S)"; else run_release "$here" "$@"; fi ;;
  *) run_release "$here" "$@" ;;
esac
