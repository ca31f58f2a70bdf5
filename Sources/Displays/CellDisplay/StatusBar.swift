/// The contents of the top row: the mode of the keys, the keypad in use, the number of matches and
/// more.
///
/// Each text may be empty and needs no room then.
package struct StatusBar: Hashable, Sendable {
  /// The mode of the keys, such as `abc`. It is at the left.
  package var mode: String
  /// The keypad in use, such as `USB numpad`. It is after the mode, and is the first to be cut.
  package var device: String
  /// A call that is active while another screen is shown: the name, and the time or state. It
  /// replaces the device. If there is too little room beside the mode, the call has the whole row,
  /// and the name is cut so that the time is shown.
  package var call: Call?
  /// The number of matches, such as `3/12`. It is at the right.
  package var count: String
  /// The strength of the mobile network's signal, in bars from 0 to ``signalLimit``; `nil` without
  /// a modem that reports it.
  package var signal: Int?
  /// The battery of the machine; `nil` without one.
  package var battery: Battery?
  /// The battery of the mobile phone that carries the calls, in fifths from 0 to 5; `nil` without
  /// one that reports it.
  package var phoneBattery: Int?
  /// A message about a new event, such as `keypad unplugged`. It takes the whole row.
  package var notice: String?

  package struct Battery: Hashable, Sendable {
    /// The charge, 0 to 100.
    package var percent: Int
    package var isCharging: Bool

    package init(percent: Int, isCharging: Bool) {
      self.percent = min(max(percent, 0), 100)
      self.isCharging = isCharging
    }

    /// Whether the battery should be charged.
    package var isLow: Bool { percent <= 15 && !isCharging }

    /// The text for displays without pictures: `85%`, `+85%` while the battery is charged, `12%!`
    /// if it is low.
    package var text: String { "\(isCharging ? "+" : "")\(percent)%\(isLow ? "!" : "")" }
  }

  package struct Call: Hashable, Sendable {
    package var name: String
    package var state: String

    package init(name: String, state: String) {
      self.name = name
      self.state = state
    }

    var text: String { "\(name) \(state)" }
  }

  /// The maximum number of bars of a signal.
  package static let signalLimit = 4

  package init(
    mode: String = "", device: String = "", count: String = "", notice: String? = nil,
    signal: Int? = nil, battery: Battery? = nil, phoneBattery: Int? = nil, call: Call? = nil
  ) {
    self.mode = mode
    self.device = call?.text ?? device
    self.call = call
    self.count = count
    self.notice = notice
    self.signal = signal
    self.battery = battery
    self.phoneBattery = phoneBattery
  }

  /// Whether the mobile phone should be charged.
  package var isPhoneLow: Bool { phoneBattery.map { $0 <= 1 } ?? false }

  /// The battery of the mobile phone as a text: `phone 80%`, `phone 20%!` if it is low. Empty if it
  /// is not known.
  package var phoneText: String {
    phoneBattery.map { "phone \(min(max($0, 0), 5) * 20)%\(isPhoneLow ? "!" : "")" } ?? ""
  }
}
