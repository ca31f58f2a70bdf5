import CallModel
import CellDisplay
import Keypad

/// A phone is paired as the line, by Bluetooth: opened by the code `*#8#`.
///
///     looking      # pairs with the selected phone, * selects the next
///     question     # yes, * no, after a moment: the digits are compared, contacts are allowed
///     end          # goes back
///     hold *, end  give up; a question is then answered with no
///
/// When the scene is left, the pairing ends: see ``Handset/endLeftPairing()``.
struct Pairing: AskingScene {
  /// A choice while phones are looked for.
  enum Item: Hashable, Sendable {
    case device(String)
    /// Shows the devices that are no telephones.
    case others
    /// Lets the phone begin.
    case visible
  }

  private(set) var news = PairingNews.starting
  /// The choice of the user, or what was selected when the list changed; `nil` for the first phone.
  private var chosen: Item?
  private var showsOthers = false
  /// Whether the selected device has disappeared, and another one is in its place.
  private var isSelectionNew = false

  static var keyRows: [KeyTable.Row] {
    [KeyTable.same("*#8#", "pairs a phone: # yes, * next or no; hold * or end ends it")]
  }

  static let name = "pairing"
  var mayBeLeft: Bool { news.isEnd }
  var answerTerms: AnswerGuard.Terms? { question == nil ? nil : .pairing }
  func filtersBounce(of key: Key) -> Bool { key != .up && key != .down }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool {
    KeyBurst.acts(key)
  }

  private var question: PairingQuestion? {
    if case .question(let question) = news { question } else { nil }
  }

  // MARK: The choice

  private var devices: [PairingDevice] {
    guard case .looking(let devices) = news else { return [] }
    return showsOthers ? devices : devices.filter(\.isPhone)
  }

  private var items: [Item] {
    guard case .looking(let all) = news else { return [] }
    let more: [Item] = devices.count < all.count ? [.others] : []
    return devices.map { .device($0.address) } + more + [.visible]
  }

  /// The selected choice; `nil` while there is no phone and nothing was chosen.
  private var selected: Item? { chosen ?? devices.first.map { .device($0.address) } }

  private mutating func step(_ direction: Int) {
    let items = items
    if items.isEmpty { return }
    isSelectionNew = false
    guard let place = items.firstIndex(where: { $0 == selected }) else {
      chosen = direction > 0 ? items.first : items.last
      return
    }
    chosen = items[(place + direction + items.count) % items.count]
  }

  private mutating func choose(_ desk: inout Desk) -> Turn {
    if isSelectionNew {
      isSelectionNew = false
      desk.notice = "the list has changed: choose again"
      return .stay
    }
    switch selected {
    case .device(let address): desk.ask(.pair(address: address))
    case .others:
      showsOthers = true
      chosen = devices.first { !$0.isPhone }.map { .device($0.address) }
    case .visible:
      chosen = nil
      desk.ask(.begin(isVisible: true))
    case nil: desk.notice = "no phone yet: open Bluetooth on the phone"
    }
    return .stay
  }

  // MARK: News

  /// Handles news.
  ///
  /// - Returns: whether the keys have another meaning from now on.
  mutating func receive(_ news: PairingNews) -> Bool {
    if case .looking = self.news, case .looking = news {
      let before = selected
      self.news = news
      if let before, items.contains(before) {
        // An earlier one of the order may have come back.
        chosen = before
      } else {
        chosen = nil
        if case .device? = before { isSelectionNew = true }
      }
      return false
    }
    let isChange = news != self.news
    (self.news, chosen, isSelectionNew) = (news, nil, false)
    return isChange
  }

  // MARK: Keys

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .up: step(-1)
    case .down: step(1)
    case .call, .select: return goOn(with: key, &desk)
    case .end, .erase, .left:
      guard let question else { return .pop }
      // Keys that go back elsewhere may not have been meant as an answer.
      if key == .end { refuse(question, with: key, &desk) }
    // `*` and `#` act when they are released.
    case .star, .pound, .right, .mode, .digit: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    switch key {
    case .pound: return goOn(with: key, &desk)
    case .star:
      if let question { refuse(question, with: key, &desk) } else { step(1) }
    default: break
    }
    return .stay
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard key == .star else { return .stay }
    guard let question else { return .pop }
    refuse(question, with: key, &desk)
    return .stay
  }

  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    if news.isEnd { return passDown(text, &desk) }
    return refuse(&desk, question == nil ? "pair the phone first" : "answer first")
  }

  private mutating func goOn(with key: Key, _ desk: inout Desk) -> Turn {
    if let question {
      if mayAnswer(with: key, &desk) { desk.ask(.answer(question, true)) }
      return .stay
    }
    guard desk.isDeliberate(key) else { return .stay }
    if news.isEnd { return .pop }
    if case .looking = news { return choose(&desk) }
    return .stay
  }

  private func refuse(_ question: PairingQuestion, with key: Key, _ desk: inout Desk) {
    if mayAnswer(with: key, &desk) { desk.ask(.answer(question, false)) }
  }

  private func mayAnswer(with key: Key, _ desk: inout Desk) -> Bool {
    if desk.answers.mayAnswer(key) { return true }
    desk.notice = Desk.tooSoonNotice
    return false
  }

  // MARK: The screen

  var form: Screen.Form {
    switch news {
    case .question, .code, .done, .failed: .card
    case .starting, .looking, .visible, .pairing, .connecting: .list
    }
  }

  func rows(_ desk: Desk) -> [ScreenRow] {
    switch news {
    case .starting: return [.message("turning Bluetooth on")]
    case .looking: return listRows
    case .visible(let name):
      return Self.rows("now begin on the phone", "Bluetooth there, then: \(name)")
    case .pairing(let device): return Self.rows(device.name, "waiting for the phone")
    case .code(let code, let device): return Self.rows(code, "type this on \(device.name)")
    case .question(.isSame(let digits, let device)):
      return Self.rows("Is \(digits) on the phone, too?", device.name)
    case .question(.mayPair(let device)):
      return Self.rows("Pair with \(device.name)?", "it shows no digits to compare")
    case .question(.takesContacts(let device)):
      return Self.rows("Take over contacts and calls?", device.name)
    case .connecting(let device): return Self.rows(device.name, "connecting")
    case .done(let phone):
      return Self.rows("\(phone.name) is paired", phone.words)
    case .failed(let problem):
      let advice = problem.remedy.map { [ScreenRow.message(StyledText($0))] }
      return [.title(StyledText(problem.words), isSelected: problem.words.count > 16)]
        + (advice ?? (problem.isOfMachine ? desk.remedies(["see why: twelvekey doctor"]) : []))
    }
  }

  /// A title, which scrolls where it has too little room, and a line below it.
  private static func rows(_ title: String, _ text: String) -> [ScreenRow] {
    [.title(StyledText(title), isSelected: title.count > 16), .message(StyledText(text))]
  }

  private var listRows: [ScreenRow] {
    let devices = devices
    let title =
      devices.isEmpty
      ? "looking for phones"
      : showsOthers ? "which device?" : devices.count == 1 ? "this phone?" : "which phone?"
    let top = [ScreenRow.title(StyledText(title))]
    let hint = [ScreenRow.message("open Bluetooth on the phone", rank: .givesWay)]
    return top + (devices.isEmpty ? hint : [])
      + items.map { item in
        let isSelected = item == selected
        switch item {
        case .device(let address):
          let device = devices.first { $0.address == address }
          return .option(
            StyledText(device?.name ?? address),
            right: device?.isPaired == true ? "paired" : nil, isSelected: isSelected)
        case .others: return .option("other devices", isSelected: isSelected)
        case .visible: return .option("begin on the phone", isSelected: isSelected)
        }
      }
  }

  func hint(_ desk: Desk) -> String {
    switch news {
    case .looking: devices.isEmpty ? "* next  hold * end" : "# pair  * next  hold * end"
    case .question: "# yes  * no"
    case .done, .failed: "# back"
    case .starting, .visible, .pairing, .code, .connecting: "hold * end"
    }
  }
}

extension Desk {
  /// Asks for a step of the pairing with a phone.
  mutating func ask(_ request: PairingRequest) {
    isPairing = true
    effects.requests.append(.pairing(request))
  }
}
