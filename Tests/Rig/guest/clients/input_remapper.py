"""Tells input-remapper's service to begin or to end with a device, as its own control program does.

usage: input_remapper.py start_injecting NAME PRESET
       input_remapper.py stop_injecting NAME

Exit status: 1 where the service refuses.
"""
import sys

from gi.repository import Gio, GLib

BUS = "inputremapper.Control"
PATH = "/inputremapper/Control"
bus = Gio.bus_get_sync(Gio.BusType.SYSTEM)


def call(method, *words):
    return bus.call_sync(BUS, PATH, BUS, method, GLib.Variant(f"({'s' * len(words)})", words), None,
                         0, -1).unpack()


call("set_config_dir", "/tmp/input-remapper")
sys.exit(call(*sys.argv[1:]) == (False,))
