/// What the kernel says of the Bluetooth radios of this machine
/// (Documentation/ABI/stable/sysfs-class-bluetooth, sysfs-class-rfkill).
package struct BluetoothRadios: Hashable, Sendable {
  package struct Radio: Hashable, Sendable {
    /// The name of the adapter: `hci0`.
    package var name: String
    /// The driver of its device: `btusb`, `hci_uart_bcm`; `nil` if there is none.
    package var driver: String?
    /// The first byte of the setting for sound that a board's device tree gives its Broadcom radio
    /// (`brcm,bt-pcm-int-params`): 0 for the pins of the chip, 1 for the driver; `nil` without.
    package var soundRoute: UInt8?

    /// Whether the radio is a Broadcom or Cypress chip at a serial port, as on a Raspberry Pi.
    package var isOfBoard: Bool { driver == "hci_uart_bcm" }
  }

  package var radios: [Radio]
  /// Whether a program blocks all radios that rfkill has.
  package var isSoftBlocked = false
  /// Whether a switch of the machine blocks a radio.
  package var isHardBlocked = false

  private static let folder = "/sys/class/bluetooth"

  package init(_ files: SystemFiles) {
    // Connections are in the same folder: `hci0:11`.
    let names = files.names(in: Self.folder).filter { name in
      name.hasPrefix("hci") && name.count > 3
        && name.dropFirst(3).utf8.allSatisfy { $0 &- 0x30 < 10 }
    }
    radios = names.map { name in
      let device = "\(Self.folder)/\(name)/device"
      return Radio(
        name: name, driver: files.linked("\(device)/driver"),
        soundRoute: files.bytes("\(device)/of_node/brcm,bt-pcm-int-params")?.first)
    }
    let blocks = files.names(in: "/sys/class/rfkill").map { "/sys/class/rfkill/\($0)" }
      .filter { files.text("\($0)/type") == "bluetooth" }
    isSoftBlocked = !blocks.isEmpty && blocks.allSatisfy { files.number("\($0)/soft") == 1 }
    isHardBlocked = blocks.contains { files.number("\($0)/hard") == 1 }
  }
}
