import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad
import Records
import TextEntry

/// The state that all scenes share, and their requests.
struct Desk: Sendable {
  @Versioned private(set) var settings: HandsetSettings
  /// Decides which numbers are dialled only after a question; includes the emergency numbers that
  /// the line names.
  private(set) var dialCheck: DialCheck
  /// The contacts and their use.
  var index: ContactIndex { didSet { indexVersion += 1 } }
  /// Changes whenever the same search may return other contacts or another order.
  private(set) var indexVersion = 0
  /// Counts the changes of the address book.
  var bookChanges = 0
  /// Holds the words of the lists and of the contacts' names, and the learned words.
  var predictor: Predictor
  var answers = AnswerGuard()
  var burst = KeyBurst()
  /// Counts the presses, so that a scene can tell whether two followed each other directly.
  var presses = 0
  /// The key pressed last. Only this key may still get its hold meaning.
  var lastPressed: Key?
  @Versioned var notice: String?
  @Versioned var calls = Calls()
  @Versioned var callFacts = CallFacts()
  @Versioned var lineFacts = LineFacts()
  @Versioned private(set) var journal: Journal
  @Versioned var clock: ClockFacts
  @Versioned var devices = DeviceFacts()
  /// The contacts and numbers offered before anything is typed: see ``suggest()``.
  @Versioned var suggestions = Suggestions()
  /// Whether a phone is being paired, so that the pairing ends when its scene is left.
  var isPairing = false
  var followups: [Followup] = []
  var effects = Effects()

  /// The numbers of the changes that may change a screen, apart from changes of the scenes.
  struct Versions: Equatable {
    let settings, index, notice, calls, callFacts, lineFacts, journal, clock, devices,
      suggestions: Int
  }

  var versions: Versions {
    Versions(
      settings: $settings, index: indexVersion, notice: $notice, calls: $calls,
      callFacts: $callFacts, lineFacts: $lineFacts, journal: $journal, clock: $clock,
      devices: $devices, suggestions: $suggestions)
  }

  /// A terminal repeats a held key, and each repeat would make another call.
  static let heldNotice = "was that key held? Press again in a moment"
  /// A program that is not trusted makes no call.
  private static let remoteNotice = "press the call key on the telephone"
  /// A pasted text may end in a line end, which reads as a key.
  private static let pastedNotice = "pasted, not called: press the call key"
  static let tooSoonNotice = "too soon: read the screen, then press again"

  init(
    contacts: ContactIndex, settings: HandsetSettings, lists: [WordList], knowledge: Knowledge,
    dayAtZero: Double
  ) {
    self.settings = settings
    dialCheck = settings.dialCheck ?? DialCheck(country: contacts.country)
    index = contacts
    clock = ClockFacts(dayAtZero: dayAtZero)
    journal = Journal(knowledge)
    if knowledge.hasUse { index.recall(knowledge) }
    // The words are made later and need only the contacts, not the index.
    let known = contacts.contacts
    predictor = Predictor(
      lists: lists, names: Self.words(ofNames: known), learning: knowledge.learning,
      hidesRudeWords: settings.hidesRudeWords, forgivesWrongKeys: settings.near)
    predictor.correctsWords = settings.correctsWords
    // The calls of a phone's own list were not dialled here.
    callFacts.lastDialled = knowledge.log.first { $0.kind.isOutgoing && $0.phone == nil }.flatMap {
      planned($0)
    }
    orderByUse(at: .zero)
    suggest()
  }

  /// Applies other settings; the languages and their words stay.
  mutating func apply(_ new: HandsetSettings) {
    settings = new
    adoptEmergencyNumbers()
    predictor.hidesRudeWords = new.hidesRudeWords
    predictor.correctsWords = new.correctsWords
    predictor.forgivesWrongKeys = new.near
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
    if devices.rowLength < 30 || devices.listRows < 3 { return [] }
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
  mutating func adoptEmergencyNumbers() {
    let own = settings.dialCheck ?? DialCheck(country: index.country)
    dialCheck = own.adding(emergencyNumbers: calls.status.emergencyNumbers)
  }

  /// Replaces all knowledge.
  mutating func recall(_ knowledge: Knowledge) {
    predictor.relearn(knowledge.learning)
    index.recall(knowledge)
    let journal = Journal(knowledge)
    if journal != self.journal { self.journal = journal }
    suggest()
  }

  /// Marks missed calls as seen, because the user looks at them or calls one of them back.
  ///
  /// - Parameter number: the number of the calls; `nil` for all calls.
  mutating func seeMissed(of number: String? = nil) {
    guard journal.seeMissed(of: number) else { return }
    save(.seen(number: number))
    suggest()
  }

  /// Changes the journal, and has the change stored. A trace of use is stored only if the settings
  /// allow it.
  mutating func save(_ record: Record) {
    journal.apply(record)
    if settings.keepsCalls || record.isSetting { effects.records.append(record) }
  }

  /// Whether the last press of this key was deliberate. If not, a notice says so.
  mutating func isDeliberate(_ key: Key) -> Bool {
    switch answers.origin(of: key) {
    case .finger, .remote(.owner): return true
    case .remote(.stranger): notice = Self.remoteNotice
    case .perhapsRepeat: notice = Self.heldNotice
    case .paste: notice = Self.pastedNotice
    }
    return false
  }

  mutating func answer(_ call: CallID, at now: Instant) {
    if let requests = calls.answer(call, at: now) {
      ask(requests)
    } else {
      notice = "can't answer during the other call: reject it"
    }
  }

  mutating func ask(_ requests: [CallRequest]) {
    effects.requests += requests.map { .line(.call($0)) }
  }

  mutating func ask(_ request: SIMRequest) { effects.requests.append(.line(.sim(request))) }
  mutating func ask(_ request: ServiceRequest) { effects.requests.append(.line(.service(request))) }
}
