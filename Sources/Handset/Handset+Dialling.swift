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
  mutating func call(at now: Instant) -> [Effect] {
    if isSelectionNew, choiceCount > 0 {
      isSelectionNew = false
      notice = "the address book has changed: look, and call again"
      return []
    }
    multiTap.commit()
    if !entersKeys, mode == .t9, choiceCount > 0 {
      // The whole word that found a contact is one that this user writes.
      let isMatch = if case .match = choice(at: selectedChoice) { true } else { false }
      predictive.commit(&predictor, learns: isMatch && predictive.isWord(predictor))
    }
    switch choice(at: selectedChoice) {
    case nil:
      return callNothing()
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

  /// Whom the number as typed reaches: it is the whole of one of their numbers.
  private var ownerOfTypedNumber: PlannedCall.Callee? {
    guard entersKeys else { return nil }
    // By number alone, in which whole numbers come first: no name may stand in for one.
    let exact = index.search(.number(keys), limit: Self.listWindow).matches
      .first { $0.kind == .exact }
    guard let exact, let number = exact.number else { return nil }
    return PlannedCall.Callee(contact: exact.contact, number: number)
  }

  private mutating func callNothing() -> [Effect] {
    if lastDialled != nil, isEntryEmpty {
      askAgain()
    } else {
      notice = isEntryEmpty ? "type a name or a number first" : "no contact fits"
    }
    return []
  }

  /// Asks whether to make the last call once more. It was not searched for this time.
  mutating func askAgain() {
    guard var call = lastDialled else { return }
    call.query = .keys("")
    dialog = .confirm(call, .again)
  }

  /// What is dialled for a number: its international form, which networks abroad understand, too,
  /// where that is certain.
  private func dialString(_ written: String) -> String {
    PhoneNumber(written).dialString(in: index.country) ?? written
  }

  private mutating func dial(_ callee: PlannedCall.Callee, at now: Instant) -> [Effect] {
    let contact = index.contacts[callee.contact]
    let number = contact.numbers[callee.number]
    guard let written = number.dialString ?? number.vanityDigits else {
      let hasDigit = number.value.unicodeScalars.contains { DialString.decimalDigit($0) != nil }
      notice =
        hasDigit
        ? "\(number.value) has letters and is not dialled"
        : "\(number.value) is no number and cannot be dialled"
      return []
    }
    let call = PlannedCall(
      request: DialRequest(name: contact.name, number: dialString(written)), written: written,
      callee: callee, query: searched)
    let letters = number.dialString == nil ? number.value : nil
    return dial(call, at: now, letters: letters)
  }

  /// - Parameter letters: The number as written, where it has letters that stand for digits.
  private mutating func dial(
    _ call: PlannedCall, at now: Instant, letters: String? = nil
  ) -> [Effect] {
    let check = settings.dialCheck
    if let concern = check.concern(call.request.number) ?? check.concern(call.written) {
      dialog = .confirm(call, .concern(concern))
      return []
    }
    if let letters {
      dialog = .confirm(call, .letters(letters))
      return []
    }
    return dialNow(call, at: now)
  }

  private mutating func dialNow(_ call: PlannedCall, at now: Instant) -> [Effect] {
    if isCallRunning {
      dialog = nil
      notice = "a call is on: end it first, with the end key or by holding * with nothing typed"
      return []
    }
    dialog = .dialled(call.request)
    lastDialled = call
    return [.dial(call.request)] + note(call, at: now)
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
      return pressInChoice(key, contact: contact, selected: selected, at: now)
    case .confirm(let call, _):
      switch key {
      case .call, .select: return dialNow(call, at: now)
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
      return pressInChoice(
        key == .star ? .down : .call, contact: contact, selected: selected, at: now)
    case .confirm(let call, _):
      if key == .pound { return dialNow(call, at: now) }
      dialog = nil
      return []
    case .dialled:
      dialog = nil
      clearEntry()
      return nil
    }
  }
}
