"""The phone's side of a real bluetoothd, on one of its adapters: its hands-free gateway, its phone book, and its
owner, who is asked whether to pair.

One bluetoothd has both sides here. Where it asks for an answer and no agent of the asked side's own is at work,
it asks its default agent, which each `say` makes this one, and `withdraw` takes away."""
import socket
import sys

from gi.repository import Gio, GLib

from book import BookServer
from buses import (BOOK_SERVER, GATEWAY, HANDS_FREE, OBJECTS, PROFILE, PROPERTIES, V, connect, interface)

ROOT, AGENT = "/org/bluez", "/smartphone/agent"
AGENT_INTERFACE = interface("org.bluez.Agent1", [
    ("Release", [], ""), ("Cancel", [], ""), ("RequestConfirmation", ["o", "u"], ""), ("RequestAuthorization", ["o"], ""),
    ("AuthorizeService", ["o", "s"], ""), ("RequestPinCode", ["o"], "s"), ("RequestPasskey", ["o"], "u"),
    ("DisplayPasskey", ["o", "u", "q"], ""), ("DisplayPinCode", ["o", "s"], "")])
REJECTED = "org.bluez.Error.Rejected"
PATIENCE = 120_000


class Radio:
    def __init__(self, gateway, options, changed):
        self.gateway, self.changed = gateway, changed
        self.adapter = f"{ROOT}/{options.adapter}"
        self.attempts = self.reads = 0
        self.word, self.unanswered = "yes", []
        # What became of the pairing that was begun here; and the digits that were shown last.
        self.pairing, self.digits = "none", "-"
        self.wanted = None  # what is paired with from here
        self.device = None  # the hands-free side, as bluetoothd calls it here
        self.bus = connect()
        self.bus.register_object(AGENT, AGENT_INTERFACE, self._asked, None, None)
        self.bus.register_object("/smartphone/gateway", PROFILE, self._called, None, None)
        self._set(self.adapter, "Adapter1", "Alias", V("s", options.alias))
        self._set(self.adapter, "Adapter1", "Powered", V("b", True))
        self.book = None
        if options.stranger:
            # An agent of its own would be asked for the other side, too, where that has none.
            return
        self._be_seen()
        self._ask(ROOT, "ProfileManager1", "RegisterProfile", "(osa{sv})", "/smartphone/gateway", GATEWAY, {
            "Name": V("s", "Hands-Free gateway"), "Channel": V("q", 13),
            "Version": V("q", 0x0107), "Features": V("q", gateway.form.abilities & 0x3f),
            "RequireAuthentication": V("b", True), "RequireAuthorization": V("b", False)})
        self.will_say("yes")
        if options.book:
            self.book = BookServer(options.book, self._was_read)
            self.bus.register_object("/smartphone/book", PROFILE, self._called, None, None)
            self._ask(ROOT, "ProfileManager1", "RegisterProfile", "(osa{sv})", "/smartphone/book", BOOK_SERVER, {
                "Name": V("s", "Phonebook Access"), "Role": V("s", "server"), "Channel": V("q", 19),
                "RequireAuthentication": V("b", True), "RequireAuthorization": V("b", False)})

    def status(self):
        return f"pairing {self.pairing}\ndigits {self.digits}\nasked {len(self.unanswered)}\n"

    def _was_read(self):
        self.reads += 1
        self.changed()

    # The bus

    def _ask(self, path, name, method, signature=None, *words):
        value = V(signature, words) if signature else None
        return self.bus.call_sync("org.bluez", path, "org.bluez." + name, method, value, None, 0, PATIENCE, None)

    def _set(self, path, name, key, value):
        self.bus.call_sync("org.bluez", path, PROPERTIES, "Set", V("(ssv)", ("org.bluez." + name, key, value)), None, 0,
                           PATIENCE, None)

    def _be_seen(self):
        for key in ("Discoverable", "Pairable"):
            self._set(self.adapter, "Adapter1", key, V("b", True))

    def _called(self, _c, _s, path, _i, method, value, invocation):
        if method == "NewConnection":
            device, place, _ = value.unpack()
            descriptor = invocation.get_message().get_unix_fd_list().get(place)
            stream = socket.socket(fileno=descriptor)
            if path.endswith("/book"):
                self.book.serve(stream)
            else:
                self.device = device
                self.attempts += 1
                self.gateway.open(stream)
        elif method == "RequestDisconnection" and path.endswith("/gateway"):
            self.gateway.close()
        invocation.return_value(None)

    # The owner

    def will_say(self, words):
        """What the owner answers from now on; with `alone`, only to what is begun on the phone."""
        self.word, _, alone = words.partition(" ")
        self.withdraw()
        self._ask(ROOT, "AgentManager1", "RegisterAgent", "(os)", AGENT, "DisplayYesNo")
        if not alone:
            self._ask(ROOT, "AgentManager1", "RequestDefaultAgent", "(o)", AGENT)

    def withdraw(self):
        try:
            self._ask(ROOT, "AgentManager1", "UnregisterAgent", "(o)", AGENT)
        except GLib.Error:
            pass  # there was none

    def _asked(self, _c, _s, _p, _i, method, value, invocation):
        words = value.unpack()
        if method == "RequestConfirmation":
            self.digits = f"{words[1]:06}"
        if method == "Cancel":
            self.unanswered = []
        elif method.startswith("Request"):
            if self.word == "nothing":
                self.unanswered.append(invocation)
                return self.changed()
            if self.word == "no" or method in ("RequestPinCode", "RequestPasskey"):
                self.changed()
                return invocation.return_dbus_error(REJECTED, "the owner says no")
        self.changed()
        return invocation.return_value(None)

    # The machine that the phone is to be paired with, by its address

    def pair(self, address):
        self.pairing = "begun"
        self._ask(self.adapter, "Adapter1", "SetDiscoveryFilter", "(a{sv})", {"Transport": V("s", "bredr")})
        self._ask(self.adapter, "Adapter1", "StartDiscovery")
        path = self.wanted = f"{self.adapter}/dev_{address.replace(':', '_')}"

        def look():
            if path not in self._objects():
                return True
            self._ask(self.adapter, "Adapter1", "StopDiscovery")
            self.bus.call("org.bluez", path, "org.bluez.Device1", "Pair", None, None, 0, PATIENCE, None, self._paired)
            return False
        GLib.timeout_add(200, look)

    def forget(self, address):
        self._ask(self.adapter, "Adapter1", "RemoveDevice", "(o)", f"{self.adapter}/dev_{address.replace(':', '_')}")

    def _objects(self):
        return self.bus.call_sync("org.bluez", "/", OBJECTS, "GetManagedObjects", None, None, 0, PATIENCE, None).unpack()[0]

    def _paired(self, bus, result):
        try:
            bus.call_finish(result)
        except GLib.Error as error:
            self.pairing = "refused " + (Gio.DBusError.get_remote_error(error) or "?").rpartition(".")[2]
        else:
            self.pairing = "done"
            # As phones do that have just been paired.
            self.device = self.wanted
            self._connect(10)
        self.changed()

    # The line

    def closed(self):
        pass

    def leave(self):
        self._set(self.adapter, "Adapter1", "Powered", V("b", False))

    def come_back(self, connects):
        self._set(self.adapter, "Adapter1", "Powered", V("b", True))
        self._be_seen()
        if connects and self.device:
            self._connect(3)

    def _connect(self, tries):
        """A radio that was just turned on may not be ready for all; so phones try more than once."""
        def answered(bus, result):
            try:
                bus.call_finish(result)
            except GLib.Error as error:
                print(f"not connected: {error.message}", file=sys.stderr, flush=True)
                if tries > 1:
                    GLib.timeout_add(1000, self._connect, tries - 1)
        self.bus.call("org.bluez", self.device, "org.bluez.Device1", "ConnectProfile", V("(s)", (HANDS_FREE,)), None, 0,
                      PATIENCE, None, answered)

    def forbid(self, is_forbidden):
        self.book.is_forbidden = is_forbidden
