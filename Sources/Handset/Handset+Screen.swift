import ContactSearch
import Contacts
import LineDisplay

extension Handset {
  /// What the display shows now.
  public var screen: Screen {
    var screen = Screen(status: status)
    switch dialog {
    case nil:
      screen.lines = [entryLine] + listLines
      screen.hint = hint
    case .chooseNumber(let contact, let selected):
      screen.lines = numberLines(index.contacts[contact], selected: selected)
      screen.hint = "# call  * next  hold * back"
    case .confirm(let call, let question):
      screen.lines = questionLines(call, question)
      screen.hint = "# yes  * no"
    case .dialled(let request):
      screen.lines = [.message(StyledText("dial: \(Self.words(request))"))]
      screen.hint =
        settings.hasDialler
        ? "hold * hang up  a digit begins the next call" : "no --dial-command: nobody is called"
    }
    return screen
  }

  private var status: StatusLine {
    StatusLine(
      mode: modeName, device: keypads.joined(separator: ", "),
      count: isEntryEmpty ? "" : String(matchCount), notice: notice)
  }

  /// The mode, with its capitals where there are any.
  private var modeName: String {
    let letterCase = entry.letterCase
    guard letterCase != .lower else { return mode.rawValue }
    return mode == .abc ? letterCase.label : "\(mode.rawValue) \(letterCase.label)"
  }

  private var entryLine: ScreenLine {
    let text = entry.shown
    return .entry(
      StyledText(text), cursor: text.unicodeScalars.count, pending: entry.pendingRange,
      right: entry.place.map { StyledText($0) })
  }

  private var listLines: [ScreenLine] {
    if isEntryEmpty {
      let count = index.count
      return [
        .message(
          StyledText(
            count == 0
              ? "no contacts: type a number"
              : "\(count) contact\(count == 1 ? "" : "s"): type a name or a number")
        )
      ]
    }
    guard choiceCount > 0 else { return [.message("no contact fits")] }
    return window.map { place in line(choice(at: place), isSelected: place == selectedChoice) }
  }

  private func line(_ choice: Choice?, isSelected: Bool) -> ScreenLine {
    switch choice {
    case .match(let place) where found.matches.indices.contains(place):
      let report = MatchReport(found.matches[place], found.spans[place], in: index)
      return .match(report.shownTitle, right: report.shownDetail, isSelected: isSelected)
    case .typed(let number):
      return .option(StyledText("call \(number)"), isSelected: isSelected)
    case .match, nil:
      return .message("")
    }
  }

  private func numberLines(_ contact: Contact, selected: Int) -> [ScreenLine] {
    [.message(StyledText("which number of \(contact.name)?"))]
      + contact.numbers.enumerated().map { place, number in
        .option(
          StyledText("\(place + 1) \(number.type ?? "number")"), right: StyledText(number.value),
          isSelected: place == selected)
      }
  }

  private func questionLines(_ call: PlannedCall, _ question: Question) -> [ScreenLine] {
    let why =
      switch question {
      case .again: "the last call, once more"
      case .concern(.emergency): "this is an emergency number"
      case .concern(.code): "this is a code: it can change your line"
      case .concern(.long): "longer than any telephone number"
      case .unseen: "all that is dialled of a long number"
      case .letters(let written): "the digits of \(written)"
      }
    // The number has a line of its own: no name, however long, can push it off the display. Where
    // it is too long for the narrowest display it scrolls there.
    guard let name = call.request.name else {
      let text = "call \(call.written)?"
      return [.message(StyledText(text), isSelected: text.count > 16), .message(StyledText(why))]
    }
    return [
      .message(StyledText("call \(name)?")),
      .message(StyledText(call.written), isSelected: call.written.count > 16),
      .message(StyledText(why)),
    ]
  }

  private static func words(_ request: DialRequest) -> String {
    guard let name = request.name, PhoneNumber(name).dialString != request.number else {
      return request.number
    }
    return "\(name) \(request.number)"
  }

  private var hint: String {
    if isEntryEmpty { return lastDialled == nil ? "hold # mode" : "hold 1 last call  hold # mode" }
    return entry.hint
  }
}
