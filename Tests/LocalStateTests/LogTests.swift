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

  /// A missed call is one that nobody has seen until somebody has, whoever runs in between.
  @Test func missedCallsWaitForSomebodyToLook() throws {
    func missed(_ number: String?) -> LoggedCall {
      LoggedCall(
        kind: .missed, name: nil, number: number, time: 1e9, seconds: 0, isUnseen: true)
    }
    func unseen() throws -> [String?] {
      try StateFile(path: path).logged().filter(\.isUnseen).map(\.number)
    }
    do {
      var file = try StateFile(path: path)
      for number in ["1", "2", nil, "1"] { try file.log(missed(number)) }
      try file.log(call(.answered))
    }
    #expect(try unseen() == ["1", nil, "2", "1"])
    do {
      var file = try StateFile(path: path)
      try file.see(number: "1")
    }
    #expect(try unseen() == [nil, "2"])
    var file = try StateFile(path: path)
    // Whoever comes after a forgotten call is not missed in its place.
    #expect(try file.forgetCalls(of: "2"))
    try file.log(call(.missed, nil, "3"))
    #expect(try unseen() == [nil])
    try file.see(number: nil)
    #expect(try unseen() == [])
    try file.log(missed("4"))
    try file.forgetAllCalls()
    try file.log(call(.missed, nil, "5"))
    #expect(try unseen() == [])
  }

  @Test func whatHasNoRoomIsNotMissedEither() throws {
    var file = try StateFile(path: path)
    for number in 0..<StateFile.maximumLoggedCalls + 5 {
      try file.log(
        LoggedCall(
          kind: .missed, name: nil, number: "\(number)", time: 1, seconds: 0, isUnseen: true))
    }
    #expect(try file.logged().count(where: \.isUnseen) == StateFile.maximumLoggedCalls)
    #expect(
      try RawDatabase(path).value("SELECT count(*) FROM unseen")
        == "\(StateFile.maximumLoggedCalls)")
  }

  @Test func aStarredNumberOfEachName() throws {
    do {
      var file = try StateFile(path: path)
      #expect(try file.defaultNumbers() == [:])
      try file.set(defaultNumber: "1", name: "Ann")
      try file.set(defaultNumber: "+49 2", name: "Zoë")
      try file.set(defaultNumber: "3", name: "Ann")
      try file.set(defaultNumber: "4", name: "Bob")
      try file.set(defaultNumber: nil, name: "Bob")
      try file.set(defaultNumber: "", name: "C")
      try file.set(defaultNumber: "1\0", name: "D")
      try file.set(
        defaultNumber: String(repeating: "1", count: StateFile.maximumNumberLength + 1), name: "E")
    }
    #expect(try StateFile(path: path).defaultNumbers() == ["Ann": "3", "Zoë": "+49 2"])
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
