import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad
import TextEntry

/// The state that all scenes share, and their requests.
struct Desk: Sendable {
  private(set) var settings: HandsetSettings
  /// Decides which numbers are dialled only after a question; includes the emergency numbers that
  /// the line names.
  private(set) var dialCheck: DialCheck
  /// As ``dialCheck``, but without the numbers of the line.
  private var ownDialCheck: DialCheck
  /// The contacts and their use.
  var index: ContactIndex { didSet { indexVersion += 1 } }
  /// Changes whenever the same search may return other contacts or another order.
  private(set) var indexVersion = 0
  /// Holds the words of the lists and of the contacts' names, and the learned words.
  var predictor: Predictor
  /// See ``Input/clock(dayAtZero:)``.
  var dayAtZero: Double
  /// The offset of local time from UTC, in seconds; `nil` if no clock is shown.
  var zone: Int?
  /// The minute that the clock shows, in minutes since 1970-01-01 00:00 local time.
  private(set) var minute: Int?
  /// The machine's battery; `nil` if there is none or its state is not known.
  var battery: StatusBar.Battery?
  /// See ``Handset/room``.
  var room: ListRoom?
  /// The number of characters in a row of the display, at most ``seenLength``. A longer number is
  /// dialled only after a question.
  var rowLength: Int { min(room?.columns ?? .max, Self.seenLength) }
  /// The minimum number of rows that the display has for a list. A digit can only choose a number
  /// that was on show.
  var listRows: Int { room?.rows ?? .max }
  /// The maximum number of lines of a list in a screen: no display shows lines further away from
  /// the selected one. The limit is two more than the room of the display, because the selected
  /// line need not be exactly in the middle. But it does not exceed the number of contacts that the
  /// index has ready for the first keys, if that is enough.
  var listWindow: Int {
    guard let room else { return 20 }
    return max(min(room.mostRows, ContactIndex.readyLimit - 2), min(max(room.rows, 0), 100)) + 2
  }

  /// Returns the positions in a list that a display can show around the selected one.
  func window(around selected: Int, of count: Int) -> Range<Int> {
    let first = max(min(selected - listWindow / 2, count - listWindow), 0)
    return first..<min(first + listWindow, count)
  }
  var answers = AnswerGuard()
  var burst = KeyBurst()
  /// Counts the presses, so that a scene can tell whether two followed each other directly.
  var presses = 0
  var notice: String?
  /// Why the line was lost; `nil` once a line is available again.
  var lineLoss: String?
  /// Whether the search for a line goes on, as far as the line has reported.
  var isLineSought = true
  var keypads: [String] = []
  /// See ``Input/keypads(_:canHold:)``.
  var canHold = true
  /// Counts the changes of the address book.
  var bookChanges = 0
  /// The key pressed last. Only this key may still get its hold meaning.
  var lastPressed: Key?

  var calls = Calls()
  /// The other party of each call.
  var parties: [CallID: Party] = [:]
  var lastDialled: PlannedCall?
  /// The call log, the latest first; at most ``logLimit``.
  private(set) var log: [LoggedCall] = []
  /// Counts the changes of the log.
  private(set) var logChanges = 0
  /// The number of missed calls that the user has not seen.
  private(set) var missed = 0
  /// The contacts and numbers offered before anything is typed: see ``suggest()``.
  var suggestions: [Suggestion] = []
  /// The day of the suggestions, in days since 1970-01-01 UTC.
  var suggestedDay = 0.0
  /// The suggestions on the home screen, as it shows them.
  var likelyLines: [ScreenRow] = []
  /// The numbers that are called by holding a digit.
  private(set) var speedDials: [UInt8: SpeedDial]
  /// The call that the telephone rings for; `nil` while there is no ring.
  var rungFor: CallID?
  /// The calls that ring silently.
  var silenced: Set<CallID> = []
  /// The time for which the durations of calls are shown.
  var shownAt = Instant.zero

  /// The changed address book, in use from the end of this input; `nil` if this input did not
  /// change it.
  var changedBook: [Contact]?

  /// Whether the order of the matches, or their numbers, must change at the end of this input.
  var isUseChanged = false

  /// Whether the user has left the scene that asks for the SIM's code.
  var isSIMSkipped = false
  /// The message from the network that the user has not seen yet.
  var unseenService: ServiceNews?
  /// The code that was sent. At the end of this input it is cleared from the home screen.
  var sentCode: String?
  /// Whether an emergency call was made during this input.
  var isHelpCalled = false
  /// The name of the line that the display has shown, and since when.
  var namedLine: (name: String, since: Instant)?

  var requests: [Request] = []
  var records: [Record] = []

  /// A display, or its reader, may miss the end of a longer number. Numbers as people write them
  /// have up to 30 characters, with brackets and an extension.
  static let seenLength = 32
  /// A terminal repeats a held key, and each repeat would make another call.
  static let heldNotice = "that may be a held key: press again in a moment"
  /// A pasted text may be anything, and may end in a line end, which reads as a key.
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
    // The words are made later and need only the contacts, not the index.
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

  /// Applies other settings; the languages and their words stay.
  mutating func apply(_ new: HandsetSettings) {
    settings = new
    ownDialCheck = new.dialCheck ?? DialCheck(country: index.country)
    dialCheck = ownDialCheck.adding(emergencyNumbers: calls.status.emergencyNumbers)
    predictor.hidesRudeWords = new.hidesRudeWords
  }

  /// Returns an empty entry, in the mode of the settings if `mode` is `nil`.
  func newEntry(mode: Mode? = nil) -> Entry {
    // The text is a name and not a sentence, so no next word is offered.
    Entry(
      mode: mode ?? settings.mode, timeout: settings.multiTapTimeout, language: predictor.language,
      offersWords: settings.offersWords == .none ? .none : .longer)
  }

  static func words(ofNames contacts: some Sequence<Contact>) -> [String] {
    contacts.flatMap { contact in
      let name = contact.name
      // Most names are ASCII, where a character is a byte. CR LF is an exception, but separates
      // words either way.
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

  /// Returns the advice on a problem that the keypad cannot solve; empty if the display has no room
  /// for sentences.
  func remedies(_ texts: [String]) -> [ScreenRow] {
    if rowLength < 30 || listRows < 3 { return [] }
    return texts.map { ScreenRow.message(StyledText($0), rank: .givesWay).only(.drawn) }
  }

  /// Adds a notice to those that the user may not have seen yet: the last three stay.
  mutating func add(notice text: String, insteadOf old: String? = nil) {
    if let old { remove(noticeBeginning: old) }
    var parts = noticeParts
    if parts.last != text { parts.append(text) }
    notice = parts.suffix(3).joined(separator: Self.noticeSeparator)
  }

  /// Removes the notices that begin with `start`: they no longer hold.
  mutating func remove(noticeBeginning start: String) {
    let parts = noticeParts.filter { !$0.hasPrefix(start) }
    notice = parts.isEmpty ? nil : parts.joined(separator: Self.noticeSeparator)
  }

  private static let noticeSeparator = " · "
  private var noticeParts: [String] {
    notice?.split(separator: Self.noticeSeparator).map(String.init) ?? []
  }

  /// Adopts the emergency numbers that the line names now.
  mutating func takeEmergencyNumbers() {
    dialCheck = ownDialCheck.adding(emergencyNumbers: calls.status.emergencyNumbers)
  }

  /// The maximum number of calls in the log.
  static let logLimit = 2_000

  /// Replaces the log and the speed dials.
  mutating func recall(_ log: [LoggedCall], speedDials: [UInt8: SpeedDial]) {
    self.speedDials = speedDials
    if log != self.log {
      self.log = Array(log.prefix(Self.logLimit))
      logChanges += 1
    }
    missed = self.log.count(where: \.isUnseen)
    suggest()
  }

  /// Marks missed calls as seen, because the user looks at them or calls one of them back.
  ///
  /// - Parameter number: the number of the calls; `nil` for all calls.
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

  /// Whether a finger has certainly pressed this key. If not, a notice says so.
  mutating func isDeliberate(_ key: Key) -> Bool {
    switch answers.origin(of: key) {
    case .finger: return true
    case .perhapsRepeat: notice = Self.heldNotice
    case .paste: notice = Self.pastedNotice
    }
    return false
  }

  /// Returns the time in days since 1970-01-01 UTC.
  func day(at now: Instant) -> Double {
    dayAtZero + Double(now.microseconds) / 86_400e6
  }

  mutating func showMinute(at now: Instant) {
    minute = zone.map { Int((day(at: now) * 1_440 + Double($0) / 60).rounded(.down)) }
  }

  /// When the clock shows the next minute; `nil` without a clock.
  var nextMinute: Instant? {
    guard let zone, let minute else { return nil }
    let day = (Double(minute + 1) - Double(zone) / 60) / 1_440
    // 2 ms after the turn of the minute, because fractions of days are rounded.
    return Instant.zero + .microseconds(Int((day - dayAtZero) * 86_400e6)) + .milliseconds(2)
  }

  mutating func ask(_ requests: [CallRequest]) {
    self.requests += requests.map { .line(.call($0)) }
  }

  mutating func ask(_ request: SIMRequest) { requests.append(.line(.sim(request))) }
  mutating func ask(_ request: ServiceRequest) { requests.append(.line(.service(request))) }
}
