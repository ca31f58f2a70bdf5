#!/bin/sh
# Tests evtest: it must read each key of a numpad once, the three zeros of a fast hand too.
set -e
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
cd "$work"
twelvekey press '1000{call}' --record pad.evemu --as numpad --display none
# evtest exits with 1 when its keypad is unplugged.
twelvekey emulate --play pad.evemu -- evtest {} >events || [ $? = 1 ]
grep -o 'KEY_[A-Z0-9]*), value 1' events >pressed
diff - pressed <<END
KEY_KP1), value 1
KEY_KP0), value 1
KEY_KP0), value 1
KEY_KP0), value 1
KEY_KPENTER), value 1
END
echo "evtest reads every key"
