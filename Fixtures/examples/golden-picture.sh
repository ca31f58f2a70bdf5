#!/bin/sh
# Does the phone look as it did? After a change that is wanted, copy the new file over the old one.
set -eu
export LC_ALL=C.UTF-8
cd "$(dirname "$0")"
now=$(mktemp -d)
phone="--config /dev/null --contacts golden-picture.vcf --country US --state none --keys 58252"
twelvekey dump "$now/oled.png" $phone --size 128x64 --pixel-format mono10 --expect golden-oled.png
twelvekey dump "$now/lcd.txt" $phone --display charlcd --lcd-size 16x2 --expect golden-lcd.txt
rm -r "$now"
