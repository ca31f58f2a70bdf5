import CallModel
import Keypad
import Modem
import SimulatedModem
import TestSupport
import Testing
import TimeLimit

/// Whatever a port and a modem do: no call stays, none is told twice, and none goes on unseen.
@Suite(.timeLimited) struct StoriesTests {
  @Test(arguments: SimulatedModem.Kind.allCases)
  func noCallIsLostAndNoneStays(_ kind: SimulatedModem.Kind) {
    for seed in 0..<UInt64(Effort.rounds(3_000)) {
      var generator = SeededGenerator(seed: seed)
      var story = Story(kind) { Self.prepare(&$0, &generator) }
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
      // What of the SIM was said into noise is said again.
      story.network { modem, _ in modem.insert(modem.card.isPresent ? modem.card : nil) }
      story.pass(.seconds(200))
      let what = "seed \(seed), \(kind)"
      #expect(story.calls.all.isEmpty, "\(what): a call stays: \(story.calls.all)")
      #expect(story.modem.calls.isEmpty, "\(what): a call goes on unseen: \(story.modem.calls)")
      #expect(Set(story.began).count == story.began.count, "\(what): a call was told twice")
      let ended = story.ended.map(\.call.id)
      #expect(Set(ended) == Set(story.began), "\(what): not each that began has ended")
      #expect(Set(ended).count == ended.count, "\(what): one has ended twice: \(ended)")
      #expect(story.calls.abilities != nil, "\(what): the line is not there again")
      // Each code that went out was typed, and none of them twice.
      let codes = story.modem.commands.filter { $0.hasPrefix("AT+CPIN=") }
      #expect(codes.count <= story.codesTyped, "\(what): \(codes)")
      let services = story.modem.commands.filter { $0.hasPrefix("AT+CUSD=1") }
      #expect(services.count <= story.servicesTyped, "\(what): \(services)")
      // What the telephone believes of its SIM and network is so.
      if story.modem.card.isPresent, story.modem.card.lock == .none {
        #expect(story.calls.status.sim == .ready, "\(what)")
      } else {
        #expect(story.calls.status.sim != .ready, "\(what)")
      }
      // And nothing of what was asked is waited for without end.
      story.ask(.service(.end))
      story.ask(.service(.send("*100#")))
      story.pass(.seconds(130))
      #expect(
        kind == .old || story.news.last != .failed("the last code is still unanswered"), "\(what)")
      if !story.calls.all.isEmpty || !story.modem.calls.isEmpty { return }
    }
  }

  /// A SIM of some kind, in a network of some kind.
  private static func prepare(_ modem: inout SimulatedModem, _ generator: inout SeededGenerator) {
    switch Int.random(in: 0...5, using: &generator) {
    case 0: modem.card = .locked
    case 1: modem.card.isPresent = false
    case 2: modem.card.busy = Int.random(in: 1...5, using: &generator)
    default: break
    }
    modem.card.emergencyNumbers = Bool.random(using: &generator) ? ["112", "113"] : []
    modem.card.hasRecords = Bool.random(using: &generator)
    modem.emergencyNumbers = Bool.random(using: &generator) ? ["118"] : []
    modem.service = [
      nil, "0,\"Balance: 1\",15", "1,\"Which?\r\n1 one\",15", "2", "4", "5", "0,\"0041\",72",
    ].randomElement(using: &generator)!
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
    switch Int.random(in: 0..<20, using: &generator) {
    case 14:
      let pin = Bool.random(using: &generator) ? "1234" : "0000"
      story.codesTyped += 1
      story.ask(.unlock(pin: pin))
    case 15:
      story.servicesTyped += 1
      story.ask(Bool.random(using: &generator) ? .service(.send("*100#")) : .service(.reply("1")))
    case 16: story.ask(.service(.end))
    case 17:
      let card: SimulatedSIM? = [nil, .locked, SimulatedSIM()].randomElement(using: &generator)!
      story.network { modem, _ in modem.insert(card) }
    case 18:
      let state = Int.random(in: 0...11, using: &generator)
      story.network { modem, _ in modem.register(state) }
    case 19:
      let said = ["0,\"Welcome\",15", "1,\"?\",15", "2", "3,", "x", "9,\"\"", "0,\"a"]
        .randomElement(using: &generator)!
      story.network { modem, _ in modem.emit(said) }
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
