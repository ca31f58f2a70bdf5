#!/bin/sh
# Does the phone look as it did? Where a change is wanted, run the `cp` that this prints, here.
set -eu
cd "$(dirname "$0")"
now=$(mktemp -d)
phone='--config /dev/null --contacts golden-picture.vcf --country US --state none'
dump() { LC_ALL=C.UTF-8 twelvekey dump "$now/$1" --expect "$@" $phone --keys 58252; }
dump golden-oled.png --size 128x64 --pixel-format mono10
dump golden-lcd.txt --display charlcd --lcd-size 16x2
rm -r "$now"
