import CLinux
import Glibc
import TestSupport
import Testing
import TimeLimit

/// State files that are damaged, locked, read-only or of a newer version: the telephone starts, an
/// emergency call succeeds, and one message gives the problem. Other commands refuse.
@Suite(.timeLimited) struct StateDamageTests {
  private let folder: TemporaryFolder
  private var state: String { folder.path + "/state.db" }
  private var dialled: String { folder.path + "/dialled" }

  /// Types 112 and confirms the question.
  private static let emergency = "112{call}{wait 1500}{call}"

  init() throws {
    folder = try TemporaryFolder(mode: 0o755)
  }

  // MARK: Helpers

  private func telephone(_ keys: String? = emergency) -> [String] {
    [
      "run", "--virtual", "--contacts", "none", "--display", "plain", "--state", state,
      "--dial-command", "sh -c 'echo $0 >>\(dialled)' {number}",
    ] + (keys.map { ["--keys", $0] } ?? [])
  }

  /// A file with calls of 600 to 639, and Abe Cole on the digit 2.
  private func makeFile() throws {
    let book = folder.path + "/book.vcf"
    Program.write(UseTests.book, to: book)
    let keys = (600..<640).map { "\($0){call}{wait 1500}{end}{wait 1500}" }.joined()
    _ = Program.run(["press", "{hold 2}*#", "--contacts", book, "--state", state])
    _ = Program.run(["press", keys, "--contacts", "none", "--state", state])
    try #require(log().contains("600") && log().contains("639"))
    try #require(dials().contains("Abe Cole"))
  }

  private func dials() -> String {
    Program.run(["calls", "dials", "--state", state]).output
  }

  private func log() -> String { Program.run(["calls", "log", "--state", state]).output }

  private func bytes(_ path: String) -> [UInt8] { Repository.bytes(path) ?? [] }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try #require(fopen(path, "we"))
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    fclose(file)
  }

  private func overwrite(_ path: String, _ range: Range<Int>) throws {
    let file = try #require(fopen(path, "r+e"))
    defer { fclose(file) }
    try #require(fseek(file, range.lowerBound, SEEK_SET) == 0)
    let rubbish = [UInt8](repeating: 0xA5, count: range.count)
    #expect(fwrite(rubbish, 1, rubbish.count, file) == rubbish.count)
  }

  private func expectEmergencyCall(_ result: Program.Result) {
    #expect(result.code == 0, "\(result)")
    #expect(result.output.contains("this is an emergency number"), "\(result)")
    #expect(Program.read(dialled) == "112\n", "\(result)")
  }

  /// Calls, and waits until the command and so the call has ended. Enter is typed separately: together
  /// with digits it would be a paste.
  private func dial(_ number: String, _ phone: PseudoTerminal) {
    phone.press(number)
    phone.press("\r")
    #expect(phone.wait(for: ["dial: \(number)", "call ended"]), "\(phone.output)")
  }

  /// Locks bytes of a file until it is closed. Waits while the telephone writes.
  private func lock(_ path: String, from start: off_t, count: off_t) throws -> Int32 {
    let file = open(path, O_RDWR | O_CLOEXEC)
    try #require(file >= 0)
    var lock = flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: start, l_len: count, l_pid: 0)
    try #require(fcntl(file, F_SETLKW, &lock) == 0)
    return file
  }

  /// The messages about the file.
  private func messages(_ result: Program.Result) -> [Substring] {
    result.errors.split(separator: "\n").filter { $0.contains(state) }
  }

  // MARK: Damage

  @Test func aDamagedPageOfTheLogPreventsNoEmergencyCall() throws {
    try makeFile()
    var damaged = bytes(state)
    let page = try #require(
      (1..<damaged.count / 4096).first { page in
        let range = page * 4096..<(page + 1) * 4096
        return damaged[range.lowerBound] == 13
          && String(decoding: damaged[range], as: UTF8.self).contains("made")
      })
    for place in page * 4096..<page * 4096 + 100 { damaged[place] = 0xA5 }
    try write(damaged, to: state)
    for command in [["press", "5", "--contacts", "none"], ["calls", "log"], ["words", "export"]] {
      let result = Program.run(command + ["--state", state])
      #expect(result.code == 65, "\(command)")
      #expect(result.errors.contains("`twelvekey run` keeps it under another name"), "\(result)")
    }
    let doctor = Program.run(["doctor", "--contacts", "none", "--state", state])
    #expect(doctor.output.contains("wrong the state file \(state): "), "\(doctor.output)")
    #expect(bytes(state) == damaged)

    let result = Program.run(telephone())
    expectEmergencyCall(result)
    let told = messages(result)
    #expect(told.count == 1, "\(result.errors)")
    let kept = "\(state).damaged-"
    #expect(told.first?.contains("\(state) was damaged: kept as \(kept)") == true)
    #expect(
      told.first?.contains("1 speed dial") == true && told.first?.hasSuffix("recovered") == true)
    let name = try #require(told.first?.split(separator: " ").first { $0.hasPrefix(kept) })
      .dropLast()
    #expect(bytes(String(name)) == damaged)
    #expect(log().contains("112"))
    #expect(dials().contains("Abe Cole"))
    let after = Program.run(["doctor", "--contacts", "none", "--state", state])
    #expect(after.lines.contains("ok    state: \(state)"), "\(after.output)")
    #expect(after.output.contains("note  damaged state files: \(name)"), "\(after.output)")
    // The message appears only once.
    #expect(messages(Program.run(telephone())).isEmpty)
  }

  @Test(arguments: [0, 100, 4096, 9000, 20_000])
  func aFileThatIsCutShortPreventsNoEmergencyCall(length: Int) throws {
    try makeFile()
    try #require(truncate(state, off_t(length)) == 0)
    let result = Program.run(telephone())
    expectEmergencyCall(result)
    // An empty file counts as new.
    #expect(messages(result).count == (length == 0 ? 0 : 1), "\(result.errors)")
    #expect(log().contains("112"))
  }

  @Test func whatIsNoStateFileIsLeftAsItIs() throws {
    try write(Array("BEGIN:VCARD\n".utf8), to: state)
    let result = Program.run(telephone())
    expectEmergencyCall(result)
    #expect(bytes(state) == Array("BEGIN:VCARD\n".utf8))
    // One message at the start, and one at the end about the lost data.
    let told = messages(result)
    #expect(told.count == 2, "\(result.errors)")
    #expect(told.first?.contains("kept in memory until the file can be used") == true)
    #expect(told.last?.contains("are lost") == true)
    #expect(Program.run(["press", "5", "--contacts", "none", "--state", state]).code == 65)
  }

  @Test func aFolderPreventsNoEmergencyCall() throws {
    try #require(mkdir(state, 0o700) == 0)
    expectEmergencyCall(Program.run(telephone()))
    #expect(rmdir(state) == 0)
  }

  @Test func aFileOfANewerVersionIsLeftAsItIs() throws {
    try makeFile()
    // The header has a version number that the program sets.
    var newer = bytes(state)
    newer[63] += 1
    try write(newer, to: state)
    let result = Program.run(telephone())
    expectEmergencyCall(result)
    #expect(bytes(state) == newer)
    #expect(messages(result).first?.contains("update twelvekey") == true, "\(result.errors)")
    #expect(Program.run(["calls", "log", "--state", state]).code == 65)
    let doctor = Program.run(["doctor", "--contacts", "none", "--state", state])
    #expect(doctor.output.contains("update twelvekey"), "\(doctor.output)")
    #expect(bytes(state) == newer)
  }

  // MARK: Files in use by others

  @Test func whatIsKeptWhileTheFileIsLockedIsWrittenThen() throws {
    try makeFile()
    // Locks the file as an exclusive user does: SQLite's pending, reserved and shared bytes.
    let file = try lock(state, from: 0x4000_0000, count: 512)
    let phone = PseudoTerminal(telephone(nil))
    phone.pass(.seconds(10))
    #expect(phone.wait(for: "kept in memory until the file can be used"), "\(phone.output)")
    #expect(phone.output.contains("end the other process that uses it"), "\(phone.output)")
    for number in ["641", "642"] {
      dial(number, phone)
    }
    close(file)
    kill(phone.child, SIGTERM)
    #expect(phone.end() == 0)
    let calls = log()
    #expect(calls.contains("600"), "\(calls)")
    for number in ["641", "642"] {
      #expect(calls.split(separator: "\n").filter { $0.contains(number) }.count == 1, "\(calls)")
    }
  }

  @Test func eachTimeThatTheFileIsLockedIsTold() throws {
    try makeFile()
    let phone = PseudoTerminal(telephone(nil))
    dial("641", phone)
    for (count, number) in [(1, "642"), (2, "643")] {
      // Locks the file as a writer does: the byte of the log's index for SQLite's WAL_WRITE_LOCK.
      let file = try lock(state + "-shm", from: 120, count: 1)
      for _ in 0..<2 { dial(number, phone) }
      phone.pass(.seconds(10))
      let kept = "kept in memory until the file can be used"
      #expect(phone.output.occurrences(of: kept) == count, "\(phone.output)")
      close(file)
      phone.pass(.seconds(120))
      #expect(phone.output.occurrences(of: "is used again") == count, "\(phone.output)")
    }
    kill(phone.child, SIGTERM)
    #expect(phone.end() == 0)
    for number in ["642", "643"] { #expect(log().contains(number)) }
  }

  /// The data in a file that cannot be written is still used.
  @Test(.enabled(if: geteuid() == 0, "only root can make a file another user's"))
  func aReadOnlyFileIsReadAndStaysAsItIs() throws {
    try makeFile()
    chmod(state, 0o444)
    let before = bytes(state)
    let result = Program.run(
      [
        "run", "--virtual", "--contacts", "none", "--display", "plain", "--state", state,
        "--line", "pretended", "--keys", "{hold 2}{wait 500}{end}{wait 500}" + Self.emergency,
      ], asNobody: true)
    #expect(result.code == 0, "\(result)")
    #expect(result.output.contains("call Abe Cole?"), "\(result)")
    #expect(result.output.contains("dial: 112"), "\(result)")
    #expect(messages(result).first?.contains("make it and its folder writable") == true)
    #expect(bytes(state) == before)
    #expect(
      Program.run(["calls", "log", "--state", state], asNobody: true).code == 77)
  }

  // MARK: While it runs

  /// SQLite does not read data again until another process has written.
  @Test func damageThatIsFoundWhileItRunsIsRecoveredThen() throws {
    try makeFile()
    let phone = PseudoTerminal(telephone(nil))
    dial("641", phone)
    phone.rest()
    let other = Program.run(
      ["press", "640{call}{wait 1500}{end}{wait 1500}", "--contacts", "none", "--state", state])
    #expect(other.code == 0)
    // Overwrites everything but the headers and the last part of the file.
    try overwrite(state, 100..<12_288)
    try overwrite(state + "-wal", 32..<bytes(state + "-wal").count)
    dial("642", phone)
    // The telephone tries again after a while.
    phone.pass(.seconds(10))
    kill(phone.child, SIGTERM)
    #expect(phone.end() == 0)
    #expect(phone.output.contains("was damaged: kept as \(state).damaged-"), "\(phone.output)")
    #expect(log().contains("642"), "\(log())")
  }

  /// The telephone writes its data from memory into the damaged file. The next start recovers both.
  @Test func damageThatIsNotFoundWhileItRunsIsRecoveredLater() throws {
    try makeFile()
    let phone = PseudoTerminal(telephone(nil))
    dial("641", phone)
    phone.rest()
    try overwrite(state, 0..<8192)
    try #require(truncate(state + "-wal", 0) == 0)
    dial("642", phone)
    kill(phone.child, SIGTERM)
    #expect(phone.end() == 0)
    unlink(dialled)
    let next = Program.run(telephone())
    expectEmergencyCall(next)
    #expect(messages(next).count == 1 && next.errors.contains("was damaged"), "\(next)")
    let calls = log()
    for number in ["642", "112"] { #expect(calls.contains(number), "\(calls)") }
  }

  /// As when older files are copied over these.
  @Test func aLogIndexThatIsCutShortWhileItRunsEndsNothing() throws {
    try makeFile()
    let phone = PseudoTerminal(telephone(nil))
    dial("641", phone)
    phone.rest()
    for number in ["642", "643"] {
      try #require(truncate(state + "-shm", 0) == 0)
      dial(number, phone)
      phone.rest()
    }
    try #require(truncate(state + "-shm", 0) == 0)
    kill(phone.child, SIGTERM)
    #expect(phone.end() == 0)
    let calls = log()
    for number in ["600", "641", "642", "643"] { #expect(calls.contains(number), "\(calls)") }
  }

  @Test func aFileThatIsRemovedWhileItRunsIsMadeAnew() throws {
    try makeFile()
    let phone = PseudoTerminal(telephone(nil))
    dial("641", phone)
    phone.rest()
    for ending in ["", "-wal", "-shm"] { unlink(state + ending) }
    dial("642", phone)
    phone.rest()
    kill(phone.child, SIGTERM)
    #expect(phone.end() == 0)
    #expect(log().contains("642"), "\(log())")
  }
}
