import Glibc
import TestSupport
import Testing
import TimeLimit

/// What the doctor says of the programs for hands-free, word for word: a bus with pretended services,
/// and the files of a machine.
@Suite(.timeLimited, .enabled(if: mayPretend, "dbus or python3-gi is not installed"))
struct DoctorHandsFreeTests {
  private static let phone = "00:00:5E:00:53:01"
  private let tree: SystemTree

  init() throws {
    tree = try SystemTree.board(modules: ["bluetooth/bluetooth"])
    tree.makeFolder("/sys/class/bluetooth/hci0")
  }

  /// A program that runs on the machine.
  private func run(_ number: Int, _ words: String...) {
    tree.write(words[0] + "\n", to: "/proc/\(number)/comm")
    tree.write(words.map { $0 + "\0" }.joined(), to: "/proc/\(number)/cmdline")
  }

  /// - Parameters:
  ///   - services: the services on the bus; one with `+` has the calls of the phone.
  ///   - phone: the phone that the settings name.
  private func findings(
    _ services: String, phone: String? = phone, deviceClass: Int = 0x200408
  ) throws -> Findings {
    let folder = try TemporaryFolder()
    let bus = try PrivateBus(
      policy: """
        <allow send_destination="*"/><allow own="*"/><allow receive_sender="*"/>
        """)
    Program.write(Self.services, to: folder.path + "/services.py")
    let pretended = try ReadyProgram(
      ["/usr/bin/python3", folder.path + "/services.py", bus.address, "\(deviceClass)"]
        + services.split(separator: " ").map(String.init))
    defer { withExtendedLifetime((bus, pretended)) {} }
    let settings = folder.path + "/settings"
    Program.write(
      "line = none\ncontacts = none\n" + (phone.map { "phone = \($0)\n" } ?? ""), to: settings)
    return Findings(
      Program.run(
        ["doctor", "--config", settings],
        environment: "TWELVEKEY_ROOT=\(tree.root) HOME=/home/ann XDG_CONFIG_HOME= "
          + "DBUS_SYSTEM_BUS_ADDRESS=\(bus.address) DBUS_SESSION_BUS_ADDRESS=\(bus.address)"))
  }

  /// A bluetoothd with a connected phone, and the services that the arguments name.
  private static let services = """
    import sys
    from gi.repository import Gio, GLib
    bus, device_class, *names = sys.argv[1:]
    flags = Gio.DBusConnectionFlags
    bus = Gio.DBusConnection.new_for_address_sync(
        bus, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
    V = GLib.Variant
    hci = "/org/bluez/hci0"
    adapter = {"Address": V("s", "00:00:5E:00:53:00"), "Alias": V("s", "keypad"),
               "Powered": V("b", True), "Class": V("u", int(device_class))}
    phone = {"Address": V("s", "\(phone)"), "Alias": V("s", "Pocket phone"), "Adapter": V("o", hci),
             "Icon": V("s", "phone"), "Paired": V("b", True), "Trusted": V("b", True),
             "Connected": V("b", True), "UUIDs": V("as", ["0000111f-0000-1000-8000-00805f9b34fb"])}
    bluez = {hci: {"org.bluez.Adapter1": adapter}, hci + "/dev_phone": {"org.bluez.Device1": phone}}
    ag = {"/org/pipewire/Telephony/ag1": {"org.pipewire.Telephony.AudioGateway1": {}}}
    modem = [("/hfp", {"Type": V("s", "hfp"), "Interfaces": V("as", ["org.ofono.VoiceCallManager"])})]
    has = lambda name: "+" + name in names
    def serve(path, interface, method, signature, answer):
        node = Gio.DBusNodeInfo.new_for_xml(
            f'<node><interface name="{interface}"><method name="{method}">'
            f'<arg type="{signature}" direction="out"/></method></interface></node>')
        bus.register_object(path, node.interfaces[0], lambda *call: call[-1].return_value(
            V(f"({signature})", (answer,))), None, None)
    objects = "org.freedesktop.DBus.ObjectManager", "GetManagedObjects", "a{oa{sa{sv}}}"
    serve("/org/pipewire/Telephony", *objects, ag if has("org.pipewire.Telephony") else {})
    def root(_c, _s, _p, interface, _m, _v, call):
        call.return_value(V("(a{oa{sa{sv}}})", (bluez,)) if interface.endswith("ObjectManager") else
                          V("(a(oa{sv}))", (modem if has("org.ofono") else [],)))
    for interface, method, signature in objects, ("org.ofono.Manager", "GetModems", "a(oa{sv})"):
        node = Gio.DBusNodeInfo.new_for_xml(
            f'<node><interface name="{interface}"><method name="{method}">'
            f'<arg type="{signature}" direction="out"/></method></interface></node>')
        bus.register_object("/", node.interfaces[0], root, None, None)
    for name in ["org.bluez", *(name.lstrip("+") for name in names)]:
        bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                      "RequestName", V("(su)", (name, 0)), None, 0, -1, None)
    print("ready", flush=True)
    GLib.MainLoop().run()
    """

  private static let ofono = "org.ofono"
  private static let pipeWire = "org.pipewire.Telephony"
  private static let restart = "systemctl --user restart wireplumber"

  @Test func onAMachineInOrder() throws {
    run(7, "bluealsa", "-S", "-p", "hfp-ofono")
    let found = try findings(Self.ofono)
    #expect(
      found.on("hands-free") == [
        "ok hands-free: oFono has the phone's calls",
        "ok hands-free: BlueALSA plays the sound of the calls",
      ], "\(found)")
    #expect(found.on("phone") == ["ok phone: Pocket phone (\(Self.phone)) is connected"])
    #expect(
      try findings("+" + Self.pipeWire).on("hands-free") == [
        "ok hands-free: PipeWire has the phone's calls, and their sound"
      ])
  }

  @Test func ofTwoProgramsOneHasTheCalls() throws {
    run(7, "bluealsa", "-S", "-p", "hfp-ofono")
    let both = try findings("+\(Self.ofono) \(Self.pipeWire)").on("hands-free")
    #expect(both.count == 3 && both[0] == "ok hands-free: oFono has the phone's calls")
    #expect(
      both.last?.hasPrefix(
        "note hands-free: PipeWire can take the phone's calls, too, and may have them after the next "
          + "start. Choose:\n- oFono has the calls, and PipeWire their sound.") == true, "\(both)")
    let other = try findings("\(Self.ofono) +\(Self.pipeWire)").on("hands-free")
    #expect(other.first == "ok hands-free: PipeWire has the phone's calls, and their sound")
    #expect(other.last?.hasPrefix("note hands-free: oFono can take") == true, "\(other)")
  }

  @Test func severalProgramsThatWantTheCalls() throws {
    run(7, "bluealsa", "-S", "-p", "hfp-hf")
    #expect(
      try findings("\(Self.ofono) \(Self.pipeWire)").on("hands-free") == [
        """
        wrong hands-free: oFono, PipeWire and BlueALSA all want the phone's calls, and bluetoothd lets one have \
        them: "UUID already registered". Choose:
        - oFono has the calls, and PipeWire their sound. In a file \
        ~/.config/wireplumber/wireplumber.conf.d/50-phone.conf:
          monitor.bluez.properties = { bluez5.hfphsp-backend = ofono }
          Then: \(Self.restart)
        - oFono has the calls, and BlueALSA their sound: the option -p hfp-ofono of BlueALSA, in place of \
        -p hfp-hf: sudo systemctl edit bluealsa
          PipeWire then leaves them alone. In a file ~/.config/wireplumber/wireplumber.conf.d/50-phone.conf:
          monitor.bluez.properties = { bluez5.roles = [ a2dp_sink a2dp_source ] }
        - PipeWire from 1.4 on has the calls and their sound: sudo systemctl disable --now ofono bluealsa
        Then, as the first one to ask gets them: sudo systemctl restart bluetooth
        """
      ])
  }

  @Test func aWirePlumberThatDoesNotTakeTheCalls() throws {
    run(8, "wireplumber")
    let file = "/etc/wireplumber/wireplumber.conf.d/50.conf"
    let start = "wrong hands-free: WirePlumber runs, but does not take the phone's calls"
    let seat = try findings("").on("hands-free")
    #expect(
      seat == [
        """
        \(start), because you are not at this machine's screen. In a file \
        ~/.config/wireplumber/wireplumber.conf.d/50-phone.conf:
          wireplumber.profiles = { main = { monitor.bluez.seat-monitoring = disabled } }
          Then: \(Self.restart)
        For it to run without a login, too: loginctl enable-linger
        """
      ])
    tree.write("monitor.bluez.properties = { bluez5.roles = [ a2dp_sink ] }\n", to: file)
    #expect(
      try findings("").on("hands-free") == [
        "\(start): its bluez5.roles lack hfp_hf. Add it there; then: \(Self.restart)"
      ])
    tree.write("monitor.bluez.properties = { bluez5.hfphsp-backend = ofono }\n", to: file)
    #expect(
      try findings("").on("hands-free") == [
        "\(start): its bluez5.hfphsp-backend is ofono. It waits for oFono: sudo apt-get install ofono"
      ])
  }

  @Test func aMachineWithoutAProgram() throws {
    run(9, "ModemManager")
    let none = try findings("").on("hands-free")
    #expect(
      none.count == 1 && none[0].hasPrefix("wrong hands-free: no program has the phone's calls."))
    #expect(
      none[0].contains("sudo apt-get install ofono\n  It replaces the modemmanager that is here"))
    run(7, "bluealsa", "-S", "-p", "hfp-ofono")
    #expect(
      try findings("").on("hands-free").first?.hasPrefix(
        "wrong hands-free: BlueALSA has the sound of calls, but no program makes them") == true)
    let beside = try findings(Self.ofono)
    #expect(beside.on("hands-free: oFono and ModemManager both run").count == 1, "\(beside)")
  }

  /// The radio of a Raspberry Pi sends the sound of calls to pins of its chip, or to the machine.
  @Test func theSoundOfABoardsRadio() throws {
    run(7, "bluealsa", "-S", "-p", "hfp-ofono")
    let radio = "/sys/class/bluetooth/hci0/device"
    tree.link("\(radio)/driver", to: "/sys/bus/serial/drivers/hci_uart_bcm")
    let change = "sudo hcitool -i hci0 cmd 0x3f 0x1c 0x01 0x02 0x00 0x01 0x01"
    let unknown = try findings(Self.ofono).on("sound: the board's radio")
    #expect(
      unknown.first?.hasPrefix(
        "note sound: the board's radio hci0 may send the sound of calls to its pins. If calls are silent: "
          + "\(change)\n") == true, "\(unknown)")
    let texts = [
      "wrong sound: the board's radio hci0 sends the sound of calls to its pins, so that calls are silent. "
        + "After each start: \(change)",
      "ok sound: the board's radio hci0 passes the sound of calls to this machine",
    ]
    for (value, text) in zip(["\0", "\u{1}"], texts) {
      tree.write(value + "\u{2}\0\u{1}\u{1}", to: "\(radio)/of_node/brcm,bt-pcm-int-params")
      #expect(try findings(Self.ofono).on("sound: the board's radio") == [text])
    }
  }

  /// A phone that is paired and not set, and an adapter that is no hands-free device.
  @Test func whatIsOnlyNoted() throws {
    run(7, "bluealsa", "-S", "-p", "hfp-ofono")
    let found = try findings(Self.ofono, phone: nil, deviceClass: 0x0C010C)
    #expect(
      found.on("phone").first
        == "note phone: Pocket phone is paired, but the settings don't name it. For calls over it, in the "
        + "settings file: phone = \(Self.phone)", "\(found)")
    #expect(
      found.on("bluetooth").last?.hasPrefix(
        "note bluetooth: the adapter's class of device is 0x0c010c, not that of a hands-free device, and "
          + "some phones then offer no calls. In /etc/bluetooth/main.conf, below [General]:\n"
          + "  Class = 0x200408\n") == true, "\(found)")
  }
}

private let mayPretend =
  !PrivateBus.isMissing
  && access("/usr/lib/python3/dist-packages/gi/__init__.py", R_OK) == 0
