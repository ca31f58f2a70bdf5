#!/bin/bash
# Real telephone daemons on a bus of their own and a modem made of text, or a made-up smartphone: no root, no
# hardware, no network.
#   services.sh KIND FOLDER bus|modem|daemon   runs one of them, until it is ended
#   services.sh KIND FOLDER setup              waits for them, and gives the daemon its modem
#   services.sh KIND FOLDER on|off             turns the modem on or off, as another program does
#   services.sh KIND FOLDER find               says why it can't be had, if it can't
# KIND: modemmanager, ofono, or a smartphone behind one of two hands-free programs: phone-ofono, phone-pipewire.
# The bus listens at FOLDER/bus, the modem's network at FOLDER/control. OFONOD names another ofonod: Debian's
# ofono and modemmanager refuse to be installed together, so that it is unpacked where it is missing.
# MODEMMANAGER, PIPEWIRE and WIREPLUMBER name others, too.
set -euo pipefail
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
here=$(dirname "$(readlink -f "$0")")
kind=$1 folder=$2
manager=${MODEMMANAGER:-ModemManager}
pipewire=${PIPEWIRE:-pipewire} wireplumber=${WIREPLUMBER:-wireplumber}
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
  if [[ $kind = phone-* ]]; then
    /usr/bin/python3 -c 'from gi.repository import Gio' 2>/dev/null ||
      { echo "there is no python3-gi: apt-get install python3-gi"; exit 1; }
  fi
  if [ "$kind" = modemmanager ]; then
    command -v "$manager" >/dev/null || { echo "there is no ModemManager: apt-get install modemmanager"; exit 1; }
  elif [ "$kind" = phone-pipewire ]; then
    version=$({ "$pipewire" --version 2>/dev/null || true; } | sed -n 's/^Compiled with libpipewire //p')
    if [ -z "$version" ] || [ "$(printf '%s\n' 1.4 "$version" | sort -V | head -1)" != 1.4 ]; then
      echo "there is no PipeWire of version 1.4 or later (Debian 13 has one)"
      exit 1
    fi
    command -v "$wireplumber" >/dev/null || { echo "there is no WirePlumber: apt-get install wireplumber"; exit 1; }
  elif ! ofonod >/dev/null; then
    download=$(mktemp -d); trap 'rm -rf "$download"' EXIT
    (cd "$download" && apt-get download ofono && dpkg-deb -x ofono_*.deb unpacked) >/dev/null 2>&1 &&
      mkdir -p "$(dirname "$cache")" && rm -rf "$cache" && mv "$download/unpacked" "$cache" ||
      { echo "there is no ofonod, and apt-get download ofono fails"; exit 1; }
  fi ;;
bus)
  type=$([ "$kind" = modemmanager ] && echo session || echo system)
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
  if [[ $kind = phone-* ]]; then
    until [ -S "$folder/bus" ]; do sleep 0.02; done
    exec /usr/bin/python3 -B "$here/smartphone" --control "$folder/control" ${MODEM_OPTIONS:-} 2>"$folder/modem.log"
  elif [ "$kind" = modemmanager ]; then
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
  elif [ "$kind" = phone-ofono ]; then
    exec "$(ofonod)" -n -d >"$folder/daemon.log" 2>&1
  elif [ "$kind" = phone-pipewire ]; then
    export XDG_RUNTIME_DIR=$folder/run XDG_CONFIG_HOME=$folder/config XDG_STATE_HOME=$folder/state
    mkdir -p "$folder"/{run,state,config/wireplumber/wireplumber.conf.d}
    chmod 700 "$folder/run"
    # No seat is asked for, and no other side of Bluetooth is played.
    cat >"$folder/config/wireplumber/wireplumber.conf.d/50-line.conf" <<END
monitor.bluez.properties = { bluez5.roles = [ hfp_hf ] bluez5.hfphsp-backend = native }
wireplumber.profiles = { main = { monitor.bluez.seat-monitoring = disabled } }
END
    # A PipeWire that was killed leaves its socket.
    rm -f "$folder/run/pipewire-0"
    setpriv --pdeathsig KILL "$pipewire" >"$folder/pipewire.log" 2>&1 &
    until [ -S "$folder/run/pipewire-0" ]; do sleep 0.02; done
    WIREPLUMBER_DEBUG=spa.bluez5*:4 exec "$wireplumber" >"$folder/daemon.log" 2>&1
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
  elif [ "$kind" = phone-ofono ]; then
    until call org.ofono / org.ofono.Manager GetModems 2>/dev/null | grep -q VoiceCallManager; do sleep 0.05; done
  elif [ "$kind" = phone-pipewire ]; then
    telephony=/org/pipewire/Telephony
    until call org.pipewire.Telephony $telephony org.ofono.Manager GetModems 2>/dev/null |
      grep -q "$telephony/ag"; do sleep 0.05; done
  else
    until call org.ofono / org.ofono.Manager GetModems 2>/dev/null | grep -q phonesim; do sleep 0.05; done
  fi ;;
esac
