import Telephony
import TestSupport
import Testing
import TimeLimit

@testable import LocalState

/// The call log.
@Suite(.timeLimited) struct LogTests {
  private let folder: TemporaryFolder
  private var path: String { folder.state }

  init() throws { folder = try TemporaryFolder() }

  private func call(
    _ kind: LoggedCall.Kind = .made, _ name: String? = "Ann", _ number: String? = "555",
    time: Double = 1e9, seconds: Int = 5
  ) -> LoggedCall {
    LoggedCall(kind: kind, name: name, number: number, time: time, seconds: seconds)
  }

  @Test func givesBackWhatWasWritten() throws {
    let calls = [
      call(.made), call(.answered, "Bob", "+44 7700"), call(.missed, nil, nil, seconds: 0),
      call(.refused, nil, "1"), call(.failed, "Zoë", "*#06#", time: 0),
    ]
    do {
      var file = try StateFile(path: path)
      for call in calls { try file.log(call) }
    }
    #expect(try StateFile(path: path).logged() == calls.reversed())
  }

  @Test func noMoreIsKeptThanTheLimit() throws {
    var file = try StateFile(path: path)
    for number in 0..<StateFile.maximumLoggedCalls + 7 {
      try file.log(call(time: Double(number)))
    }
    let kept = try file.logged()
    #expect(kept.count == StateFile.maximumLoggedCalls)
    #expect(kept.first?.time == Double(StateFile.maximumLoggedCalls + 6))
    #expect(kept.last?.time == 7)
  }

  /// The call is kept, whatever its name is.
  @Test func whatIsTooLongIsCut() throws {
    var file = try StateFile(path: path)
    try file.log(
      call(.missed, String(repeating: "é", count: 5_000), "1\0" + String(repeating: "2", count: 99))
    )
    try file.log(call(time: .infinity))
    try file.log(call(time: -1))
    try file.log(call(seconds: .max))
    let kept = try file.logged()
    #expect(kept.count == 2)
    #expect(kept[0].seconds == Int(Int32.max))
    #expect(kept[1].name?.count == StateFile.maximumNameLength)
    #expect(kept[1].number?.count == StateFile.maximumNumberLength)
    #expect(kept[1].number?.contains("\0") == false)
  }

  @Test func aNameIsForgottenHereToo() throws {
    var file = try StateFile(path: path)
    for name in ["Ann", "Bob", nil, "Ann"] { try file.log(call(.answered, name)) }
    #expect(try file.forgetCalls(of: "Ann"))
    #expect(try file.logged().map(\.name) == [nil, "Bob"])
    #expect(try !file.forgetCalls(of: "Ann"))
    try file.forgetAllCalls()
    #expect(try file.logged().isEmpty)
  }
}
