#!/bin/sh
# Tests a GTK program in a compositor without a screen (cage): what a keypad types arrives in it.
# The user must be allowed to open the keypad and /dev/uinput. cage refuses to run as root.
set -e
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
export XDG_RUNTIME_DIR="$PWD" WLR_BACKENDS=headless,libinput WLR_RENDERER=pixman \
  LIBSEAT_BACKEND=builtin SEATD_VTBOUND=0 GSK_RENDERER=cairo
# The digits of --as phone are those above the letters, which need no NumLock.
twelvekey press 5550142 --record pad.evemu --as phone --display none
# The compositor opens the keypad before the program has its window, so the program says when.
timeout 300 twelvekey emulate --play pad.evemu --ready focused -- \
  cage -- python3 "$here/gtk_dialler.py" focused >printed
diff - printed <<END
5550142
END
echo "the GTK program gets every key"
