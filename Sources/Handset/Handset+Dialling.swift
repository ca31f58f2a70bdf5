import ContactSearch
import Contacts
import Keypad

/// A call to be made, and what is to be noted of it.
struct PlannedCall: Hashable, Sendable {
  var request: DialRequest
  /// The number before it got its international form: what a question shows.
  var written: String
  /// Whose number it is; `nil` where it is nobody's.
  var callee: Callee?
  /// What was typed when the contact was chosen; empty where it was not searched for.
  var query: SearchQuery
  /// Whether it was asked about once what is dialled: the question whether to call again is as grave.
  var isGrave = false

  struct Callee: Hashable, Sendable {
    /// The position in ``ContactIndex/contacts``.
    var contact: Int
    /// The position among the contact's numbers.
    var number: Int
  }
}

extension Handset {
  /// Calls what is selected; asks where a contact has several numbers, and where the number is one
  /// that must not be dialled by mistake.
  mutating func call(with key: Key, at now: Instant) -> [Effect] {
    // What was copied from somewhere may end in a line end, and be anything.
    if answers.origin(of: key) == .paste {
      notice = "what is pasted calls nobody: press the call key"
      return []
    }
    if answers.origin(of: key) == .perhapsRepeat {
      notice = Self.heldNotice
      return []
    }
    if isSelectionNew, choiceCount > 0 {
      isSelectionNew = false
      notice = "the address book has changed: look, and call again"
      return []
    }
    if choiceCount > 0 {
      // The whole word that found a contact is one that this user writes.
      let isMatch = if case .match = choice(at: selectedChoice) { true } else { false }
      entry.commit(&predictor, learns: isMatch && entry.isWord(predictor))
    } else {
      _ = entry.finishLetter()
    }
    switch choice(at: selectedChoice) {
    case nil:
      return callNothing(at: now)
    case .typed(let number):
      let owner = ownerOfTypedNumber
      return dial(
        PlannedCall(
          request: DialRequest(
            name: owner.map { index.contacts[$0.contact].name }, number: dialString(number)),
          written: number, callee: owner, query: searched), at: now)
    case .match(let place):
      let match = matches[place]
      let contact = index.contacts[match.contact]
      switch contact.numbers.count {
      case 0:
        notice = "\(contact.name) has no number"
        return []
      case 1:
        return dial(PlannedCall.Callee(contact: match.contact, number: 0), at: now)
      default:
        dialog = .chooseNumber(contact: match.contact, selected: match.number ?? 0)
        return []
      }
    }
  }

  /// A terminal's keyboard repeats a held key, and each of them would call once more.
  private static let heldNotice = "that may be a held key: press again in a moment"

  /// Whom the number as typed reaches: it is the whole of one of their numbers.
  private var ownerOfTypedNumber: PlannedCall.Callee? {
    guard entry.entersDigits else { return nil }
    // By number alone, in which whole numbers come first: no name may stand in for one.
    let exact = index.search(.number(entry.digits), limit: Self.listWindow).matches
      .first { $0.kind == .exact }
    guard let exact, let number = exact.number else { return nil }
    return PlannedCall.Callee(contact: exact.contact, number: number)
  }

  private mutating func callNothing(at now: Instant) -> [Effect] {
    if lastDialled != nil, isEntryEmpty {
      askAgain(at: now)
    } else {
      notice = isEntryEmpty ? "type a name or a number first" : "no contact fits"
    }
    return []
  }

  /// Asks whether to make the last call once more. It was not searched for this time.
  mutating func askAgain(at now: Instant) {
    guard var call = lastDialled else { return }
    call.query = .keys("")
    ask(.again, of: call, at: now)
  }

  /// What is dialled for a number: its international form, which networks abroad understand, too,
  /// where that is certain.
  private func dialString(_ written: String) -> String {
    PhoneNumber(written).dialString(in: index.country) ?? written
  }

  private mutating func dial(_ callee: PlannedCall.Callee, at now: Instant) -> [Effect] {
    let contact = index.contacts[callee.contact]
    let number = contact.numbers[callee.number]
    guard let written = number.dialString ?? number.dialStringToConfirm else {
      let scalars = number.value.unicodeScalars
      let hasDigit = scalars.contains { DialString.decimalDigit($0) != nil }
      let hasLetter = scalars.contains { $0.properties.isAlphabetic }
      notice =
        !hasDigit
        ? "\(number.value) is no number and cannot be dialled"
        : hasLetter
          ? "\(number.value) has letters and is not dialled"
          : "\(number.value) is no single number and is not dialled: write it anew"
      return []
    }
    let call = PlannedCall(
      request: DialRequest(name: contact.name, number: dialString(written)), written: written,
      callee: callee, query: searched)
    if number.dialString == nil || !Self.isAllDialled(number.value, written) {
      return dial(call, at: now, or: .letters(number.value))
    }
    let isSeen =
      number.value.unicodeScalars.count <= Self.seenLength
      && max(written.count, call.request.number.count) <= rowLength
    return dial(call, at: now, or: isSeen ? nil : .unseen)
  }

  /// Of a longer number a display, and whoever reads it, may miss the end. Numbers as people write
  /// them have up to 30 characters, with brackets and an extension.
  static let seenLength = 32

  /// Whether the digits that are shown are those that are dialled: parameters of links may have some
  /// of their own. The `(0)` behind a country code is known to be left out.
  private static func isAllDialled(_ shown: String, _ dialled: String) -> Bool {
    func digits(_ text: String) -> [Int] { text.unicodeScalars.compactMap(DialString.decimalDigit) }
    let dialled = digits(dialled)
    if digits(shown) == dialled { return true }
    guard let zero = shown.firstRange(of: "(0)") else { return false }
    return digits(String(shown[..<zero.lowerBound] + shown[zero.upperBound...])) == dialled
  }

  /// - Parameter question: What is to be asked where the number raises no other.
  private mutating func dial(
    _ call: PlannedCall, at now: Instant, or question: Question? = nil
  ) -> [Effect] {
    if let concern = concern(call) {
      ask(.concern(concern), of: call, at: now)
      return []
    }
    if let question {
      ask(question, of: call, at: now)
      return []
    }
    return dialNow(call, at: now)
  }

  private mutating func ask(_ question: Question, of call: PlannedCall, at now: Instant) {
    var call = call
    if question != .again { call.isGrave = true }
    dialog = .confirm(call, question)
    answers.ask(at: now)
  }

  /// Whether this press says yes: to call somebody once more any press does, to everything else
  /// only one that is meant.
  private mutating func answerYes(
    with key: Key, of call: PlannedCall, at now: Instant
  ) -> [Effect] {
    let isGrave = call.isGrave || concern(call) != nil
    guard isGrave ? answers.mayAnswer(key) : answers.origin(of: key) == .finger else {
      notice = "too soon to be meant: read, and press again"
      return []
    }
    return dialNow(call, at: now)
  }

  private func concern(_ call: PlannedCall) -> DialCheck.Concern? {
    dialCheck.concern(call.request.number) ?? dialCheck.concern(call.written)
  }

  private mutating func dialNow(_ call: PlannedCall, at now: Instant) -> [Effect] {
    if isCallRunning {
      dialog = nil
      notice = "a call is on: end it first, with the end key or by holding * with nothing typed"
      return []
    }
    dialog = .dialled(call.request)
    lastDialled = call
    return [.dial(call.request)] + (settings.pretendsCalls ? note(call, at: now) : [])
  }

  /// The program that made the last call has ended, and well: somebody was called.
  mutating func noteLastCall(at now: Instant) -> [Effect] {
    lastDialled.map { note($0, at: now) } ?? []
  }

  /// From now on the order of the list knows of this call.
  private mutating func note(_ call: PlannedCall, at now: Instant) -> [Effect] {
    guard let callee = call.callee else { return [] }
    let noted = index.noteCall(
      contact: callee.contact, number: callee.number, query: call.query, day: day(at: now))
    reorder()
    return [.called(noted.call, noted.choice)]
  }

  /// In days since 1970-01-01 UTC.
  private func day(at now: Instant) -> Double {
    dayAtZero + Double(now.microseconds) / 86_400e6
  }

  // MARK: Dialogs

  /// `nil` where the key is none of the dialog's business.
  mutating func pressInDialog(_ key: Key, at now: Instant) -> [Effect]? {
    switch dialog {
    case nil: return nil
    case .chooseNumber(let contact, let selected):
      if key != .up, key != .down, answers.origin(of: key) != .finger {
        notice = Self.heldNotice
        return []
      }
      return pressInChoice(key, contact: contact, selected: selected, at: now)
    case .confirm(let call, _):
      switch key {
      case .call, .select: return answerYes(with: key, of: call, at: now)
      case .end, .erase, .left: dialog = nil
      // Any other key neither answers nor types behind the question.
      default: break
      }
      return []
    case .dialled:
      return pressAfterDialling(key)
    }
  }

  private mutating func pressInChoice(
    _ key: Key, contact: Int, selected: Int, at now: Instant
  ) -> [Effect] {
    let count = index.contacts[contact].numbers.count
    switch key {
    case .digit(let digit):
      guard (1...count).contains(Int(digit)) else { return [] }
      // It comes into sight, and the next press is for it.
      if digit > listRows, Int(digit) - 1 != selected {
        dialog = .chooseNumber(contact: contact, selected: Int(digit) - 1)
        return []
      }
      return dial(PlannedCall.Callee(contact: contact, number: Int(digit) - 1), at: now)
    case .call, .select:
      return dial(PlannedCall.Callee(contact: contact, number: selected), at: now)
    case .down:
      dialog = .chooseNumber(contact: contact, selected: (selected + 1) % count)
    case .up:
      dialog = .chooseNumber(contact: contact, selected: (selected + count - 1) % count)
    case .end, .erase, .left:
      dialog = nil
    default:
      break
    }
    return []
  }

  private mutating func pressAfterDialling(_ key: Key) -> [Effect]? {
    switch key {
    case .end:
      dialog = nil
      clearEntry()
      return [.hangUp]
    case .digit:
      // The next call begins.
      dialog = nil
      clearEntry()
      return nil
    case .call, .select, .star, .pound:
      return []
    case .erase, .up, .down, .left, .right:
      dialog = nil
      return []
    case .mode:
      dialog = nil
      return nil
    }
  }

  mutating func tapInDialog(_ key: Key, at now: Instant) -> [Effect]? {
    switch dialog {
    case nil:
      return nil
    case .chooseNumber(let contact, let selected):
      if key == .pound, answers.origin(of: key) != .finger { return [] }
      return pressInChoice(
        key == .star ? .down : .call, contact: contact, selected: selected, at: now)
    case .confirm(let call, _):
      if key == .pound { return answerYes(with: key, of: call, at: now) }
      dialog = nil
      return []
    case .dialled:
      dialog = nil
      clearEntry()
      return nil
    }
  }
}
