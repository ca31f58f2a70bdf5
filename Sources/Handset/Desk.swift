import ContactSearch
import Contacts
import Keypad
import LineDisplay
import Telephony
import TextEntry

/// What all scenes share: what is known, and what they want done.
struct Desk: Sendable {
  private(set) var settings: HandsetSettings
  /// What is never dialled without a question: with the emergency numbers that the line names.
  private(set) var dialCheck: DialCheck
  /// The same without a line.
  private var ownDialCheck: DialCheck
  /// Knows the contacts, and how they are used.
  var index: ContactIndex { didSet { indexVersion += 1 } }
  /// Another one whenever the same search may find something else, or in another order.
  private(set) var indexVersion = 0
  /// Knows the words of the lists, of the contacts' names, and those that were learned.
  var predictor: Predictor
  /// See ``Input/clock(dayAtZero:)``.
  var dayAtZero: Double
  /// How far the clocks here are ahead of UTC, in seconds; `nil` where none is shown.
  var zone: Int?
  /// The minute that a clock shows, since 1970-01-01 in the time of the place.
  private(set) var minute: Int?
  /// What the machine runs on; `nil` where it has no battery, or nobody knows.
  var battery: StatusLine.Battery?
  /// See ``Handset/room``.
  var room: ListRoom?
  /// How many letters a row of the display has: what is dialled is asked about where it is longer.
  var rowLength: Int { min(room?.columns ?? .max, Self.seenLength) }
  /// How many lines the display has for a list at least: a digit chooses no number that never stood
  /// there.
  var listRows: Int { room?.rows ?? .max }
  /// How many lines of a list a screen has at most: what stands further away from the selected line is on
  /// no display. Two more than has room: the selected one needs not stand in their very middle. But no more
  /// than the index has at hand for the first keys, where that is enough.
  var listWindow: Int {
    guard let room else { return 20 }
    return max(min(room.mostRows, ContactIndex.readyLimit - 2), min(max(room.rows, 0), 100)) + 2
  }

  /// The places of a list that a display can show around the selected one.
  func window(around selected: Int, of count: Int) -> Range<Int> {
    let first = max(min(selected - listWindow / 2, count - listWindow), 0)
    return first..<min(first + listWindow, count)
  }
  var answers = AnswerGuard()
  var burst = KeyBurst()
  /// Counts the presses, so that a scene can tell whether two followed each other directly.
  var presses = 0
  var notice: String?
  /// Why the line was lost, until it is there again.
  var lineLoss: String?
  /// Whether the line is still being looked for, as far as anybody has said.
  var isLineSought = true
  var keypads: [String] = []
  /// See ``Input/keypads(_:canHold:)``.
  var canHold = true
  /// Counts the changes of the address book.
  var bookChanges = 0
  /// The key pressed last: only that one may still turn into its hold meaning.
  var lastPressed: Key?

  var calls = Calls()
  /// Who is at the other end of each call.
  var parties: [CallID: Party] = [:]
  var lastDialled: PlannedCall?
  /// The call log, the latest first; at most ``logLimit``.
  private(set) var log: [LoggedCall] = []
  /// Counts the changes of the log.
  private(set) var logChanges = 0
  /// How many calls were missed since somebody looked.
  private(set) var missed = 0
  /// Whom one may mean before anything is typed: see ``suggest()``.
  var suggestions: [Suggestion] = []
  /// The day of which they are, in days since 1970-01-01 UTC.
  var suggestedDay = 0.0
  /// Those of them that stand on the home screen, as it shows them.
  var likelyLines: [ScreenLine] = []
  /// Who is called by holding a digit.
  private(set) var speedDials: [UInt8: SpeedDial]
  /// The call that the telephone rings for; `nil` while there is no ring.
  var rungFor: CallID?
  /// The calls that ring and are not to be heard.
  var silenced: Set<CallID> = []
  /// The time that running calls are shown at.
  var shownAt = Instant.zero

  /// What the address book is from the end of this input on, where it was changed here.
  var changedBook: [Contact]?

  /// Whether the order of the matches, or their numbers, is another one from the end of this input on.
  var isUseChanged = false

  /// Whether somebody has left the scene that asks for the SIM's code.
  var isSIMSkipped = false
  /// What the network has said that nobody has seen yet.
  var unseenService: ServiceNews?
  /// The code that has been sent: it is done with where it was typed, from the end of this input on.
  var sentCode: String?
  /// Whether an emergency call has gone out, until the end of this input.
  var isHelpCalled = false
  /// The line that was named on the display, and since when.
  var namedLine: (name: String, since: Instant)?

  var requests: [Request] = []
  var records: [Record] = []

  /// Of a longer number a display, and whoever reads it, may miss the end. Numbers as people write
  /// them have up to 30 characters, with brackets and an extension.
  static let seenLength = 32
  /// A terminal's keyboard repeats a held key, and each of them would call once more.
  static let heldNotice = "that may be a held key: press again in a moment"
  /// What was copied from somewhere may end in a line end, and be anything.
  private static let pastedNotice = "what is pasted calls nobody: press the call key"
  static let tooSoonNotice = "too soon to be meant: read, and press again"

  init(
    contacts: ContactIndex, settings: HandsetSettings, lists: [WordList], learning: Learning,
    log: [LoggedCall], speedDials: [UInt8: SpeedDial], dayAtZero: Double
  ) {
    self.settings = settings
    self.speedDials = speedDials
    ownDialCheck = settings.dialCheck ?? DialCheck(country: contacts.country)
    dialCheck = ownDialCheck
    index = contacts
    self.dayAtZero = dayAtZero
    // The words are made later, and want no index.
    let known = contacts.contacts
    predictor = Predictor(
      lists: lists, names: Self.words(ofNames: known), learning: learning,
      hidesRudeWords: settings.hidesRudeWords)
    self.log = Array(log.prefix(Self.logLimit))
    missed = self.log.count(where: \.isUnseen)
    lastDialled = log.first { $0.kind == .made || $0.kind == .failed }.flatMap { planned($0) }
    orderByUse(at: .zero)
    suggest()
  }

  /// Goes on with other settings; the languages and their words stay.
  mutating func apply(_ new: HandsetSettings) {
    settings = new
    ownDialCheck = new.dialCheck ?? DialCheck(country: index.country)
    dialCheck = ownDialCheck.adding(emergencyNumbers: calls.status.emergencyNumbers)
    predictor.hidesRudeWords = new.hidesRudeWords
  }

  /// Nothing is typed in it yet.
  func newEntry(mode: Mode? = nil) -> Entry {
    // A name is looked for or typed, no sentence: nothing is said of the word that comes next.
    Entry(
      mode: mode ?? settings.mode, timeout: settings.multiTapTimeout, language: predictor.language,
      offersWords: settings.offersWords == .none ? .none : .longer)
  }

  static func words(ofNames contacts: some Sequence<Contact>) -> [String] {
    contacts.flatMap { contact in
      let name = contact.name
      // Most names are of ASCII, where a character is a byte (but for CR LF, which parts words either way).
      if name.utf8.allSatisfy({ $0 < 0x80 }) {
        return name.utf8.split { !isNamePart($0) }.map { String(Substring($0)) }
      }
      return name.split { !$0.isLetter && $0 != "'" && $0 != "’" && $0 != "-" }.map { String($0) }
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "'"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// What to do about something that isn't mended on the keypad, where the display has room for sentences.
  func remedies(_ texts: [String]) -> [ScreenLine] {
    if rowLength < 30 || listRows < 3 { return [] }
    return texts.map { ScreenLine.message(StyledText($0), rank: .givesWay).only(.drawn) }
  }

  /// A notice hides no other that nobody has seen yet: the last three stay.
  mutating func add(notice text: String, insteadOf old: String? = nil) {
    if let old { remove(noticeBeginning: old) }
    var parts = noticeParts
    if parts.last != text { parts.append(text) }
    notice = parts.suffix(3).joined(separator: Self.noticeSeparator)
  }

  /// What a notice said is no longer so.
  mutating func remove(noticeBeginning start: String) {
    let parts = noticeParts.filter { !$0.hasPrefix(start) }
    notice = parts.isEmpty ? nil : parts.joined(separator: Self.noticeSeparator)
  }

  private static let noticeSeparator = " · "
  private var noticeParts: [String] {
    notice?.split(separator: Self.noticeSeparator).map(String.init) ?? []
  }

  /// The emergency numbers of the line are others.
  mutating func takeEmergencyNumbers() {
    dialCheck = ownDialCheck.adding(emergencyNumbers: calls.status.emergencyNumbers)
  }

  /// More calls are not remembered.
  static let logLimit = 2_000

  /// Takes the log that is known now in place of what was.
  mutating func recall(_ log: [LoggedCall], speedDials: [UInt8: SpeedDial]) {
    self.speedDials = speedDials
    if log != self.log {
      self.log = Array(log.prefix(Self.logLimit))
      logChanges += 1
    }
    missed = self.log.count(where: \.isUnseen)
    suggest()
  }

  /// Somebody looks at the missed calls, or calls one of them back.
  ///
  /// - Parameter number: whose; `nil` for all.
  mutating func seeMissed(of number: String? = nil) {
    if missed == 0 { return }
    var isAny = false
    for place in log.indices
    where log[place].isUnseen && (number == nil || log[place].number == number) {
      log[place].isUnseen = false
      isAny = true
    }
    guard isAny else { return }
    logChanges += 1
    missed = log.count(where: \.isUnseen)
    if settings.keepsCalls { records.append(.seen(number: number)) }
    suggest()
  }

  mutating func set(_ speedDial: SpeedDial, of digit: UInt8) {
    speedDials[digit] = speedDial
    records.append(.speedDial(digit, speedDial))
  }

  mutating func add(_ call: LoggedCall) {
    log.insert(call, at: 0)
    logChanges += 1
    if log.count > Self.logLimit, log.removeLast().isUnseen { missed -= 1 }
    if call.isUnseen { missed += 1 }
    if settings.keepsCalls { records.append(.call(call)) }
  }

  /// Whether it is certain that a finger has pressed this key; tells the user where it is not.
  mutating func isFinger(_ key: Key) -> Bool {
    switch answers.origin(of: key) {
    case .finger: return true
    case .perhapsRepeat: notice = Self.heldNotice
    case .paste: notice = Self.pastedNotice
    }
    return false
  }

  /// In days since 1970-01-01 UTC.
  func day(at now: Instant) -> Double {
    dayAtZero + Double(now.microseconds) / 86_400e6
  }

  mutating func showMinute(at now: Instant) {
    minute = zone.map { Int((day(at: now) * 1_440 + Double($0) / 60).rounded(.down)) }
  }

  /// When the clock shows the next minute; `nil` where there is none.
  var nextMinute: Instant? {
    guard let zone, let minute else { return nil }
    let day = (Double(minute + 1) - Double(zone) / 60) / 1_440
    // Behind the turn of the minute, whatever the days' fractions are rounded to.
    return Instant.zero + .microseconds(Int((day - dayAtZero) * 86_400e6)) + .milliseconds(2)
  }

  mutating func ask(_ requests: [LineRequest]) {
    self.requests += requests.map { .line($0) }
  }
}
