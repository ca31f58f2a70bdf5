import Keypad
import Telephony

/// What a modem is told, and asked, before it is a line.
extension ATSession {
  mutating func prepare() {
    phase = .preparing
    family = .other
    abilities = [.answers, .progress]
    isTelling = false
    isTellingSignal = false
    hasSound = false
    canList = true
    queue =
      ["E0", "V1", "+CMEE=1", "+COLP=0"].map { .set($0) }
      + [.ask(.maker), .ask(.model), .ask(.identity)]
      + ["+CVHU=0", "+CLIP=1", "+CCWA=1", "+CRC=0"].map { .set($0) }
      + [.ask(.holds), .ask(.tones), .ask(.mutes), .ask(.announces), .ask(.sound)]
      + [.ask(.tellsSignal), .ask(.signal)]
      // What another program, or a telephone that was killed, has left there.
      + [.list]
  }

  mutating func beginWork(at now: Instant) {
    phase = .working
    // Without a list nobody knows which call is held.
    if !canList { abilities.subtract([.progress, .holds]) }
    tell(.ready(abilities))
    if let identity { tell(.identity(identity)) }
    tell(.signal(bars ?? nil))
    if !isTellingSignal { signalAt = now + Self.signalPause }
    followList(found, at: now)
    found = []
    // A telephone that was killed has left it on.
    if hasSound, let sound = family.sound { queue.append(.set(sound.off)) }
    queue += early
    early = []
    for place in slots.indices { slots[place].waitsUntil = nil }
  }

  mutating func learn(_ question: ATJob.Question, _ running: Running, isAnswered: Bool) {
    let lines = running.lines
    switch question {
    case .maker:
      family = .of(maker: lines.last.map { Self.value($0) } ?? "")
    case .model: model = lines.last.map { Self.value($0) } ?? ""
    case .identity:
      identity = lines.lazy.map { Self.value($0) }.first {
        (14...17).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
      }
    case .holds:
      let text = lines.joined()
      // To hold, and to end one of two.
      if isAnswered, text.contains("2"), text.contains("1x") { abilities.insert(.holds) }
    case .tones: if isAnswered { abilities.insert(.tones) }
    case .mutes: if isAnswered { abilities.insert(.mutes) }
    case .announces: isTelling = isAnswered
    case .tellsSignal: isTellingSignal = isAnswered
    case .sound: hasSound = isAnswered
    case .signal: break
    }
  }

  /// `+CGMI: "SIMCOM"` of some is `SIMCOM` of others.
  private static func value(_ line: String) -> String {
    let value = line.first == "+" ? line.drop { $0 != ":" }.dropFirst() : line[...]
    return String(value.filter { $0 != "\"" }).trimmed
  }

  mutating func tell(bars new: Int?, at now: Instant) {
    if !isTellingSignal { signalAt = now + Self.signalPause }
    guard bars != .some(new) else { return }
    bars = .some(new)
    if phase == .working { tell(.signal(new)) }
  }
}
