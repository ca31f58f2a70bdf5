import CallModel
import Handset
import Keypad

/// The errors in stories, judged only by what the typist meant.
package struct TypistFindings: Hashable, Sendable {
  package var runs = 0
  package var wrongCalls = 0
  package var partsDialled = 0
  /// Parts of tones, answers or PINs that were sent after an interruption.
  package var partsSent = 0
  package var answers = 0
  package var secretsOutside = 0
  /// Numbers that were partly left on the home screen, or lost during a ring.
  package var partsLeft = 0
  package var helpWanted = 0
  package var helpAsked = 0

  package init() {}

  package var isClean: Bool {
    wrongCalls + partsDialled + partsSent + answers + secretsOutside + partsLeft == 0
      && helpAsked == helpWanted
  }

  package static func += (all: inout TypistFindings, one: TypistFindings) {
    all.runs += one.runs
    all.wrongCalls += one.wrongCalls
    all.partsDialled += one.partsDialled
    all.partsSent += one.partsSent
    all.answers += one.answers
    all.secretsOutside += one.secretsOutside
    all.partsLeft += one.partsLeft
    all.helpWanted += one.helpWanted
    all.helpAsked += one.helpAsked
  }

  /// - Parameters:
  ///   - isWhole: whether the burst has just ended; otherwise the typist has looked and pressed again.
  ///   - isAtHome: whether the burst began on the home screen.
  mutating func note(
    _ story: TypistStory, meant: String, _ typist: Typist, isWhole: Bool, isAtHome: Bool
  ) {
    let handset = typist.handset
    if isWhole {
      runs = 1
      noteWhole(story, meant, typist, isAtHome: isAtHome)
      return
    }
    var (wrong, parts, answered) = (0, 0, 0)
    var replies: [String] = []
    for heard in typist.heard {
      guard case .line(let request)? = heard.request else { continue }
      switch request {
      case .call(.dial(_, let dialled)):
        if dialled.number == meant, story.meaning == .number || story.meaning == .name { continue }
        let isPart = meant.contains(dialled.number) && story.meaning != .name
        if isPart { parts += 1 } else { wrong += 1 }
      case .call(.answer): answered += 1
      case .service(.reply(let text)): replies.append(text)
      case .sim(.unlock(let pin)): replies.append(pin)
      case .sim(.unblock(let puk, let pin)): replies += [puk, pin]
      case .service(.send(let code)): replies.append(code)
      default: break
      }
    }
    wrongCalls = wrong > 0 ? 1 : 0
    partsDialled = parts > 0 ? 1 : 0
    answers = answered > 0 ? 1 : 0
    if story.isSecret {
      if replies.contains(where: { $0 != meant }) { partsSent = 1 }
      if typist.heard.contains(where: { Self.isOutside($0, meant) }) { secretsOutside = 1 }
      if !handset.entryText.isEmpty || !handset.queryDigits.isEmpty { secretsOutside = 1 }
    }
  }

  private mutating func noteWhole(
    _ story: TypistStory, _ meant: String, _ typist: Typist, isAtHome: Bool
  ) {
    let handset = typist.handset
    switch story.meaning {
    case .help:
      helpWanted = 1
      let isAsked = typist.heard.contains { heard in
        heard.scene == "question" && heard.lines.contains { $0.hasPrefix("call \(meant)?") }
      }
      if isAsked { helpAsked = 1 }
    case .number:
      let typed = handset.queryDigits
      let isUnderRing = story.disturbance == .ring || story.disturbance == .ringGone
      if handset.sceneName == "call" || handset.sceneName == "question" { return }
      if typed == meant { return }
      // A number is typed completely or not at all; during a ring it is typed completely.
      if isUnderRing && isAtHome || !typed.isEmpty && meant.contains(typed) { partsLeft = 1 }
    case .tones:
      let isUnderRing = story.disturbance == .ring || story.disturbance == .ringGone
      // Digits behind a pause may be meant for the ring.
      if isUnderRing, !typist.hasPause, Self.tones(typist) != meant { partsLeft = 1 }
      if !meant.hasPrefix(Self.tones(typist)) { partsSent = 1 }
      // Part of the tones is not a number.
      let typed = handset.queryDigits
      if !typed.isEmpty, typed.count < meant.filter({ $0 != "#" }).count, meant.contains(typed) {
        partsLeft = 1
      }
    case .name, .reply, .pin: break
    }
  }

  private static func tones(_ typist: Typist) -> String {
    typist.heard.reduce(into: "") { tones, heard in
      if case .line(.call(.tones(_, let tone)))? = heard.request { tones += tone }
    }
  }

  /// Whether a digit of a secret is shown or reported outside the scene that asked for it.
  private static func isOutside(_ heard: Typist.Heard, _ secret: String) -> Bool {
    if heard.key?.isDigit == true, heard.keyName != "•" { return true }
    if ["service", "sim"].contains(heard.scene) { return false }
    if !heard.typed.isEmpty { return true }
    // Numbers of callers and contacts are on the screen, too.
    return heard.lines.contains { line in
      !line.contains("555") && !line.contains("7700") && line.contains(secret.prefix(3))
    }
  }
}

extension TypistStory {
  var isSecret: Bool { meaning == .reply || meaning == .pin }
}
