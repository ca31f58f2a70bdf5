import CallModel
import CellDisplay
import Keypad

/// The state of the line.
extension Desk {
  private static let noLine = "no line: "

  /// Handles the loss and the return of the line. If a call ends with the line, the screen of the
  /// ended call states the reason.
  mutating func receive(line event: LineEvent) {
    switch event {
    case .lost(let why):
      if calls.all.isEmpty { add(notice: Self.noLine + why, insteadOf: Self.noLine) }
    case .ready:
      remove(noticeBeginning: Self.noLine)
      // Also removes the reason why a call ended with the line.
      if let why = lineFacts.loss { remove(noticeBeginning: why) }
    default: break
    }
    lineFacts.receive(event)
  }

  // MARK: The SIM

  static let wantsSIMCode = "the SIM needs its "
  static let skippedSIM = "SIM locked: emergency calls only"

  /// The code that the SIM wants; `nil` if it wants none.
  var wantedSIMCode: SIMCode? {
    if case .wants(let code, _)? = calls.status.sim { code } else { nil }
  }

  /// How many tries the SIM has left; `nil` if this is not known.
  var simTriesLeft: Int? {
    if case .wants(_, let tries)? = calls.status.sim { tries } else { nil }
  }

  /// The problem of the line in a word or two, its operator and its name, for the status line.
  /// Empty if the line reports none of them.
  var lineWords: [String] {
    let status = calls.status
    return [stateWords(status), status.operatorName, status.name].compactMap { $0 }
      .map { shortened($0) }
  }

  private func stateWords(_ status: LineStatus) -> String? {
    switch status.sim {
    case .wants(.pin, _): return "SIM locked"
    case .wants(.puk, _): return "SIM blocked"
    case .absent: return "no SIM"
    case .failed: return "SIM failed"
    case .ready, nil: break
    }
    switch status.registration {
    case .roaming?: return "roaming"
    case .searching?: return "searching"
    case Registration.none?, .denied?: return "no service"
    case .emergencyOnly?: return "emergency only"
    case .home?, nil: return nil
    }
  }

  // MARK: The name of a line that the user has not chosen

  private static let goesThrough = "calls go through "

  /// Shows the name of a line that has become ready or has changed, unless the user has chosen the
  /// line.
  mutating func nameLine(at now: Instant) {
    guard settings.namesLine, calls.abilities != nil, let name = calls.status.name,
      lineFacts.named?.name != name
    else { return }
    lineFacts.show(name, at: now)
    add(notice: Self.goesThrough + shortened(name), insteadOf: Self.goesThrough)
  }

  /// Returns why a call must not be made yet: a line is still being sought, or the user can't have
  /// read its name. `nil` if the call may be made.
  mutating func lineToBeRead(at now: Instant) -> String? {
    guard settings.namesLine else { return nil }
    guard let name = calls.status.name else {
      // During the search, the call would go through any line that is found.
      return calls.abilities == nil && lineFacts.isSought
        ? "no line yet: press again in a moment" : nil
    }
    if lineFacts.isRead(name, at: now) { return nil }
    lineFacts.show(name, at: now)
    return "\(Self.goesThrough)\(shortened(name)): press again"
  }

  /// Returns the beginning of a name. A line names itself, so its name may be too long.
  private func shortened(_ name: String) -> String { String(name.prefix(40)) }
}
