/// A request to the telephone that is not a key: from a link, a program, or the hook of a handset.
package enum Command: Hashable, Sendable {
  /// Calls a number, or the number of a `tel:` or `sip:` link. For a name, shows the contacts with
  /// that name.
  case dial(String)
  /// Answers the incoming call.
  case answer
  /// Rejects the shown incoming call; without one, ends the current call.
  case hangUp
  /// The state of the hook switch. Lifting the handset answers; putting it down ends the current
  /// call.
  case hook(isLifted: Bool)
  /// Shows a screen. Typed text stays.
  case open(ScreenName)

  /// A screen that a command can open; the raw value is its name in reports.
  package enum ScreenName: String, CaseIterable, Hashable, Sendable {
    case home
    case log
    /// The current call.
    case call
    /// Locks the keypad.
    case locked
  }
}

/// How far the sender of a command or a key is trusted.
package enum Trust: Hashable, Sendable {
  /// The trust in a link. Its number is shown, and the user presses the call key. A link can give
  /// no other command.
  case stranger
  /// The same trust as in a finger on the keypad.
  case owner
}

/// The syntax of commands in key scripts.
extension Command {
  /// An example of each command, for error messages.
  static let examples =
    "{command dial 5550102} {command answer} {command hangup} {command hook lifted} "
    + "{command hook down} "
    + "{command open \(ScreenName.allCases.map(\.rawValue).joined(separator: "|"))} "
    + "{link tel:5550102}"

  /// - Parameter words: the words of a command, such as `dial` and a text, or `open` and a
  ///   ``ScreenName``. The result is `nil` for other words.
  init?(words: ArraySlice<Substring>) {
    let rest = words.dropFirst().joined(separator: " ")
    switch (words.first, rest) {
    case ("dial", _) where !rest.isEmpty: self = .dial(rest)
    case ("answer", ""): self = .answer
    case ("hangup", ""): self = .hangUp
    case ("hook", "lifted"): self = .hook(isLifted: true)
    case ("hook", "down"): self = .hook(isLifted: false)
    case ("open", _):
      guard let name = ScreenName(rawValue: rest) else { return nil }
      self = .open(name)
    default: return nil
    }
  }
}
