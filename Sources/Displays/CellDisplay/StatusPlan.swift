/// The parts of a status line that a display shows. Cells and pixels follow the same plan, so that
/// all displays drop the same parts first.
///
/// If there is too little room, these parts are dropped, in this order: the device's name, the
/// keypad sign, the mobile phone's battery unless it is low, the signal, the battery unless it is
/// low, the count, the low batteries and the call. Finally the mode is cut.
package struct StatusPlan: Sendable {
  package enum Part: UInt8, Hashable, Sendable {
    case mode
    /// The call, in place of the device's name; shown only as a whole.
    case call
    case count
    case battery
    case signal
    /// The battery of the mobile phone that carries the calls.
    case phone
    /// The sign that shows whether there is a keypad.
    case keypad
    /// The keypad's name, cut to its room.
    case device
  }

  /// A set of parts.
  package struct Parts: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var bits: UInt8 = 0

    package init(arrayLiteral parts: Part...) {
      for part in parts { insert(part) }
    }

    package func contains(_ part: Part) -> Bool { bits >> part.rawValue & 1 == 1 }
    mutating func insert(_ part: Part) { bits |= 1 << part.rawValue }
  }

  package private(set) var parts: Parts = []
  /// Whether the call has the whole row, because there is no room for it beside the mode.
  package let isCallAlone: Bool

  /// - Parameters:
  ///   - room: the width of the display plus one blank, in the unit of the widths: each width
  ///     includes a blank, and the last part needs none.
  ///   - stump: the least width of the device's name. If less of the name would be visible, it is
  ///     left out.
  ///   - width: the width of a part with the blank after it; `nil` if the display doesn't show it.
  package init(_ status: StatusBar, room: Int, stump: Int, width: (Part) -> Int?) {
    var left = room
    var isFull = false
    var parts: Parts = []
    for part in Self.order(status) where !isFull {
      guard let width = width(part) else { continue }
      if part == .mode || width <= left {
        parts.insert(part)
        left -= min(width, left)
      } else {
        isFull = true
      }
    }
    isCallAlone = status.call != nil && !parts.contains(.call)
    if !isFull, status.call == nil, !status.device.isEmpty, let width = width(.device),
      width <= left || left >= stump
    {
      parts.insert(.device)
    }
    self.parts = isCallAlone ? [.call] : parts
  }

  /// Returns all parts except the device's name; the last one is dropped first.
  private static func order(_ status: StatusBar) -> [Part] {
    var order: [Part] = []
    if !status.mode.isEmpty { order.append(.mode) }
    if status.call != nil { order.append(.call) }
    if status.battery?.isLow == true { order.append(.battery) }
    if status.isPhoneLow { order.append(.phone) }
    if !status.count.isEmpty { order.append(.count) }
    if status.battery?.isLow == false { order.append(.battery) }
    if status.signal != nil { order.append(.signal) }
    if status.phoneBattery != nil, !status.isPhoneLow { order.append(.phone) }
    order.append(.keypad)
    return order
  }
}
