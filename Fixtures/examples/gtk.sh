#!/bin/sh
# Tests a GTK program in a compositor without a screen (cage): what a keypad types arrives in it.
# The user must be allowed to open the keypad and /dev/uinput, and not be root, as whom cage refuses.
set -e
here=$(cd "$(dirname "$0")" && pwd)
cd "$(mktemp -d)"
export XDG_RUNTIME_DIR="$PWD" WLR_BACKENDS=headless,libinput WLR_RENDERER=pixman \
  LIBSEAT_BACKEND=builtin SEATD_VTBOUND=0 GSK_RENDERER=cairo
# The digits of --as phone are those above the letters, which need no NumLock.
twelvekey press 5550142 --record pad.evemu --as phone --display none
# The compositor opens the keypad some time before the program has its window.
twelvekey emulate --play pad.evemu --settle 5000 -- \
  cage -- python3 "$here/gtk_dialler.py" >printed
diff - printed <<END
5550142
END
echo "the GTK program gets every key"
