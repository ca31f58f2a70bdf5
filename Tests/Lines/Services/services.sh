#!/bin/bash
# Real telephone daemons on a bus of their own and a modem made of text: no root, no hardware, no network.
#   services.sh modemmanager|ofono FOLDER bus|modem|daemon   runs one of them, until it is ended
#   services.sh modemmanager|ofono FOLDER setup              waits for them, and gives the daemon its modem
#   services.sh modemmanager|ofono FOLDER on|off             turns the modem on or off, as another program does
#   services.sh modemmanager|ofono FOLDER find               says why it can't be had, if it can't
# The bus listens at FOLDER/bus, the modem's network at FOLDER/control. OFONOD names another ofonod: Debian's
# ofono and modemmanager refuse to be installed together, so that it is unpacked where it is missing.
# MODEMMANAGER names another ModemManager.
set -euo pipefail
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
here=$(dirname "$(readlink -f "$0")")
kind=$1 folder=$2
manager=${MODEMMANAGER:-ModemManager}
name=org.freedesktop.ModemManager1 root=/org/freedesktop/ModemManager1
cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/twelvekey-tests/ofono
export DBUS_SYSTEM_BUS_ADDRESS=unix:path=$folder/bus DBUS_SESSION_BUS_ADDRESS=unix:path=$folder/bus
# Long enough that no other test has it.
port=abstract:twelvekey-$(basename "$folder")

ofonod() {
  if [ -n "${OFONOD:-}" ]; then echo "$OFONOD"; return; fi
  type -P ofonod || { [ -x "$cache/usr/sbin/ofonod" ] && echo "$cache/usr/sbin/ofonod"; }
}

modem() {
  busctl --user --json=short call $name $root org.freedesktop.DBus.ObjectManager GetManagedObjects |
    grep -o "$root/Modem/[0-9]*" | head -1
}

case $3 in
find)
  for program in dbus-daemon busctl python3; do
    command -v $program >/dev/null || { echo "there is no $program"; exit 1; }
  done
  if [ "$kind" = modemmanager ]; then
    command -v "$manager" >/dev/null || { echo "there is no ModemManager: apt-get install modemmanager"; exit 1; }
  elif ! ofonod >/dev/null; then
    download=$(mktemp -d); trap 'rm -rf "$download"' EXIT
    (cd "$download" && apt-get download ofono && dpkg-deb -x ofono_*.deb unpacked) >/dev/null 2>&1 &&
      mkdir -p "$(dirname "$cache")" && rm -rf "$cache" && mv "$download/unpacked" "$cache" ||
      { echo "there is no ofonod, and apt-get download ofono fails"; exit 1; }
  fi ;;
bus)
  type=$([ "$kind" = ofono ] && echo system || echo session)
  cat >"$folder/bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>$type</type><listen>unix:path=$folder/bus</listen>
  <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
</busconfig>
END
  rm -f "$folder/bus"
  exec dbus-daemon --config-file="$folder/bus.conf" --nofork --nopidfile >"$folder/bus.log" 2>&1 ;;
modem)
  rm -f "$folder/control"
  if [ "$kind" = modemmanager ]; then
    exec python3 "$here/atmodem.py" --listen "$port" --control "$folder/control" ${MODEM_OPTIONS:-} 2>"$folder/modem.log"
  else
    # Its phonesim driver asks for the list of calls, and wants none of SIM7600's own announcements.
    exec python3 "$here/atmodem.py" --listen tcp:"$MODEM_PORT" --control "$folder/control" --flavour generic \
      ${MODEM_OPTIONS:-} 2>"$folder/modem.log"
  fi ;;
daemon)
  until [ -S "$folder/bus" ] && [ -S "$folder/control" ]; do sleep 0.02; done
  if [ "$kind" = modemmanager ]; then
    exec "$manager" --test-session --test-enable --test-no-udev --test-no-suspend-resume --test-no-qrtr \
      --no-auto-scan --debug >"$folder/daemon.log" 2>&1
  else
    printf '[phonesim]\nAddress=127.0.0.1\nPort=%s\n' "$MODEM_PORT" >"$folder/phonesim.conf"
    OFONO_PHONESIM_CONFIG=$folder/phonesim.conf exec "$(ofonod)" -n -d >"$folder/daemon.log" 2>&1
  fi ;;
on | off)
  value=$([ "$3" = on ] && echo true || echo false)
  if [ "$kind" = modemmanager ]; then
    busctl --user call $name "$(modem)" $name.Modem Enable b $value
  else
    busctl --user call org.ofono /phonesim org.ofono.Modem SetProperty sv Powered b $value
  fi >/dev/null ;;
setup)
  call() { busctl --user call "$@"; }
  # (`busctl status` fails in a chroot: it asks for credentials.)
  has() { call org.freedesktop.DBus / org.freedesktop.DBus NameHasOwner s "$1" 2>/dev/null | grep -q true; }
  if [ "$kind" = modemmanager ]; then
    until has $name; do sleep 0.05; done
    call $name $root $name.Test SetProfile ssas text "${PLUGIN:-simtech}" 1 "$port" >/dev/null
    until [ -n "$(modem)" ]; do sleep 0.05; done
  else
    until call org.ofono / org.ofono.Manager GetModems 2>/dev/null | grep -q phonesim; do sleep 0.05; done
  fi ;;
esac
