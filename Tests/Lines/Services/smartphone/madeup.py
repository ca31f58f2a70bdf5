"""org.bluez without a radio: one adapter, and the phone behind it, which is paired. What has registered the
hands-free profile gets one end of a socket pair, as bluetoothd would give it one of RFCOMM."""
import socket

from gi.repository import Gio, GLib

from buses import BOOK_SERVER, GATEWAY, HANDS_FREE, OBJECTS, PROPERTIES, V, connect, interface

ADAPTER = "/org/bluez/hci0"
ROOT = "/org/bluez"
# How long a radio looks for a phone that is not there, in milliseconds; a real one some seconds.
PAGE_TIMEOUT = 500
FAILED = "org.bluez.Error.Failed"

METHODS = {
    OBJECTS: [("GetManagedObjects", [], "a{oa{sa{sv}}}")],
    "org.bluez.ProfileManager1": [("RegisterProfile", ["o", "s", "a{sv}"], ""), ("UnregisterProfile", ["o"], "")],
    "org.bluez.AgentManager1": [("RegisterAgent", ["o", "s"], ""), ("RequestDefaultAgent", ["o"], ""),
                                ("UnregisterAgent", ["o"], "")],
    "org.bluez.Media1": [("RegisterApplication", ["o", "a{sv}"], ""), ("UnregisterApplication", ["o"], "")],
    "org.bluez.Adapter1": [("StartDiscovery", [], ""), ("StopDiscovery", [], ""),
                           ("SetDiscoveryFilter", ["a{sv}"], ""), ("RemoveDevice", ["o"], "")],
    "org.bluez.Device1": [("Connect", [], ""), ("Disconnect", [], ""), ("Pair", [], ""), ("CancelPairing", [], ""),
                          ("ConnectProfile", ["s"], ""), ("DisconnectProfile", ["s"], "")],
}
WRITABLE = {"Alias", "Powered", "Discoverable", "DiscoverableTimeout", "Pairable", "PairableTimeout", "Trusted", "Blocked"}


class MadeUpBluez:
    def __init__(self, gateway, options, changed):
        self.gateway, self.options, self.changed = gateway, options, changed
        self.attempts = self.reads = 0
        self.is_near = True
        self.profiles = {}  # by UUID: the owner's name on the bus, and the object's path
        self.device = f"{ADAPTER}/dev_{options.address.replace(':', '_')}"
        text = lambda words: V("s", words)
        self.objects = {
            ROOT: {"org.bluez.ProfileManager1": {}, "org.bluez.AgentManager1": {}},
            ADAPTER: {"org.bluez.Media1": {}, "org.bluez.Adapter1": {
                "Address": text("00:00:5E:00:53:00"), "AddressType": text("public"), "Name": text("keypad"),
                "Alias": text("keypad"), "Class": V("u", 0x200408), "Powered": V("b", True),
                "Discoverable": V("b", False), "DiscoverableTimeout": V("u", 180), "Pairable": V("b", False),
                "PairableTimeout": V("u", 0), "Discovering": V("b", False), "UUIDs": V("as", []),
                "Modalias": text("usb:v1D6Bp0246d0552")}},
            self.device: {"org.bluez.Device1": {
                "Address": text(options.address), "AddressType": text("public"), "Name": text(options.alias),
                "Alias": text(options.alias), "Icon": text("phone"), "Class": V("u", 0x5a020c), "Paired": V("b", True),
                "Bonded": V("b", True), "Trusted": V("b", True), "Blocked": V("b", False), "Connected": V("b", False),
                "LegacyPairing": V("b", False), "ServicesResolved": V("b", False), "Adapter": V("o", ADAPTER),
                "UUIDs": V("as", [GATEWAY, BOOK_SERVER])}},
        }
        self.bus = connect()
        self._export("/", OBJECTS, {})
        for path, interfaces in self.objects.items():
            for name, properties in interfaces.items():
                self._export(path, name, properties)
        self.bus.signal_subscribe("org.freedesktop.DBus", "org.freedesktop.DBus", "NameOwnerChanged", None, None, 0,
                                  self._owner_changed)
        Gio.bus_own_name_on_connection(self.bus, "org.bluez", 0, None, None)

    def _export(self, path, name, properties):
        described = interface(name, METHODS[name], properties=[
            (key, value.get_type_string(), key in WRITABLE) for key, value in properties.items()])
        self.bus.register_object(path, described, self._called, lambda _c, _s, _p, _i, key: properties[key],
                                 lambda _c, _s, _p, _i, key, value: self._set(path, name, key, value) or True)

    def _set(self, path, name, key, value):
        self.objects[path][name][key] = value
        self.bus.emit_signal(None, path, PROPERTIES, "PropertiesChanged", V("(sa{sv}as)", (name, {key: value}, [])))

    def _owner_changed(self, _c, _s, _p, _i, _m, value):
        name, _, new = value.unpack()
        if not new:
            self.profiles = {uuid: owner for uuid, owner in self.profiles.items() if owner[0] != name}

    def _called(self, _c, sender, path, _i, method, value, invocation):
        words = value.unpack()
        if method == "GetManagedObjects":
            return invocation.return_value(V("(a{oa{sa{sv}}})", (self.objects,)))
        if method == "RegisterProfile":
            uuid = words[1].lower()
            if uuid in self.profiles:
                return invocation.return_dbus_error("org.bluez.Error.NotPermitted", "UUID already registered")
            self.profiles[uuid] = (sender, words[0])
            if uuid == HANDS_FREE and not self.options.alone:
                GLib.timeout_add(100, self._connect)
        if method == "UnregisterProfile":
            self.profiles = {uuid: owner for uuid, owner in self.profiles.items() if owner != (sender, words[0])}
        if method in ("Connect", "ConnectProfile"):
            return self._asked_to_connect(invocation, words[0].lower() if words else GATEWAY)
        if method in ("Disconnect", "DisconnectProfile"):
            self._hang_up()
        if method in ("Pair", "RemoveDevice"):
            return invocation.return_dbus_error("org.bluez.Error.NotSupported", "it pairs with none")
        return invocation.return_value(None)

    # The line

    def _asked_to_connect(self, invocation, uuid):
        self.attempts += 1
        self.changed()
        if not self.is_near:
            fail = lambda: invocation.return_dbus_error(FAILED, "br-connection-page-timeout") and False
            return GLib.timeout_add(PAGE_TIMEOUT, fail)
        if uuid != GATEWAY or HANDS_FREE not in self.profiles:
            return invocation.return_dbus_error("org.bluez.Error.NotAvailable", "br-connection-profile-unavailable")
        if self.gateway.is_connected:
            return invocation.return_dbus_error("org.bluez.Error.AlreadyConnected", "Already Connected")
        return self._connect(invocation)

    def _connect(self, invocation=None):
        owner = self.profiles.get(HANDS_FREE)
        if owner is None or not self.is_near or self.gateway.is_connected:
            return False
        mine, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        self.gateway.open(mine)
        descriptors = Gio.UnixFDList.new()
        descriptors.append(theirs.fileno())
        theirs.close()
        self._connected(True)
        facts = {"Version": V("q", 0x0107), "Features": V("q", self.gateway.form.abilities & 0x3f)}

        def answered(bus, result):
            try:
                bus.call_with_unix_fd_list_finish(result)
            except GLib.Error as error:
                self._hang_up()
                if invocation:
                    invocation.return_dbus_error(FAILED, error.message)
            else:
                if invocation:
                    invocation.return_value(None)
        self.bus.call_with_unix_fd_list(
            owner[0], owner[1], "org.bluez.Profile1", "NewConnection", V("(oha{sv})", (self.device, 0, facts)), None, 0,
            20000, descriptors, None, answered)
        return False

    def _connected(self, is_on):
        device = self.objects[self.device]["org.bluez.Device1"]
        if device["Connected"].unpack() != is_on:
            for key in ("Connected", "ServicesResolved"):
                self._set(self.device, "org.bluez.Device1", key, V("b", is_on))

    def _hang_up(self):
        self.gateway.close()
        self._connected(False)

    def closed(self):
        """The hands-free side has closed the line."""
        self._connected(False)

    def leave(self):
        self.is_near = False
        self._hang_up()

    def come_back(self, connects):
        self.is_near = True
        if connects:
            self._connect()

    def status(self):
        return ""
