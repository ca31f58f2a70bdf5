import Keypad
import Modem
import SimulatedModem
import Telephony
import TestSupport
import Testing
import TimeLimit

/// Whatever a port and a modem do: no call stays, none is told twice, and none goes on unseen.
@Suite(.timeLimited) struct StoriesTests {
  @Test(arguments: SimulatedModem.Kind.allCases)
  func noCallIsLostAndNoneStays(_ kind: SimulatedModem.Kind) {
    for seed in 0..<UInt64(Effort.rounds(3_000)) {
      var generator = SeededGenerator(seed: seed)
      var story = Story(kind)
      story.damage = Self.damage(&generator)
      for _ in 0..<Int.random(in: 5...40, using: &generator) {
        Self.step(&story, &generator)
        story.pass(.milliseconds(Int.random(in: 0...4_000, using: &generator)))
      }
      // All is well again, and everybody hangs up.
      story.damage = { [$0] }
      for _ in 0..<8 {
        for call in story.calls.all { story.ask(story.calls.hangUp(call.id, at: story.now)) }
        story.network { modem, _ in modem.hangUpThere(0) }
        story.pass(.seconds(40))
      }
      let what = "seed \(seed), \(kind)"
      #expect(story.calls.all.isEmpty, "\(what): a call stays: \(story.calls.all)")
      #expect(story.modem.calls.isEmpty, "\(what): a call goes on unseen: \(story.modem.calls)")
      #expect(Set(story.began).count == story.began.count, "\(what): a call was told twice")
      let ended = story.ended.map(\.call.id)
      #expect(Set(ended) == Set(story.began), "\(what): not each that began has ended")
      #expect(Set(ended).count == ended.count, "\(what): one has ended twice: \(ended)")
      #expect(story.calls.abilities != nil, "\(what): the line is not there again")
      if !story.calls.all.isEmpty || !story.modem.calls.isEmpty { return }
    }
  }

  /// What the port does to what it carries.
  private static func damage(_ generator: inout SeededGenerator) -> ([UInt8]) -> [[UInt8]] {
    let kind = Int.random(in: 0...3, using: &generator)
    let seed = generator.next()
    let box = Box(SeededGenerator(seed: seed))
    return { bytes in
      switch kind {
      // Half lines.
      case 1:
        return stride(from: 0, to: bytes.count, by: 3).map { start in
          Array(bytes[start..<min(start + 3, bytes.count)])
        }
      // Noise between what is said.
      case 2:
        let noise = (0..<4).map { _ in UInt8.random(in: 128...255, using: &box.value) }
        return [noise + [13] + bytes]
      // Now and then something is lost.
      case 3 where Int.random(in: 0..<30, using: &box.value) == 0: return []
      default: return [bytes]
      }
    }
  }

  private final class Box {
    var value: SeededGenerator
    init(_ value: SeededGenerator) { self.value = value }
  }

  private static func step(_ story: inout Story, _ generator: inout SeededGenerator) {
    let call = story.calls.all.randomElement(using: &generator)
    let fates: [SimulatedModem.Fate] = [.answer, .answer, .busy, .noAnswer, .noCarrier, .silence]
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1:
      story.modem.fate = fates.randomElement(using: &generator)!
      story.dial("555\(Int.random(in: 1000...9999, using: &generator))")
    case 2, 3:
      let number = "+1555\(Int.random(in: 1000...9999, using: &generator))"
      story.network { $0.ring(from: number, at: $1) }
    case 4, 5: if let call { story.ask(story.calls.answer(call.id, at: story.now)) }
    case 6: if let call { story.ask(story.calls.hangUp(call.id, at: story.now)) }
    case 7: story.ask(story.calls.swap())
    case 8: if let call { story.ask(story.calls.send("5", to: call.id)) }
    case 9, 10:
      let place = Int.random(in: 0...2, using: &generator)
      story.network { modem, _ in modem.hangUpThere(place) }
    case 11: story.silentUntil = story.now + .seconds(Int.random(in: 1...10, using: &generator))
    case 12: if Int.random(in: 0..<4, using: &generator) == 0 { story.replug() }
    default:
      if Int.random(in: 0..<6, using: &generator) == 0 {
        story.network { modem, _ in modem.reboot() }
      }
    }
  }
}
