import CallModel
import CellDisplay
import Keypad

/// The effect of events of the line itself on the stack of scenes.
extension Handset {
  mutating func update(forLine event: LineEvent, at now: Instant) {
    switch event {
    case .sim(.state(let state)): update(for: state, at: now)
    case .service(let news): update(for: news, at: now)
    // The result is shown even if the user has left the scene: it says which PIN the SIM has now.
    case .sim(.pinChange(let change)): update(for: change.news, at: now)
    case .status(.emergencyNumbers): adoptEmergencyNumbers()
    case .ready, .status(.name): desk.nameLine(at: now)
    case .lost(let why):
      adoptEmergencyNumbers()
      removeSIMEntry(saying: nil, at: now)
      if let scene = talk.flatMap({ stack[$0].scene as? ServiceTalk }),
        scene.isSending || scene.isAsked
      {
        update(for: ServiceNews.failed(why), at: now)
      }
    default: break
    }
  }

  /// Adopts the emergency numbers of the line. The typed number may have become one, or may no
  /// longer be one.
  private mutating func adoptEmergencyNumbers() {
    let before = desk.dialCheck
    desk.adoptEmergencyNumbers()
    if desk.dialCheck != before { home.refresh(desk) }
  }

  // MARK: The SIM

  private mutating func update(for state: SIMState, at now: Instant) {
    desk.remove(noticeBeginning: Desk.wantsSIMCode)
    if waiting == .blockedSIM {
      update(for: state.answerToPUK, at: now)
    }
    switch state {
    case .ready:
      desk.lineFacts.isSIMSkipped = false
      desk.remove(noticeBeginning: Desk.skippedSIM)
      removeSIMEntry(saying: "SIM unlocked", at: now)
    case .absent:
      removeSIMEntry(saying: nil, at: now)
      desk.add(notice: "no SIM: emergency calls only")
    case .failed(let why):
      removeSIMEntry(saying: nil, at: now)
      desk.add(notice: "SIM error: \(why.prefix(60))")
    case .wants(let code, let tries):
      if let place = stack.firstIndex(where: { $0.scene is SIMEntry }) {
        update(place, code, tries, at: now)
      } else if !desk.lineFacts.isSIMSkipped, !isFree {
        desk.add(notice: "\(Desk.wantsSIMCode)\(code == .pin ? "PIN" : "PUK")")
      }
    }
  }

  private mutating func update(_ place: Int, _ code: SIMCode, _ tries: Int?, at now: Instant) {
    guard var entry = stack[place].scene as? SIMEntry, entry.isNews(code, triesLeft: tries) else {
      return
    }
    let (before, old) = (stack[stack.count - 1], stack[place].number)
    let keepsTyped = entry.receive(code, triesLeft: tries)
    sceneCount += 1
    stack[place] = Placed(number: sceneCount, scene: entry)
    if keepsTyped { desk.burst.replace(old, by: sceneCount, at: now) }
    settleByItself(before, at: now)
  }

  mutating func forgetPIN() {
    guard let place = stack.firstIndex(where: { $0.scene is SIMEntry }),
      var entry = stack[place].scene as? SIMEntry
    else { return }
    entry.forgetTyped()
    stack[place].scene = entry
  }

  private mutating func removeSIMEntry(saying notice: String?, at now: Instant) {
    guard let place = stack.firstIndex(where: { $0.scene is SIMEntry }) else { return }
    let (before, entry) = (stack[stack.count - 1], stack[place])
    stack.remove(at: place)
    if let notice { desk.add(notice: notice) }
    settleByItself(before, at: now)
    // If the entry was below another scene, that scene stays on top.
    if entry.number != before.number { applyChange(from: entry, passing: .nothing, at: now) }
  }

  // MARK: The network

  private var talk: Int? { stack.lastIndex { $0.scene is ServiceTalk } }
  /// The addressee of the open dialogue; `nil` if none is open.
  private var waiting: ServiceTalk.Addressee? {
    talk.flatMap { stack[$0].scene as? ServiceTalk }?.addressee
  }

  private mutating func update(for news: ServiceNews, at now: Instant) {
    guard let place = talk, var scene = stack[place].scene as? ServiceTalk else {
      desk.lineFacts.unseenService = desk.lineFacts.unseenService?.followed(by: news) ?? news
      if !isFree { desk.add(notice: "message from the network", insteadOf: Desk.networkSpeaks) }
      return
    }
    let (before, old) = (stack[stack.count - 1], stack[place])
    let (wasSending, wasAsked) = (scene.isSending, scene.isAsked)
    scene.receive(news)
    sceneCount += 1
    stack[place] = Placed(number: sceneCount, scene: scene)
    if !wasAsked { desk.burst.replace(old.number, by: sceneCount, at: now) }
    settle(before, at: now)
    // If the network only sends more text, the next keys act at once.
    if wasSending || wasAsked && !scene.isAsked {
      applyChange(from: old, passing: .typing, at: now)
    }
  }

  // MARK: Scenes that open without a key

  /// After this time without a key, the user is probably not about to press another one.
  private static let quiet = Duration.seconds(2)

  /// Whether the home screen is shown and not in use.
  private var isFree: Bool {
    stack.count == 1 && desk.calls.all.isEmpty && home.entry.isEmpty && home.browsed == nil
  }

  /// When a scene opens that asks for the SIM's code or shows the text of the network; `nil` if
  /// there is neither, or home is not free.
  var opensAt: Instant? {
    guard
      desk.lineFacts.unseenService != nil
        || desk.wantedSIMCode != nil && !desk.lineFacts.isSIMSkipped,
      isFree
    else {
      return nil
    }
    let quiet = lastGesture.map { $0.at + Self.quiet } ?? .zero
    return max(quiet, desk.burst.isTyping ? desk.burst.over ?? quiet : quiet)
  }

  mutating func open(at now: Instant) {
    let before = stack[stack.count - 1]
    if let news = desk.lineFacts.unseenService {
      desk.lineFacts.unseenService = nil
      desk.remove(noticeBeginning: Desk.networkSpeaks)
      insert(ServiceTalk(news), at: stack.count)
    } else if let code = desk.wantedSIMCode {
      desk.remove(noticeBeginning: Desk.wantsSIMCode)
      insert(SIMEntry(code, comesByItself: true, desk), at: stack.count)
    }
    settleByItself(before, at: now)
  }

  /// Whether digits are hidden: ``Scene/hidesDigits`` of the scene that receives them.
  package var hidesDigits: Bool {
    if desk.burst.hidesDigits { return true }
    for placed in stack.reversed() {
      if let hides = placed.scene.hidesDigits { return hides }
    }
    return false
  }
}
