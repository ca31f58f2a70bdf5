import CallModel
import ContactSearch
import Handset
import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO
@testable import PhoneRuntime

/// The line rests while a phone is paired on the pad: keys in, what the line is asked for out.
@Suite(.timeLimited) struct PairingRestTests {
  /// A simulated line that logs when it rests, and what is dialled.
  private final class LoggedLine: Line {
    private(set) var log: [String] = []
    private var line = SimulatedLine()
    private var emit: ([LineEvent]) -> Void = { _ in }

    func start(_ emit: @escaping ([LineEvent]) -> Void) {
      self.emit = emit
      emit(line.start)
    }

    func rest(_ rests: Bool) { log.append(rests ? "rest" : "work") }

    func perform(_ request: LineRequest, at now: Instant) {
      if case .call(.dial(_, let call)) = request { log.append("dial \(call.number)") }
      emit(line.perform(request))
    }

    func play(_ cue: LineCue) { emit(line.play(cue)) }
  }

  private struct Refusal: Error {}

  private func log(_ keys: String, canSave: Bool = true) throws -> [String] {
    let line = LoggedLine()
    var options = Telephone.Options(
      openDisplay: { NotedDisplay(Diary()) }, words: { Notice("\($0)") }, report: { _ in })
    options.openLine = { _ in line }
    options.keyboard = nil
    if !canSave { options.checkSavingPhone = { throw Refusal() } }
    let read = try KeyScript(keys)
    (options.script.steps, options.script.end) = (read.steps, read.end)
    options.script.endsTelephone = true
    let handset = Handset(contacts: ContactIndex([]))
    try keepingBlockedSignals {
      _ = try SimulatedClock(.leaps).rule {
        try Telephone(handset: handset, options: options).run()
      }
    }
    return line.log
  }

  private let found = "*#8#{wait 900}{pair found Pixel}{wait 900}"

  @Test(arguments: [
    // Paired; refused on the phone, and here; left in the list, and in the pairing.
    "#{wait 900}{pair digits 123456}{wait 900}#{wait 900}{pair done}{wait 900}#{wait 900}",
    "#{wait 900}{pair failed no}{wait 900}",
    "#{wait 900}{pair digits 123456}{wait 900}*{wait 900}",
    "{hold *}{wait 900}",
    "#{wait 900}{hold *}{wait 900}",
    "{end}{wait 900}",
  ])
  func theLineRestsUntilTheEnd(rest: String) throws {
    #expect(try log(found + rest) == ["rest", "work"])
  }

  /// A phone that could not be set is not looked for.
  @Test func nothingRestsForAPairingThatDoesNotBegin() throws {
    #expect(try log("*#8#{wait 900}", canSave: false).isEmpty)
  }

  @Test func itRestsAgainForAnotherPairing() throws {
    #expect(
      try log(found + "{hold *}{wait 900}" + found + "{hold *}{wait 900}")
        == ["rest", "work", "rest", "work"])
  }

  /// A call rings meanwhile: nothing rests until it is over.
  @Test func nothingRestsDuringACall() throws {
    #expect(
      try log(found + "{ring 5550142}{wait 900}{ended}{wait 900}").prefix(3)
        == ["rest", "work", "rest"])
  }

  /// An emergency number that is dialled meanwhile goes out through a line that does not rest.
  @Test func anEmergencyCallEndsTheRest() throws {
    #expect(
      try log(found + "{hold *}{wait 900}112{call}{wait 900}#{wait 900}").prefix(3) == [
        "rest", "work", "dial 112",
      ])
  }
}
