import BusMessages
import CallModel
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Bluetooth

/// Whatever happens in whatever order: no phone stays paired without a yes, and the adapter is in the
/// end as it was before.
@Suite(.timeLimited) struct RandomPairingTests {
  @Test func anyOrder() {
    let seed = UInt64.random(in: 0 ... .max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var ends: [String: Int] = [:]
    for round in 0..<Effort.rounds(50_000) {
      let (talk, allowed) = play(&random)
      #expect(talk.session.isOver, "seed \(seed), \(round): \(talk.session.stage)")
      #expect(talk.isRestored, "seed \(seed), \(round): \(talk.calls)")
      for (path, device) in talk.devices where device["Paired"] == .flag(true) {
        #expect(allowed.contains(path), "seed \(seed), \(round): \(talk.calls)")
        guard case .done(let phone)? = talk.last else {
          Issue.record("paired in spite of \(talk.news), seed \(seed), \(round): \(talk.calls)")
          continue
        }
        #expect(Self.path(phone.address) == path, "seed \(seed), \(round): \(talk.calls)")
      }
      #expect(talk.news.count(where: \.isEnd) == 1, "seed \(seed), \(round): \(talk.news)")
      #expect(talk.news.last?.isEnd == true, "seed \(seed), \(round): \(talk.news)")
      #expect(talk.session.deadline == nil, "seed \(seed), \(round)")
      ends[talk.news.last.map { "\($0)" }?.prefix { $0 != "(" }.description ?? "", default: 0] += 1
    }
    // Both ends are reached, so that the test says something of each.
    guard Effort.isWhole else { return }
    #expect(ends["done"] ?? 0 > 0 && ends["failed"] ?? 0 > 0, "seed \(seed): \(ends)")
  }

  private static func path(_ address: String) -> String {
    PairingTalk.hci + "/dev_" + address.split(separator: ":").joined(separator: "_")
  }

  /// - Returns: the talk, and the paths of the devices for which a yes was said, or a code was shown.
  private func play(_ random: inout SeededGenerator) -> (PairingTalk, Set<String>) {
    var talk = PairingTalk(isVisible: Bool.random(using: &random))
    var allowed: Set<String> = []
    // The phones that have begun by themselves and have their yes. Their users may say yes there at
    // any time, until the service drops them.
    var mayPair: Set<String> = []
    let paths = [PairingTalk.phonePath, PairingTalk.otherPath]
    for _ in 0..<Int.random(in: 10..<120, using: &random) {
      let path = paths.randomElement(using: &random) ?? PairingTalk.phonePath
      let before = allowed
      mayPair = mayPair.filter { talk.devices[$0] != nil }
      switch Int.random(in: 0..<19, using: &random) {
      case 0, 1: talk.appear()
      case 2, 3: if talk.devices[path] == nil { talk.findPhone(path) }
      case 4: talk.lose(path)
      case 5, 6: talk.ask(.pair(address: PairingTalk.phoneAddress))
      case 7, 8: talk.confirm(Int.random(in: 0..<1_000_000, using: &random), path)
      case 9: talk.agent("RequestAuthorization", .string(path))
      case 10:
        talk.agent("DisplayPasskey", .string(path), .number(1), .number(0))
        if case .code(_, let device)? = talk.last { allowed.insert(Self.path(device.address)) }
      case 11, 12:
        guard let question = talk.question else { continue }
        let isYes = Int.random(in: 0..<3, using: &random) > 0
        talk.ask(.answer(question, isYes))
        if isYes, question.pairs { allowed.insert(Self.path(question.device.address)) }
      case 13: talk.answer("Pair")
      case 14: talk.fail("Pair", "AuthenticationFailed")
      case 15:
        if talk.devices[path] != nil {
          talk.change(path, "UUIDs", .list([.string(BluezUUID.handsFreeGateway)]))
        }
      case 16: talk.agent("Cancel")
      case 17: talk.wait(Int64.random(in: 0..<40, using: &random))
      default:
        if mayPair.contains(path) { talk.change(path, "Paired", .flag(true)) }
      }
      if talk.session.isVisible, let last = allowed.subtracting(before).first {
        mayPair.insert(last)
      }
      if Int.random(in: 0..<200, using: &random) == 0 { talk.ask(.cancel) }
    }
    talk.ask(.cancel)
    if Bool.random(using: &random) { talk.fail("Pair", "AuthenticationCanceled") }
    talk.answer("Pair")
    talk.wait(120)
    for path in mayPair where talk.devices[path] != nil {
      talk.change(path, "Paired", .flag(true))
    }
    return (talk, allowed)
  }
}
