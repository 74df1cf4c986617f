#!/bin/sh
# For the compose file, which has no timer: makes a back-up of all data every night at 03:30 UTC and restores it in a drill. A failure of
# either is an e-mail to the operator, if e-mail is configured.
#
#   backup-nightly.sh FOLDER          every night, until it is stopped
#   backup-nightly.sh FOLDER --now    once, at once; its exit code is that of the back-up or of the drill
set -eu
folder=$1
barattolo=$(dirname "$(dirname "$(readlink -f "$0")")")/barattolo

back_up() {
  backup=$folder/$(date -u +%Y-%m-%dT%H%M%S)
  "$barattolo" backup --keep 14 "$backup" && "$barattolo" restore --drill "$backup"
}

if [ "${2:-}" = --now ]; then
  back_up
  exit
fi

# The shell is the first process of its container, which ignores what it does not trap; it traps only while it waits for a child in
# the background.
trap 'exit 0' TERM INT
day=86400
at=$((3 * 3600 + 30 * 60))
while :; do
  # At least a second, so that a back-up which is done at once is not repeated.
  sleep $(((at - 1 - $(date -u +%s) % day + day) % day + 1)) &
  wait $!
  if printed=$(back_up 2>&1); then
    printf '%s\n' "$printed"
  else
    printf '%s\n' "$printed" >&2
    printf '%s\n' "$printed" | "$barattolo" alert backup || true
  fi
done
