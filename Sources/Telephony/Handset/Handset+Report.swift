import CallModel
import CellDisplay
import ContactSearch
import Contacts
import Keypad

/// One match in a report, as in the command line's JSON.
package struct MatchReport: Hashable, Sendable {
  package var name: String
  /// The number as written; `nil` if the contact has none.
  package var number: String?
  package var kind: MatchKind
  /// The name field by which the contact was found.
  package var field: NameField
  /// The text of that field; `nil` if it is the shown name.
  package var further: String?
  package var spans: MatchSpans

  /// - Parameters:
  ///   - spans: the spans from a search in the same index.
  ///   - index: borrowed, because each line of a list needs it.
  package init(_ match: Match, _ spans: MatchSpans, in index: borrowing ContactIndex) {
    // Copies single fields and not the whole contact.
    let contacts = index.contacts
    name = contacts[match.contact].name
    number = match.number.map { contacts[match.contact].numbers[$0].value }
    kind = match.kind
    field = match.field
    further = match.field == .name ? nil : index.text(of: match.field, contact: match.contact)
    self.spans = spans
  }

  /// The name as a line shows it, with a further name after it in brackets:
  /// `Margaret Smith (Peggy)`.
  package var shownName: StyledText {
    guard let further else { return StyledText(name, spans: spans.name) }
    let start = name.unicodeScalars.count + 2
    let behind = spans.further.map { start + $0.lowerBound..<start + $0.upperBound }
    return StyledText("\(name) (\(further))", spans: spans.name + behind)
  }

  /// The left and the right text of a line in a list; `nil` for no text.
  package var shown: (title: StyledText, detail: StyledText?) {
    Self.shown(name, number, further == nil ? nil : shownName, spans, kind)
  }

  /// Returns the texts of ``shown`` for a match of a search. A list needs them for each line at
  /// each key, so this function avoids making a report.
  static func shown(
    _ match: Match, _ spans: MatchSpans, in index: borrowing ContactIndex
  ) -> (title: StyledText, detail: StyledText?) {
    let contacts = index.contacts
    return shown(
      contacts[match.contact].name, match.number.map { contacts[match.contact].numbers[$0].value },
      match.field == .name ? nil : MatchReport(match, spans, in: index).shownName, spans,
      match.kind)
  }

  /// The mark before a name that fits only if one wrong key is forgiven.
  private static let nearMark = "~"

  /// - Parameter other: the name followed by a further name; `nil` without a further name.
  private static func shown(
    _ name: String, _ number: String?, _ other: StyledText?, _ spans: MatchSpans,
    _ kind: MatchKind
  ) -> (title: StyledText, detail: StyledText?) {
    let title = other ?? StyledText(name, spans: spans.name)
    let detail = number.map { StyledText($0, spans: spans.number) }
    if kind == .near {
      let spans = title.spans.map { $0.lowerBound + 1..<$0.upperBound + 1 }
      return (StyledText(nearMark + title.string, spans: spans), detail)
    }
    guard other == nil, name == number else { return (title, detail) }
    // The only name is the number, which is shown once.
    return (spans.name.isEmpty ? detail ?? title : title, nil)
  }
}

extension Handset {
  /// The search on the screen, or home's if there is none.
  private var search: Home { scene.shownSearch() ?? home }

  /// The entry of the scene that receives the keys, or home's.
  private var entry: Entry { scene.shownEntry() ?? home.entry }

  package var mode: Mode { entry.mode }

  /// The language of the keys' letters; `nil` with a single language, or if no letters are typed.
  package var language: KeypadLanguage? { entry.language(desk.predictor) }

  /// Whether nothing is typed, so that the next key may begin a search.
  package var isEntryEmpty: Bool { entry.isEmpty }
  /// Whether digit keys currently type letters.
  package var typesLetters: Bool { scene.shownEntry()?.typesLetters ?? false }

  /// The typed text as it is shown.
  package var entryText: String { entry.shown }

  /// The digits typed so far: all digits in search and 123, the keys of the word being typed in t9,
  /// and the keys of the letters in abc. PINs in a code are masked.
  package var queryDigits: String { ServiceCode.masked(entry.digits) }

  /// The words or letters on offer, the shown one included.
  package var candidates: [String] { entry.candidates }

  /// The words on offer that are not typed, the one on show first.
  package var offers: [String] { entry.offersFromShown }

  /// The number of contacts that match the typed text.
  package var matchCount: Int { search.matchCount }

  /// The position of the selected contact in the list of matches; `nil` if the typed number, or
  /// nothing, is selected.
  package var selectedMatch: Int? {
    stack.count == 1 ? scene.selectedMatch : search.selectedMatch
  }

  /// Returns the first `limit` matches; all matches if `limit` is 0.
  package func matchReports(limit: Int) -> [MatchReport] {
    let home = search
    let found = home.found
    // After a guess, further matches are found only on request.
    let all = home.guessedKeys == nil ? found.count : desk.index.count
    let wanted = limit == 0 ? all : min(limit, all)
    let some =
      wanted > found.matches.count
      ? desk.find(home.searched, keys: home.guessedKeys, near: home.near, limit: wanted) : found
    return zip(some.matches, some.spans).prefix(wanted).map { MatchReport($0, $1, in: desk.index) }
  }

  /// The screen that the display shows now.
  package var screen: Screen { drawn ?? composed }

  /// Composes the screen and keeps it until the next change.
  mutating func draw() { drawn = composed }

  /// The same screen, composed anew each time.
  var composed: Screen {
    let scene = self.scene
    var count = ""
    if let shown = scene.shownSearch(), !shown.entry.isEmpty, shown.suggestion(desk) == nil {
      count = "\(shown.matchCount) found"
    }
    let device = (desk.lineWords + desk.devices.keypads).joined(separator: ", ")
    // A scene without an entry shows no mode.
    let mode = scene.shownEntry().map { entry in
      entry.language(desk.predictor).map { "\(entry.modeName) \($0.rawValue)" } ?? entry.modeName
    }
    let status = StatusBar(
      mode: mode ?? "",
      device: device, count: count, notice: desk.notice, signal: desk.calls.status.signal,
      battery: desk.devices.battery, phoneBattery: desk.calls.status.phoneBattery,
      call: scene.isAboutCall ? nil : desk.callStrip)
    var screen = Screen(status: status, lines: scene.rows(desk), hint: hint, form: scene.form)
    screen.direction = desk.settings.direction
    return screen
  }

  /// The hint of the scene. A keypad without holds uses `Alt-` instead.
  private var hint: String {
    let hint = scene.hint(desk)
    return desk.devices.canHold ? hint : hint.replacing("hold ", with: "Alt-")
  }

  /// The contact that the screen is about: selected, called, or in a question.
  package var shownContact: Contact? {
    scene.contact(desk).map { desk.index.contacts[$0] }
  }

  /// The contacts of the screen's lines, by ``ScreenRow/person``. Every one of them shows a face
  /// if any has a picture; otherwise the result is empty.
  package var peopleWithFaces: [Int: Contact] {
    let (lines, contacts) = (screen.rows, desk.index.contacts)
    let shown = lines.lazy.compactMap(\.person).filter { contacts.indices.contains($0) }
    guard shown.contains(where: { contacts[$0].hasPhoto }) else { return [:] }
    return Dictionary(shown.map { ($0, contacts[$0]) }, uniquingKeysWith: { $1 })
  }

  /// The name of the scene that receives the keys: one of ``sceneNames``.
  package var sceneName: String { type(of: scene).name }

  /// The names of all scenes: `home`, `numbers`, `question`, …
  package static let sceneNames = KeyTable.sceneTypes.map { $0.name }

  /// The call that rings here; if none rings, the current call.
  package var callReport: CallReport? {
    if desk.calls.all.isEmpty { return nil }
    var shown: Call?
    if let ringing = scene as? Ringing { shown = desk.calls[ringing.id] }
    guard let call = shown ?? desk.calls.ringing ?? desk.calls.current else { return nil }
    return CallReport(call, desk.party(call))
  }

  /// The call that the telephone rings for; `nil` while there is no ring.
  package var ringReport: CallReport? {
    desk.callFacts.rungFor.flatMap { desk.calls[$0] }.map { CallReport($0, desk.party($0)) }
  }

  /// The line's status; `nil` if the line has reported none.
  package var lineReport: LineStatus? {
    let status = desk.calls.status
    return status.isSilent ? nil : status
  }

  package struct CallReport: Hashable, Sendable {
    package var state: Call.State
    package var name: String?
    package var number: String?
    package var isOutgoing: Bool

    init(_ call: Call, _ party: Party) {
      state = call.state
      name = party.name
      number = call.number
      isOutgoing = call.isOutgoing
    }
  }

  /// Equal fingerprints mean equal screens, and fingerprints are cheap to compare.
  struct Fingerprint: Equatable {
    var stack: [Placed]
    var versions: Desk.Versions
  }

  var fingerprint: Fingerprint { Fingerprint(stack: stack, versions: desk.versions) }

  /// The visible state.
  struct VisibleState: Hashable {
    var screen: Screen
    var scene: String
    var contact: Int?
    var call: CallReport?
    var line: LineStatus?
    var candidates: [String]
    var bookChanges: Int
    /// The selected match, which may be hidden below suggestions.
    var selected: Int?
    /// The typed text below another scene, which reports have; `nil` on the home screen.
    var hidden: HiddenText?
  }

  /// A text that another scene hides, and what was found for it.
  struct HiddenText: Hashable {
    var text: String
    var mode: Mode
    var matchCount: Int
  }

  var visibleState: VisibleState {
    VisibleState(
      screen: screen, scene: sceneName, contact: scene.contact(desk), call: callReport,
      line: lineReport, candidates: candidates, bookChanges: desk.bookChanges,
      selected: selectedMatch,
      hidden: scene is Home
        ? nil : HiddenText(text: entryText, mode: mode, matchCount: matchCount))
  }
}
