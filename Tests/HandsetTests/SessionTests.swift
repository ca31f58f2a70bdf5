import CallModel
import Keypad
import Records
import Testing
import TimeLimit

@testable import Handset

@Suite(.timeLimited) struct SessionTests {
  /// `100 5`, `600 time`: when something was told, and which key made it.
  private func told(_ script: String, mode: Mode = .search) throws -> String {
    var phone = TestPhone(settings: HandsetSettings(mode: mode))
    try phone.play(script)
    return phone.changes.map { "\($0.at.milliseconds) \($0.key?.name ?? "time")" }
      .joined(separator: ", ")
  }

  @Test func everyTapIsToldOnce() throws {
    #expect(try told("56") == "100 5, 200 6")
    #expect(try told("5*") == "100 5, 250 *")
    // Nothing to erase, nothing to turn: told when the key is let go.
    #expect(try told("{erase}{left}") == "150 erase, 250 left")
  }

  @Test func timeIsToldWithoutAKey() throws {
    #expect(try told("5{wait 1500}", mode: .abc) == "100 5, 1100 time")
    #expect(try told("{hold 0}") == "100 0, 600 time")
    #expect(try told("56{hold *}") == "100 5, 200 6, 800 time")
  }

  @Test func whatNoKeyMadeIsToldWithoutAKey() throws {
    var phone = TestPhone()
    phone.feed(.keypads(["pad"]))
    phone.feed(.keypads(["pad"]))
    #expect(phone.changes.count == 1)
    #expect(phone.changes[0].key == nil)
    #expect(phone.handset.screen.status.device == "pad")
  }

  /// What others have changed is told with the next input, even where that changes nothing.
  @Test func whatHasChangedMeanwhileIsToldWithTheNextKey() throws {
    let ann = LoggedCall(
      kind: .missed, name: "Ann", number: "+16505550142", time: 0, seconds: 0, isUnseen: true)
    var phone = TestPhone()
    phone.session.recall(Knowledge(log: [ann]))
    try phone.play("{left}")
    #expect(phone.changes.map { "\($0.at.milliseconds) \($0.key?.name ?? "time")" } == ["100 left"])
    #expect(phone.lines.contains("missed call: Ann"))
  }
}
