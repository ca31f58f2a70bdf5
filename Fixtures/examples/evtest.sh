#!/bin/sh
# Tests evtest: it must read each key of a numpad once, the three zeros of a fast hand too.
set -e
cd "$(mktemp -d)"
twelvekey press '1000{call}' --record pad.evemu --as numpad --display none
# evtest ends with exit code 1 when the keypad goes.
twelvekey emulate --play pad.evemu -- evtest {} >events || [ $? = 1 ]
grep -o 'KEY_[A-Z0-9]*), value 1' events >pressed
cat >expected <<END
KEY_KP1), value 1
KEY_KP0), value 1
KEY_KP0), value 1
KEY_KP0), value 1
KEY_KPENTER), value 1
END
diff expected pressed
echo "evtest reads every key"
