import TestSupport
import Testing
import TimeLimit

/// What the doctor says of Bluetooth on machines without a bus: the adapter and what blocks it.
@Suite(.timeLimited) struct DoctorBluetoothTests {
  private static let phone = "00:00:5E:00:53:01"

  /// - Parameter phone: the phone that the settings name.
  private func findings(_ tree: SystemTree, phone: String? = nil) throws -> Findings {
    let folder = try TemporaryFolder()
    let settings = folder.path + "/settings"
    Program.write(
      "line = none\ncontacts = none\n" + (phone.map { "phone = \($0)\n" } ?? ""), to: settings)
    let nowhere = "unix:path=/nonexistent"
    return Findings(
      Program.run(
        ["doctor", "--config", settings],
        environment: "TWELVEKEY_ROOT=\(tree.root) DBUS_SYSTEM_BUS_ADDRESS=\(nowhere) "
          + "DBUS_SESSION_BUS_ADDRESS=\(nowhere)"))
  }

  @Test func aMachineWithoutBluetooth() throws {
    let tree = try SystemTree()
    for subject in ["bluetooth", "phone", "hands-free"] {
      #expect(try findings(tree).on(subject).isEmpty)
    }
    // This kernel's modules are not known.
    let wanted = try findings(tree, phone: Self.phone).on("bluetooth")
    #expect(wanted.count == 1 && wanted[0].hasPrefix("wrong bluetooth: no driver can be loaded"))
  }

  @Test func aBoardWhoseRadioIsSwitchedOff() throws {
    let tree = try SystemTree.board(modules: ["bluetooth/bluetooth"])
    tree.write("dtoverlay=disable-bt\n", to: "/boot/firmware/config.txt")
    let found = try findings(tree, phone: Self.phone)
    #expect(
      found.on("bluetooth") == [
        "wrong bluetooth: the board's radio is switched off at /boot/firmware/config.txt:1. Take that line out; "
          + "then: sudo reboot"
      ])
    #expect(try findings(tree).on("bluetooth").isEmpty)
  }

  @Test func anAdapterThatIsBlocked() throws {
    let tree = try SystemTree.board(modules: ["bluetooth/bluetooth"])
    tree.makeFolder("/sys/class/bluetooth/hci0")
    tree.write("bluetooth\n", to: "/sys/class/rfkill/rfkill0/type")
    tree.write("1\n", to: "/sys/class/rfkill/rfkill0/soft")
    let missing = "bluetooth: bluetoothd is not installed: sudo apt-get install bluez"
    let blocked = "bluetooth: the radio is blocked by a program: sudo rfkill unblock bluetooth"
    #expect(try findings(tree).on("bluetooth") == ["note \(blocked)", "note \(missing)"])
    let wanted = try findings(tree, phone: Self.phone)
    #expect(wanted.on("bluetooth") == ["wrong \(blocked)", "wrong \(missing)"])
    #expect(wanted.code == 69)
    tree.write("", to: "/usr/libexec/bluetooth/bluetoothd")
    tree.write("0\n", to: "/sys/class/rfkill/rfkill0/soft")
    #expect(
      try findings(tree).on("bluetooth") == [
        "note bluetooth: bluetoothd is not running: sudo systemctl enable --now bluetooth"
      ])
  }
}
