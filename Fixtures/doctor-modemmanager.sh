#!/bin/bash
# doctor-modemmanager.sh PIN on|off PROGRAM [ARGUMENT...]: runs a program beside a real ModemManager that owns a modem.
# The modem is made of text, its SIM wants the PIN where that is not empty, and both are on a bus of their own.
set -euo pipefail
export MODEM_OPTIONS=${1:+--pin $1} MODEM_PORT=1
turn=$2
shift 2
script=$(dirname "$(readlink -f "$0")")/../Tests/Lines/Services/services.sh
folder=$(mktemp -d)
parts=()
finish() { kill "${parts[@]}" 2>/dev/null || true; wait "${parts[@]}" 2>/dev/null || true; rm -rf "$folder"; }
trap finish EXIT
for part in bus modem daemon; do
  setpriv --pdeathsig KILL "$script" modemmanager "$folder" $part &
  parts+=($!)
done
timeout 120 "$script" modemmanager "$folder" setup
[ $turn = off ] || "$script" modemmanager "$folder" on
DBUS_SYSTEM_BUS_ADDRESS=unix:path=$folder/bus "$@"
