"""The bus, by python3-gi."""
import os

from gi.repository import Gio, GLib

V = GLib.Variant
HANDS_FREE = "0000111e-0000-1000-8000-00805f9b34fb"
GATEWAY = "0000111f-0000-1000-8000-00805f9b34fb"
BOOK_SERVER = "0000112f-0000-1000-8000-00805f9b34fb"
PROPERTIES = "org.freedesktop.DBus.Properties"
OBJECTS = "org.freedesktop.DBus.ObjectManager"


def connect():
    flags = Gio.DBusConnectionFlags
    return Gio.DBusConnection.new_for_address_sync(
        os.environ["DBUS_SYSTEM_BUS_ADDRESS"], flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)


def interface(name, methods=(), signals=(), properties=()):
    """Its description: a method is (name, signatures of its arguments, signature of its answer), a signal
    (name, signatures), a property (name, signature, whether it can be written)."""
    text = f'<node><interface name="{name}">'
    for method, arguments, answer in methods:
        text += f'<method name="{method}">' + "".join(f'<arg type="{a}" direction="in"/>' for a in arguments)
        text += (f'<arg type="{answer}" direction="out"/>' if answer else "") + "</method>"
    for signal, arguments in signals:
        text += f'<signal name="{signal}">' + "".join(f'<arg type="{a}"/>' for a in arguments) + "</signal>"
    for name, kind, is_written in properties:
        text += f'<property name="{name}" type="{kind}" access="{"readwrite" if is_written else "read"}"/>'
    return Gio.DBusNodeInfo.new_for_xml(text + "</interface></node>").interfaces[0]


PROFILE = interface("org.bluez.Profile1", [
    ("NewConnection", ["o", "h", "a{sv}"], ""), ("RequestDisconnection", ["o"], ""), ("Release", [], "")])
