"""A program that reads a keypad: it exits with 0 for the right PIN and 3 for a wrong one.

Usage: pin_entry.py NODE"""
import sys

import evdev

DIGITS = {f"KEY_KP{digit}": digit for digit in "0123456789"}


def main(node):
    typed = ""
    pad = evdev.InputDevice(node)
    pad.grab()
    for event in pad.read_loop():
        if event.type != evdev.ecodes.EV_KEY or event.value != evdev.KeyEvent.key_down:
            continue
        name = evdev.ecodes.KEY[event.code]
        if name in DIGITS:
            typed += DIGITS[name]
        elif name == "KEY_BACKSPACE":
            typed = typed[:-1]
        elif name == "KEY_KPENTER":
            return 0 if typed == "1234" else 3
    return 4


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
