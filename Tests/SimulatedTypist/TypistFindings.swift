import Handset
import Keypad
import Telephony

/// What went wrong in stories, judged by what the typist meant alone.
package struct TypistFindings: Hashable, Sendable {
  package var runs = 0
  package var wrongCalls = 0
  package var partsDialled = 0
  /// Parts of tones, answers or PINs that were sent behind what came between.
  package var partsSent = 0
  package var answers = 0
  package var secretsOutside = 0
  /// Numbers of which a part was left on the home screen, and those that were lost under a ring.
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
  ///   - isWhole: whether the burst has just ended; else the typist has looked, and pressed again.
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
      case .dial(_, let dialled):
        if dialled.number == meant, story.meaning == .number || story.meaning == .name { continue }
        let isPart = meant.contains(dialled.number) && story.meaning != .name
        if isPart { parts += 1 } else { wrong += 1 }
      case .answer: answered += 1
      case .serviceReply(let text): replies.append(text)
      case .unlock(let pin): replies.append(pin)
      case .unblock(let puk, let pin): replies += [puk, pin]
      case .service(let code): replies.append(code)
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
      // All of it or nothing, and under a ring all of it.
      if isUnderRing && isAtHome || !typed.isEmpty && meant.contains(typed) { partsLeft = 1 }
    case .tones:
      let isUnderRing = story.disturbance == .ring || story.disturbance == .ringGone
      if isUnderRing, Self.tones(typist) != meant { partsLeft = 1 }
      if !meant.hasPrefix(Self.tones(typist)) { partsSent = 1 }
      // A part of them is no number.
      let typed = handset.queryDigits
      if !typed.isEmpty, typed.count < meant.filter({ $0 != "#" }).count, meant.contains(typed) {
        partsLeft = 1
      }
    case .name, .reply, .pin: break
    }
  }

  private static func tones(_ typist: Typist) -> String {
    typist.heard.reduce(into: "") { tones, heard in
      if case .line(.tones(_, let tone))? = heard.request { tones += tone }
    }
  }

  /// Whether a digit of a secret stands anywhere, or is told, but where it was asked for.
  private static func isOutside(_ heard: Typist.Heard, _ secret: String) -> Bool {
    if heard.key?.isDigit == true, heard.keyName != "•" { return true }
    if ["service", "sim"].contains(heard.scene) { return false }
    if !heard.typed.isEmpty { return true }
    // Those who ring, and who are in the address book, have numbers, too.
    return heard.lines.contains { line in
      !line.contains("555") && !line.contains("7700") && line.contains(secret.prefix(3))
    }
  }
}

extension TypistStory {
  var isSecret: Bool { meaning == .reply || meaning == .pin }
}
