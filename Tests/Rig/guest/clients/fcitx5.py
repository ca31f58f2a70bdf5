"""Hands the keys of a pad to fcitx5 as GTK's module does, over D-Bus, and prints what comes back: a JSON
object a press that fcitx5 leaves to the program, and one a text that it commits.

usage: fcitx5.py NODE

What a key means (its keysym) is a compositor's affair, and so is its grab: libxkbcommon tells it here, with
the layout us and NumLock on.
"""
import ctypes
import json
import sys
import time

import evdev
from evdev import ecodes
from gi.repository import Gio, GLib

NAME, CONTEXT = "org.fcitx.Fcitx5", "org.fcitx.Fcitx.InputContext1"
xkb = ctypes.CDLL("libxkbcommon.so.0")
for function in (xkb.xkb_context_new, xkb.xkb_keymap_new_from_names, xkb.xkb_state_new):
    function.restype = ctypes.c_void_p
keymap = ctypes.c_void_p(xkb.xkb_keymap_new_from_names(
    ctypes.c_void_p(xkb.xkb_context_new(0)), None, 0))
state = ctypes.c_void_p(xkb.xkb_state_new(keymap))
NUMLOCK = 1 << xkb.xkb_keymap_mod_get_index(keymap, b"Mod2")
xkb.xkb_state_update_mask(state, 0, 0, NUMLOCK, 0, 0, 0)

bus = Gio.bus_get_sync(Gio.BusType.SESSION)


def call(path, interface, method, arguments=None, answer=None):
    return bus.call_sync(NAME, path, interface, method, arguments,
                         GLib.VariantType(answer) if answer else None, 0, -1).unpack()


def report(**fields):
    print(json.dumps({"at": time.monotonic(), **fields}), flush=True)


for _ in range(600):
    if bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "NameHasOwner",
                     GLib.Variant("(s)", (NAME,)), None, 0, -1).unpack()[0]:
        break
    time.sleep(0.05)
context, _ = call("/org/freedesktop/portal/inputmethod", "org.fcitx.Fcitx.InputMethod1",
                  "CreateInputContext", GLib.Variant("(a(ss))", ([("program", "rig")],)), "(oay)")
bus.signal_subscribe(NAME, CONTEXT, "CommitString", context, None, 0,
                     lambda *signal: report(text=signal[5].unpack()[0]))
call(context, CONTEXT, "FocusIn")
pad = evdev.InputDevice(sys.argv[1])


def read(*_):
    for event in pad.read():
        # A program that has the focus repeats keys by itself.
        if event.type != ecodes.EV_KEY or event.value == 2:
            continue
        symbol = xkb.xkb_state_key_get_one_sym(state, event.code + 8)
        is_handled, = call(context, CONTEXT, "ProcessKeyEvent", GLib.Variant(
            "(uuubu)", (symbol, event.code + 8, NUMLOCK, event.value == 0,
                        int(event.timestamp() * 1000) & 0xFFFFFFFF)), "(b)")
        if event.value == 1:
            report(code=event.code, symbol=symbol, handled=is_handled)
    return True


GLib.unix_fd_add_full(0, pad.fd, GLib.IO_IN, read)
pad.grab()
GLib.MainLoop().run()
