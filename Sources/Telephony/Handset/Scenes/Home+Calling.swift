import CallModel
import ContactSearch
import Contacts
import Keypad

extension Home {
  /// Calls the selected contact or number. Asks first if the contact has several numbers, or if the
  /// number must not be dialled by mistake.
  mutating func call(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard desk.isDeliberate(key), mayCallGiven(with: key, &desk) else { return .stay }
    // The screen shows the answer already.
    if isIdentityAsked { return .stay }
    if isPairingAsked { return openPairing(with: key, &desk) }
    if isStars, browsed != nil, suggestion(desk) == nil {
      clear(&desk)
      desk.notice = "the list has changed: choose again"
      return .stay
    }
    if let suggestion = suggestion(desk) { return call(suggestion, &desk, at: now) }
    if isSelectionNew, choiceCount > 0 {
      isSelectionNew = false
      desk.notice = "the address book has changed: call again"
      return .stay
    }
    if choiceCount > 0 {
      // A whole word that found a contact is a word of the user, and is learned.
      let isMatch =
        if case .match(let place) = choice(at: selectedChoice) {
          desk.index.fits(searched, contact: matches[place].contact)
        } else {
          false
        }
      entry.commit(&desk.predictor, learns: isMatch && entry.isWord(desk.predictor))
    } else {
      _ = entry.finishLetter()
    }
    switch choice(at: selectedChoice) {
    case nil:
      return callNothing(with: key, &desk, at: now)
    case .typed(let number):
      let owner = ownerOfTypedNumber(desk)
      let call = PlannedCall(
        request: DialRequest(
          name: owner.map { desk.index.contacts[$0.contact].name },
          number: desk.dialString(number)),
        written: number, callee: owner, query: searched, isTyped: given == nil)
      // The user knows the end of a typed number. The display may have cut off the end of a given
      // number.
      let isSeen =
        given == nil || max(number.count, call.request.number.count) < desk.devices.rowLength
      // A code of a single key may have been typed in a pocket.
      let isOfOneKey = entry.digits.allSatisfy { String($0) == key.name }
      return desk.proceed(
        .call(call, isSeen ? nil : .unseen), with: isOfOneKey ? key : nil, at: now
      ).pushing
    case .match(let place):
      let match = matches[place]
      return desk.call(
        contact: match.contact, selected: match.number ?? 0, query: searched,
        isNear: match.kind == .near, at: now)
    }
  }

  /// Returns the contact whose whole number is the typed number.
  func ownerOfTypedNumber(_ desk: Desk) -> PlannedCall.Callee? {
    guard entry.entersDigits else { return nil }
    // Searches numbers only, so that no match by name comes first. Whole numbers are the first
    // matches.
    let exact = desk.index.search(.number(entry.digits), limit: desk.devices.listWindow).matches
      .first { $0.kind == .exact }
    guard let exact, let number = exact.number else { return nil }
    return PlannedCall.Callee(contact: exact.contact, number: number)
  }

  private func callNothing(with key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard entry.isEmpty else {
      desk.notice = "no contact fits"
      return .stay
    }
    if desk.calls.current != nil { return .push(InCall()) }
    if !desk.journal.log.isEmpty { return .push(desk.openLog(at: now, with: key)) }
    desk.notice = "type a name or a number first"
    return .stay
  }
}
