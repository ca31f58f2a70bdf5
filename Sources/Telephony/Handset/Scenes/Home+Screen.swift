import CallModel
import CellDisplay
import ContactSearch
import Keypad

extension Home {
  func rows(_ desk: Desk) -> [ScreenRow] {
    // While the user steps through the suggestions with `*`, they are shown instead of the matches:
    // a search for the typed stars would find only numbers that contain stars.
    let top = clockRow(desk) ?? entryRow
    if suggestion(desk) != nil { return [top] + suggestionRows(desk) }
    guard showsChoices else { return listRows(below: top, desk) }
    let window = window(desk)
    let kept =
      selectedChoice == 0 ? earlier.rows(below: top, window, typedNumber, desk) : nil
    return kept ?? [top] + choiceRows(window, desk)
  }

  /// Whether the clock is shown: if nothing is typed, but only in the mode search. In the other
  /// modes the empty line with its cursor shows that something is to be typed.
  func showsClock(_ desk: Desk) -> Bool { entry.isEmpty && entry.mode == .search }

  private func clockRow(_ desk: Desk) -> ScreenRow? {
    guard let minute = desk.clock.minute, showsClock(desk) else { return nil }
    let moment = CivilMinute(minute)
    return .title(StyledText(moment.time), right: StyledText(moment.date))
  }

  func hint(_ desk: Desk) -> String {
    if suggestion(desk) != nil {
      return entry.isEmpty ? "hold * back" : "hold # call  * next  hold * back"
    }
    guard entry.isEmpty else {
      return desk.calls.current == nil ? entry.hint : "\(entry.hint)  longer: call"
    }
    let mode = "hold # mode"
    if desk.calls.current != nil { return "hold * the call  \(mode)" }
    return desk.suggestions.all.isEmpty ? mode : "* people  \(mode)"
  }

  var entryRow: ScreenRow {
    let text = entry.shown
    return .entry(
      StyledText(text, changed: entry.changedRanges), cursor: text.unicodeScalars.count,
      pending: entry.pendingRange, right: entry.right)
  }

  private func listRows(below top: ScreenRow, _ desk: Desk) -> [ScreenRow] {
    if entry.isEmpty {
      let count = desk.index.count
      let words =
        count == 0
        ? "no contacts: type a number"
        : "\(count) contact\(count == 1 ? "" : "s"): type a name or a number"
      var lines = [top] + missedRows(desk)
      lines.reserveCapacity(lines.count + 1 + desk.suggestions.likelyRows.count)
      lines.append(.message(StyledText(words), rank: count == 0 ? .stays : .ordinary))
      lines += desk.suggestions.likelyRows
      if count == 0 { lines += bookRemedies(desk) }
      return lines
    }
    if isIdentityAsked {
      let words = desk.identityWords
      return [top, .message(StyledText(words), isSelected: words.count > 16)]
    }
    if isPairingAsked { return [top, .message("hold # or call: pair a phone")] }
    return [top, .message("no contact fits")]
  }

  /// Whether the list shows the choices for a call.
  var showsChoices: Bool {
    !entry.isEmpty && !isIdentityAsked && !isPairingAsked && choiceCount > 0
  }

  /// Returns the lines of the choices for a call, at these places of the list.
  func choiceRows(_ window: Range<Int>, _ desk: Desk) -> [ScreenRow] {
    window.map { place in
      row(choice(at: place), desk, isSelected: place == selectedChoice)
    }
  }

  /// Returns advice on how to get contacts.
  private func bookRemedies(_ desk: Desk) -> [ScreenRow] {
    let hold = desk.devices.canHold ? "hold #" : "Alt-#"
    return desk.remedies([
      "to add contacts: --contacts FILE.vcf", "in the call list, \(hold) saves a number",
    ])
  }

  /// Whether `*#06#` is typed (3GPP TS 22.030). This code is not sent to the network.
  var isIdentityAsked: Bool { entry.isCode && entry.digits == "*#06#" }

  /// Whether `*#8#` is typed, which pairs a phone. The code makes no call.
  var isPairingAsked: Bool { entry.isCode && entry.digits == ServiceCode.pairing }

  /// Returns the line about missed calls, which is shown until the user looks at the call log.
  private func missedRows(_ desk: Desk) -> [ScreenRow] {
    guard desk.journal.missed > 0, let last = desk.journal.log.first(where: \.isUnseen) else {
      return []
    }
    let who = last.name ?? last.number ?? last.missingNumber
    let text =
      desk.journal.missed == 1
      ? "missed call: \(who)" : "\(desk.journal.missed) missed calls, last: \(who)"
    return [.message(StyledText(text))]
  }

  private func row(_ choice: Choice?, _ desk: Desk, isSelected: Bool) -> ScreenRow {
    switch choice {
    case .match(let place) where found.matches.indices.contains(place):
      let shown = MatchReport.shown(found.matches[place], found.spans[place], in: desk.index)
      return .match(shown.title, right: shown.detail, isSelected: isSelected)
    case .typed(let number):
      return .option(
        StyledText("call \(ServiceCode.masked(number))"), isSelected: isSelected)
    case .match, nil:
      return .message("")
    }
  }
}

extension Entry {
  /// The name of the mode, followed by the letter case unless it is lower case. In the mode abc the
  /// letter case replaces the name.
  var modeName: String {
    guard letterCase != .lower else { return mode.rawValue }
    return mode == .abc ? letterCase.label : "\(mode.rawValue) \(letterCase.label)"
  }
}
