import CallModel
import ContactSearch
import Glibc
import TestSupport
import Testing
import TextEntry

@testable import LocalState

/// A file that the test can close at any time.
final class Opened {
  var file: StateFile

  init(_ file: consuming StateFile) { self.file = file }
}

/// A state file in its own folder, for damage by a test.
struct DamagedState {
  let folder: TemporaryFolder
  static let date = "2026-11-27"

  init() throws { folder = try TemporaryFolder() }

  func fill(_ state: inout StateFile, words: Int = 1_500, calls: Int = 300) throws {
    try state.apply(StateFileTests.changes((0..<words).map { "word\($0)" }))
    for number in 0..<calls {
      let name = number % 3 == 0 ? nil : "Name \(number)"
      try state.write(
        .call(
          LoggedCall(
            kind: number % 5 == 0 ? .missed : .made, name: name, number: "555\(1000 + number)",
            time: 1_790_000_000 + Double(number) * 60, seconds: number,
            isUnseen: number % 10 == 0)),
        .used(
          CallRecord(name: name ?? "", number: "555\(1000 + number)", day: 20_700),
          ChoiceRecord(query: "5\(number)", name: "Name", number: "5551", day: 20_700)))
    }
    for digit in SpeedDial.digits {
      try state.write(.speedDial(digit, SpeedDial(name: "Dial \(digit)", number: "44\(digit)")))
    }
    for number in 0..<40 {
      try state.write(.defaultNumber(name: "Starred \(number)", number: "77\(number)"))
    }
  }

  func makeFile() throws {
    var state = try StateFile(path: folder.state)
    try fill(&state)
  }

  func contents() throws -> StateContents {
    try Self.contents(of: StateFile(path: folder.state))
  }

  static func contents(of state: borrowing StateFile) throws -> StateContents {
    var contents = StateContents()
    let learned = try state.learned()
    (contents.words, contents.pairs) = (learned.words, learned.pairs)
    contents.forgettings = learned.forgettings
    let used = try state.used()
    (contents.knowledge.calls, contents.knowledge.choices) = (used.calls, used.choices)
    contents.knowledge.log = try state.logged()
    contents.knowledge.speedDials = try state.speedDials()
    contents.defaultNumbers = try state.defaultNumbers().map { ($0.key, $0.value) }
    return contents
  }

  func salvage() -> Salvage {
    Salvage.read(
      file: ByteSource(bytes(of: folder.state)), log: ByteSource(bytes(of: folder.state + "-wal")))
  }

  func expectEqual(
    _ one: StateContents, _ other: StateContents, _ comment: Comment? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(one.words == other.words, comment, sourceLocation: location)
    #expect(one.pairs == other.pairs, comment, sourceLocation: location)
    #expect(one.forgettings == other.forgettings, comment, sourceLocation: location)
    #expect(
      Set(one.knowledge.calls) == Set(other.knowledge.calls), comment, sourceLocation: location)
    #expect(
      Set(one.knowledge.choices) == Set(other.knowledge.choices), comment, sourceLocation: location)
    #expect(one.knowledge.log == other.knowledge.log, comment, sourceLocation: location)
    #expect(
      one.knowledge.speedDials == other.knowledge.speedDials, comment, sourceLocation: location)
    #expect(
      Dictionary(one.defaultNumbers.map { ($0.name, $0.number) }) { $1 }
        == Dictionary(other.defaultNumbers.map { ($0.name, $0.number) }) { $1 }, comment,
      sourceLocation: location)
  }

  /// Starts as a telephone does. Returns the name of the damaged file.
  @discardableResult
  func start() throws -> String? {
    let error = errorOf { () throws(StateError) in
      var state = try StateFile(path: folder.state)
      _ = try Self.read(&state)
    }
    guard let error else { return nil }
    try #require([.damaged, .notAStateFile].contains(error.kind), "\(error)")
    let recovery = try Recovery.recover(folder.state, date: Self.date)
    var state = try StateFile(path: folder.state)
    _ = try Self.read(&state)
    return recovery?.kept
  }

  static func read(_ state: inout StateFile) throws(StateError) -> Int {
    let words = try state.learned().words.count
    return words + (try state.used().calls.count) + (try state.logged().count)
      + (try state.speedDials().count) + (try state.defaultNumbers().count)
  }

  var others: [String] {
    guard let stream = opendir(folder.path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.filter { $0.hasPrefix("state.db") && $0 != "state.db" }.sorted()
  }

  /// Overwrites a page with zeros.
  func empty(page: Int) {
    var changed = bytes(of: folder.state)
    for place in (page - 1) * 4096..<page * 4096 { changed[place] = 0 }
    write(changed, to: folder.state)
  }
}
