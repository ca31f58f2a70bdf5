import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// The steps from a contact or a number to a call.
extension Desk {
  /// A planned call with the reason to ask before it, or the reason why no call can be made.
  enum Plan: Hashable, Sendable {
    case call(PlannedCall, Question.Reason?)
    /// The reason why the call can't be made.
    case no(String)
  }

  /// Returns the dial string of a number: the international form if it is certain, because networks
  /// abroad understand it, too.
  ///
  /// - Parameter reading: the dial string that was read from the number of a vCard.
  func dialString(_ written: String, readAs reading: String? = nil) -> String {
    // An emergency number has no international form, even if the same digits may be an ordinary
    // number, such as Niue's 4133.
    if written.utf8.count <= EmergencyNumbers.longestNamed, dialCheck.concern(written) == .emergency
    {
      return written
    }
    return reading ?? PhoneNumber(written).dialString(in: index.country) ?? written
  }

  /// - Parameter isNear: whether one wrong key was forgiven to find the contact. Its call then
  ///   needs a question in any case.
  func plan(_ callee: PlannedCall.Callee, query: SearchQuery, isNear: Bool) -> Plan {
    let plan = plan(callee, query: query)
    guard isNear, case .call(let call, nil) = plan else { return plan }
    return .call(call, .near)
  }

  func plan(_ callee: PlannedCall.Callee, query: SearchQuery) -> Plan {
    let contact = index.contacts[callee.contact]
    let number = contact.numbers[callee.number]
    if let address = number.address {
      return .call(planned(address, name: contact.name, callee: callee, query: query), nil)
    }
    let readings = number.readings(in: index.country)
    let change = readings.first?.change ?? .none
    let first = change == .none ? nil : readings.first?.dialString
    guard let written = first ?? number.dialString ?? number.dialStringToConfirm else {
      let scalars = number.value.unicodeScalars
      let hasDigit = scalars.contains { DialString.decimalDigit($0) != nil }
      if SIPURI.hasScheme(number.value) {
        return .no("\(number.value) is more than an address: not called")
      }
      let hasLetter = scalars.contains { $0.properties.isAlphabetic }
      return .no(
        !hasDigit
          ? "\(number.value) is not a number and can't be dialled"
          : hasLetter
            ? "\(number.value) has letters and can't be dialled"
            : "\(number.value) is not a single number: correct it")
    }
    func call(_ written: String, dials number: String) -> PlannedCall {
      PlannedCall(
        request: DialRequest(name: contact.name, number: number), written: written, callee: callee,
        query: query)
    }
    let proposed = call(written, dials: dialString(written, readAs: readings.first?.dialString))
    if readings.count > 1 || change == .oneOfSeveral {
      let others = readings.dropFirst().map { call($0.dialString, dials: $0.dialString) }
      return .call(proposed, .oneOf(number.value, others: others))
    }
    let isPlain =
      number.dialString != nil && !number.hasGap
      && !number.hasForeignCarrierSign(in: index.country)
    let isSeen = change != .none || Self.isAllDialled(number.value, written)
    return .call(proposed, isPlain && isSeen ? nil : .letters(number.value))
  }

  /// Whether the display shows the whole number in one row, both as written and as dialled. An
  /// extension is at the end of the row, so it is cut first when a name or a sign needs room.
  private func isSeen(_ call: PlannedCall) -> Bool {
    var shown = call.written
    if let callee = call.callee, !call.isTyped {
      shown = index.contacts[callee.contact].numbers[callee.number].value
    }
    let width = [shown, call.written, call.request.number].map { ScreenLayout.columns(of: $0) }
      .max()!
    // Keeps one cell for the selection mark, or for the cursor after the typed text.
    let room = devices.rowLength - 1
    guard width <= room else { return false }
    let hasExtension =
      !call.request.isAddress && call.request.number.contains { $0 == "," || $0 == ";" }
    if !hasExtension || call.isTyped { return true }
    let name = call.request.name.map { ScreenLayout.columns(of: $0) } ?? 0
    return name + 2 + width <= (devices.room?.columns ?? .max) - 1
  }

  /// Whether the shown digits are the dialled ones. The parameters of links may contain other
  /// digits. The `(0)` after a country code is commonly not dialled, so it is left out of the
  /// comparison.
  private static func isAllDialled(_ shown: String, _ dialled: String) -> Bool {
    func digits(_ text: String) -> [Int] { text.unicodeScalars.compactMap(DialString.decimalDigit) }
    let dialled = digits(dialled)
    if digits(shown) == dialled { return true }
    guard let zero = shown.firstRange(of: "(0)") else { return false }
    return digits(String(shown[..<zero.lowerBound] + shown[zero.upperBound...])) == dialled
  }

  /// Returns the plan to call back; `nil` if there is no number that can be dialled.
  func plan(_ call: LoggedCall) -> Plan? {
    // A call that needed a question needs one again.
    if var last = callFacts.lastDialled, last.request.number == call.number,
      last.request.name == call.name
    {
      last.query = .keys("")
      last.isTyped = false
      return .call(last, last.isGrave && concern(last) == nil ? .again : nil)
    }
    return planned(call).map { .call($0, $0.isGrave ? .again : nil) }
  }

  func planned(_ call: LoggedCall) -> PlannedCall? {
    guard let number = call.number, var planned = planned(name: call.name, number: number) else {
      return nil
    }
    // A contact may have got the number since.
    if call.name == nil, let callee = planned.callee {
      planned.request.name = index.contacts[callee.contact].name
    }
    return planned
  }

  /// Returns a planned call to a stored number, with the contact that has the number now; `nil` if
  /// the number can't be dialled.
  func planned(name: String?, number: String) -> PlannedCall? {
    if let address = SIPURI(caller: number) {
      return Self.mayBeCut(number) ? nil : planned(address, name: name)
    }
    guard let dialled = PhoneNumber(number).dialString else { return nil }
    let contact = Party(callingFrom: number, in: index).contact
    let callee = contact.flatMap { contact in
      let numbers = index.contacts[contact].numbers
      // An older log contains the number in the form in which it was read then.
      let place =
        numbers.firstIndex { isDialled($0, as: dialled) }
        ?? PhoneNumber(number).e164(in: index.country).flatMap { international in
          numbers.firstIndex { $0.e164(in: index.country) == international }
        }
      return place.map { PlannedCall.Callee(contact: contact, number: $0) }
    }
    let known = callee.map { index.contacts[$0.contact].numbers[$0.number] }
    let readings = known?.readings(in: index.country) ?? []
    let certain =
      readings.count == 1 && readings[0].change != .none ? readings[0].dialString : nil
    var planned = PlannedCall(
      request: DialRequest(name: name, number: certain ?? dialString(dialled)), written: dialled,
      callee: callee, query: .keys(""))
    // A number in this written form needs a question before each call.
    planned.isGrave = known.map { $0.dialString == nil } ?? false || readings.count > 1
    return planned
  }

  /// Whether an older version of the program may have cut the address in the log, so that it leads
  /// to another destination.
  private static func mayBeCut(_ address: String) -> Bool {
    !SIPURI.hasScheme(address) && address.unicodeScalars.count == 64
  }

  /// Whether a number of a vCard has this dial string, as written or in one of its readings.
  private func isDialled(_ number: PhoneNumber?, as dialled: String) -> Bool {
    guard let number else { return false }
    let written = number.dialString ?? number.dialStringToConfirm
    return written == dialled || written.map { dialString($0) } == dialled
      || number.readings(in: index.country).contains { $0.dialString == dialled }
  }

  /// Returns the page of the contact that has the number. If no contact has it, returns the scene
  /// that asks which contact is to get it.
  ///
  /// - Parameter key: the key that opened the scene, if no other key was pressed for it.
  func details(of number: String, openedWith key: Key? = nil) -> any Scene {
    guard let contact = Party(callingFrom: number, in: index).contact else {
      return SaveNumber(PhoneNumber(number))
    }
    let place = planned(name: nil, number: number)?.callee?.number
    return ContactPage(
      contact, selected: place ?? index.usualNumber(of: contact), query: .keys(""),
      openedWith: key)
  }

  /// Marks the missed calls as seen, and returns the call log.
  mutating func openLog(at now: Instant, with key: Key?) -> any Scene {
    seeMissed()
    return CallLog(openedAt: clock.day(at: now) * 86_400, with: key, self)
  }

  func concern(_ call: PlannedCall) -> DialCheck.Concern? {
    dialCheck.concern(call.request.number) ?? dialCheck.concern(call.written)
      ?? (PhoneNumber.isTooLong(call.request.number, in: index.country) ? .long : nil)
  }

  /// Calls a contact; asks for the number if there are several.
  ///
  /// - Parameters:
  ///   - selected: the number that is proposed.
  ///   - isNear: whether one wrong key was forgiven to find the contact.
  mutating func call(
    contact position: Int, selected: Int, query: SearchQuery, isNear: Bool = false,
    at now: Instant
  ) -> Turn {
    let contact = index.contacts[position]
    switch contact.numbers.count {
    case 0:
      notice = "\(contact.name) has no number"
      return .stay
    case 1:
      let callee = PlannedCall.Callee(contact: position, number: 0)
      return proceed(plan(callee, query: query, isNear: isNear), at: now).pushing
    default:
      return .push(
        NumberChoice(
          contact: position, selected: selected, purpose: .call(query, isNear: isNear)))
    }
  }

  /// Returns the next step for a chosen call: a question, the call, or the list again.
  ///
  /// - Parameter key: the key that chose the call, if no other key was pressed for it.
  mutating func proceed(_ plan: Plan, with key: Key? = nil, at now: Instant) -> Next {
    switch plan {
    case .no(let why):
      notice = why
      return .list
    case .call(let call, let why):
      if let words = answerHere(call) {
        notice = words
        return .list
      }
      let concern = concern(call) ?? (service(call) == nil ? nil : .code)
      if let why = concern.map({ Question.Reason.concern($0) }) ?? why
        ?? (isSeen(call) ? nil : .unseen)
      {
        return .scene(Question(why, call, broughtBy: key))
      }
      return dialNow(call, at: now)
    }
  }

  enum Next: Sendable {
    case scene(any Scene)
    case list

    /// The turn of a scene above the list.
    var replacing: Turn { if case .scene(let scene) = self { .replace(scene) } else { .pop } }
    /// The turn of the list itself.
    var pushing: Turn { if case .scene(let scene) = self { .push(scene) } else { .stay } }
  }

  mutating func dialNow(_ call: PlannedCall, at now: Instant) -> Next {
    // A running call to the same number goes on: it is neither put on hold nor, if it is an
    // emergency call, ended for a second one.
    let known = calls.all.first {
      $0.number == call.request.number && !$0.isEnding && !$0.isRinging
    }
    let isEmergency = concern(call) == .emergency
    var request = call.request
    request.isForHelp = isEmergency
    if !isEmergency, let next = insteadOfDialling(call, at: now) { return next }
    var after = calls
    let dialled = after.dial(request, at: now)
    if let known, dialled != nil || isEmergency {
      notice = known.state == .held ? "this call is on hold" : "already in this call"
      return .scene(InCall())
    }
    guard let dialled else {
      if isEmergency { return .scene(WaitingCall(call, at: now)) }
      notice =
        calls.ringing == nil
        ? "a call is on: end it first ("
          + "\(devices.canHold ? "end key or hold *" : "Escape or Alt-*") on its screen)"
        : "incoming call: answer or reject it"
      return .list
    }
    calls = after
    if isEmergency { followups.append(.forgetPIN) }
    callFacts.lastDialled = call
    callFacts.parties[dialled.id] = Party(call)
    callFacts.show(at: now)
    ask(dialled.requests)
    return .scene(InCall())
  }

  /// Returns the step that must come before a call that is not an emergency call, or replaces it;
  /// `nil` if the call may be made.
  private mutating func insteadOfDialling(_ call: PlannedCall, at now: Instant) -> Next? {
    if let words = answerHere(call) {
      notice = words
      return .list
    }
    let code = service(call)
    // A blocked SIM also accepts its PUK as a code.
    if let wanted = wantedSIMCode, code?.isForSIM != true {
      lineFacts.isSIMSkipped = false
      return .scene(SIMEntry(wanted, self))
    }
    if let words = lineToBeRead(at: now) {
      notice = words
      return .list
    }
    return code.map { send($0, at: now) }
  }

  /// Returns the question whether to make the last call again. Its query is empty, because nothing
  /// was searched.
  mutating func askAgain(with key: Key) -> (any Scene)? {
    guard var call = callFacts.lastDialled else { return nil }
    call.query = .keys("")
    call.isTyped = false
    return question(.again, call, broughtBy: key)
  }
}
