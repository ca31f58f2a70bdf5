import CLibudev
import CLinux
import Glibc
import Keypad

/// The machine's input devices as udev knows them, and all later changes. The changes are reported
/// by ``UdevMonitor``, so links and permissions are set when a change is reported.
package final class Udev {
  package struct Event: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
      case added
      case changed
      case removed
    }
    package var action: Action
    package var path: String
    /// The node; `nil` for a removed device.
    package var node: InputNode?
  }

  private let monitor: UdevMonitor
  private var context: OpaquePointer { monitor.context }

  /// - Throws: if udev can't be listened to, or there is no descriptor left.
  package init() throws(LinuxError) { monitor = try UdevMonitor(subsystems: ["input"]) }

  /// The descriptor, readable when ``receive()`` has an event.
  package var descriptor: Int32 { monitor.descriptor }

  /// Whether udev's queue is empty. If a permission is still missing then, udev will not set it.
  package var isSettled: Bool {
    guard let queue = udev_queue_new(context) else { return true }
    defer { udev_queue_unref(queue) }
    return udev_queue_get_queue_is_empty(queue) != 0
  }

  /// Whether udev runs on this machine; in most containers it doesn't.
  package static var isRunning: Bool { Files.exists("/run/udev/control") }

  /// Whether udev's rules have run for the event node with this path.
  package func hasHandled(_ path: String) -> Bool {
    let name = String(path.split(separator: "/").last ?? "")
    guard let device = udev_device_new_from_subsystem_sysname(context, "input", name) else {
      return false
    }
    defer { udev_device_unref(device) }
    return udev_device_get_is_initialized(device) > 0
  }

  /// Returns all present event nodes in the order of their numbers.
  package func nodes() -> [InputNode] {
    let nodes = monitor.devices(of: "input", named: "event*", body: Self.node)
    return nodes.sorted { Self.number($0.path) < Self.number($1.path) }
  }

  /// Returns the next change of an event node; `nil` if there is none now.
  package func receive() -> Event? {
    while let device = monitor.receive() {
      defer { udev_device_unref(device) }
      guard let path = udev_device_get_devnode(device).map({ String(cString: $0) }),
        path.hasPrefix("/dev/input/event")
      else { continue }
      switch udev_device_get_action(device).map({ String(cString: $0) }) {
      case "add": return Event(action: .added, path: path, node: Self.node(device))
      case "remove": return Event(action: .removed, path: path, node: nil)
      default: return Event(action: .changed, path: path, node: Self.node(device))
      }
    }
    return nil
  }

  private static func number(_ path: String) -> Int {
    Int(path.drop { !$0.isNumber }) ?? .max
  }

  /// Reads the device's properties from sysfs. All users can read them, so the policy can judge a
  /// device before it is opened.
  private static func node(_ device: OpaquePointer) -> InputNode? {
    guard let path = udev_device_get_devnode(device).map({ String(cString: $0) }),
      let input = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
    else { return nil }
    func attribute(_ name: String) -> String {
      udev_device_get_sysattr_value(input, name).map { String(cString: $0) } ?? ""
    }
    func number(_ name: String) -> UInt16 { UInt16(attribute(name), radix: 16) ?? 0 }
    let types: [(UInt16, String)] = [
      (EvdevType.key, "key"), (EvdevType.rel, "rel"), (EvdevType.abs, "abs"),
      (EvdevType.msc, "msc"), (EvdevType.led, "led"), (EvdevType.sw, "sw"),
      (EvdevType.snd, "snd"), (EvdevType.ff, "ff"),
    ]
    var codes: [UInt16: Set<UInt16>] = [:]
    for (type, name) in types {
      let bits = Bitmap.parse(attribute("capabilities/\(name)"))
      if !bits.isEmpty { codes[type] = bits }
    }
    let description = DeviceDescription(
      name: attribute("name"), bus: number("id/bustype"), vendor: number("id/vendor"),
      product: number("id/product"), version: number("id/version"), phys: attribute("phys"),
      uniq: attribute("uniq"), codes: codes, properties: Bitmap.parse(attribute("properties")))
    var links: [String] = []
    var entry = udev_device_get_devlinks_list_entry(device)
    while let current = entry {
      if let name = udev_list_entry_get_name(current) { links.append(String(cString: name)) }
      entry = udev_list_entry_get_next(current)
    }
    return InputNode(
      path: path, links: links, description: description,
      udevChoice: udev_device_get_property_value(device, "ID_TWELVEKEY")
        .map { String(cString: $0) },
      hardware: hardware(device, description),
      systemPath: udev_device_get_syspath(device).map { String(cString: $0) } ?? "")
  }

  private static func hardware(_ device: OpaquePointer, _ description: DeviceDescription) -> String?
  {
    if let usb = udev_device_get_parent_with_subsystem_devtype(device, "usb", "usb_device") {
      return udev_device_get_syspath(usb).map { String(cString: $0) }
    }
    // For Bluetooth, the text is the address of the device.
    return description.uniq.isEmpty ? nil : description.uniq
  }
}

/// Reads the bitmaps of sysfs: words of the size of the kernel's `long`, the highest first.
enum Bitmap {
  static func parse(_ text: String) -> Set<UInt16> {
    var result: Set<UInt16> = []
    for (place, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
      guard let bits = UInt64(word, radix: 16) else { return [] }
      for bit in 0..<UInt.bitWidth where bits & (1 << UInt64(bit)) != 0 {
        result.insert(UInt16(place * UInt.bitWidth + bit))
      }
    }
    return result
  }
}
