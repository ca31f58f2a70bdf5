import CallModel
import CellDisplay
import ContactSearch
import Keypad

/// The current call, while it is being made or is connected.
struct InCall: Scene {
  static var keyRows: [KeyTable.Row] {
    [
      KeyTable.same(
        "in a call",
        "0–9 * # send tones; hold * or end hangs up; call holds or swaps; hold #: more")
    ]
  }

  static let name = "call"
  var isAboutCall: Bool { true }
  var mayBeLeft: Bool { true }
  func ignoresSecondPress(of key: Key, behindCall: Bool, _ desk: Desk) -> Bool { true }
  var goneWords: String { "the call ended while you typed: type it again" }
  func filtersBounce(of key: Key) -> Bool { key == .end || key == .call || key == .select }

  func isTyping(_ key: Key, _ desk: Desk) -> Bool {
    key.isTone && desk.calls.current?.state == .active
      && desk.calls.abilities?.contains(.tones) == true
  }

  mutating func press(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard let call = desk.calls.current else { return .popAndPass }
    switch key {
    case .digit: return tone(key, call, &desk, at: now)
    // A key that may be the auto-repeat of a terminal ends no call.
    case .end where desk.answers.origin(of: key) == .perhapsRepeat:
      desk.notice = Desk.heldNotice
    case .end: desk.ask(desk.calls.hangUp(call.id, at: now))
    case .call, .select: goOn(call, &desk, at: now)
    // This key is beside the 0 on many keypads. Between tones it must not leave the scene.
    case .erase where Self.sendsTones(call, desk): break
    case .erase, .up, .down, .left, .right: return .pop
    case .mode: return .popAndPass
    // These act when they are released.
    case .star, .pound: break
    }
    return .stay
  }

  mutating func tap(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard let call = desk.calls.current else { return .popAndPass }
    guard key == .star || key == .pound else { return .stay }
    if key == .pound, call.waitsForKey {
      goOn(call, &desk, at: now)
      return .stay
    }
    return tone(key, call, &desk, at: now)
  }

  mutating func hold(_ key: Key, _ desk: inout Desk, at now: Instant) -> Turn {
    guard let call = desk.calls.current else { return .pop }
    switch key {
    case .star where desk.answers.origin(of: key) == .perhapsRepeat:
      desk.notice = Desk.heldNotice
    case .star: desk.ask(desk.calls.hangUp(call.id, at: now))
    case .pound:
      return CallMenu().items(desk).count > 1 ? .replace(CallMenu()) : .pop
    default: break
    }
    return .stay
  }

  /// Refuses a pasted text. It may be anything, and sent tones cannot be taken back.
  mutating func receive(_ text: GivenText, _ desk: inout Desk, at now: Instant) -> Turn {
    refuse(&desk, "type tones by hand")
  }

  /// Sends digits, `*` and `#` as tones to the other end. While the call is still being dialled, or
  /// if the line sends no tones, they are typed on the home screen.
  private func tone(
    _ key: Key, _ call: Call, _ desk: inout Desk, at now: Instant
  ) -> Turn {
    guard Self.sendsTones(call, desk) else { return .home(passes: true) }
    // If the first keys of a text came too early, the rest of the text is not sent either.
    if desk.burst.refusal == nil, let requests = desk.calls.send(key.name, to: call.id) {
      desk.ask(requests)
      return .stay
    }
    if key == .pound, let question = desk.askForHelp(with: key, at: now) { return .push(question) }
    let words =
      switch call.state {
      case _ where call.isEnding: "hanging up"
      case .held: "on hold: tones are not heard"
      case .active: "typed too early: type it again"
      case .dialling, .alerting, .incoming, .waiting: "no tones until they answer"
      }
    desk.burst.refusal = words
    desk.notice = words
    return .stay
  }

  private static func sendsTones(_ call: Call, _ desk: Desk) -> Bool {
    desk.calls.abilities?.contains(.tones) == true && call.state != .dialling
  }

  /// Sends the tones that wait after a `;`. If no tones wait, holds, resumes or swaps calls.
  private func goOn(_ call: Call, _ desk: inout Desk, at now: Instant) {
    if call.waitsForKey {
      desk.ask(desk.calls.sendRest(of: call.id, at: now))
    } else if !call.isBeingMade, let requests = desk.calls.swap() {
      desk.ask(requests)
    } else if desk.calls.status.onlySwaps, call.state == .active || call.state == .held {
      let isHeld = call.state == .held
      desk.notice = isHeld ? "resume it on the phone itself" : "hold it on the phone itself"
    }
  }

  func contact(_ desk: Desk) -> Int? { desk.currentParty?.contact }

  var form: Screen.Form { .card }

  func rows(_ desk: Desk) -> [ScreenRow] {
    guard let call = desk.calls.current else { return [] }
    let party = desk.party(call)
    let progress = desk.calls.status.progress.map { ScreenRow.message(StyledText($0.words)) }
    var lines = party.rows
    if call.state == .dialling, desk.calls.all.count == 1 {
      lines =
        [.message(StyledText("dial: \(Self.label(party))")).only(.written)]
        + (progress.map { [$0.only(.written)] } ?? [])
        + (lines + [progress ?? .message("calling")]).map { $0.only(.drawn) }
    } else if let progress {
      lines.append(progress)
    }
    let time = desk.callFacts.time(of: call)
    switch call.state {
    // If there is no other call, the lines above already say that this call is being dialled.
    case .dialling: if desk.calls.all.count > 1 { lines.append(.message("calling")) }
    case .alerting: lines.append(.message("ringing"))
    case .active: lines.append(.message(StyledText(call.isEnding ? "hanging up" : time)))
    case .held:
      lines.append(.message(StyledText(call.isEnding ? "hanging up" : "on hold  \(time)")))
    case .incoming, .waiting: break
    }
    if !call.tones.isEmpty {
      lines.append(
        .message(
          StyledText("tones \(call.tones)"), rank: call.waitsForKey ? .givesWay : .ordinary))
    }
    if call.waitsForKey { lines.append(.message(StyledText("# sends \(call.rest)"))) }
    if desk.calls.isMuted { lines.append(.message("muted")) }
    for other in desk.calls.all where other.id != call.id && !other.isRinging {
      let state = other.state == .held ? "on hold" : other.isBeingMade ? "calling" : "active"
      lines.append(.message(StyledText("\(desk.party(other).shown) \(state)")))
    }
    return lines
  }

  private static func label(_ party: Party) -> String {
    guard let number = party.number else { return party.shown }
    guard let name = party.name, party.isNamed else { return number }
    return "\(name) \(number)"
  }

  func hint(_ desk: Desk) -> String {
    guard let call = desk.calls.current else { return "" }
    let keys = keys(call, desk)
    return desk.settings.isLineSimulated ? "\(keys)  demo line: nobody is called" : keys
  }

  /// Returns the hints for keys, the most important one first: small displays have no room for the
  /// others.
  private func keys(_ call: Call, _ desk: Desk) -> String {
    if call.waitsForKey { return "# sends the rest  hold * hang up" }
    let hasTones = desk.calls.abilities?.contains(.tones) == true
    if call.state == .dialling || !hasTones { return "hold * hang up  0–9 dial" }
    let more = CallMenu().items(desk).count > 1 ? "hold # more" : "hold # list"
    return call.state == .active
      ? "hold * hang up  0–9 * # tones  \(more)" : "hold * hang up  \(more)"
  }
}
