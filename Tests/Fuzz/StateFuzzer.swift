import CallModel
import ContactSearch
import Glibc
import LocalState
import Records
import TextEntry

extension Fuzzer {
  /// A state file, with a write-ahead log that another process has left: the first four bytes say
  /// how many belong to the file, and the log is the rest. A damaged file is recovered and then usable.
  static let states = Fuzzer(seeds: stateSeeds) { bytes in
    guard bytes.count >= 4 else { return }
    let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let contents = bytes.dropFirst(4)
    let path = memory + "/state.db"
    let damaged = path + ".damaged-" + date
    for name in [path, path + ".recovering", path + ".recovered", damaged] {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(name + ending) }
    }
    write(Array(contents.prefix(length)), to: path)
    let log = contents.dropFirst(length)
    if !log.isEmpty { write(Array(log), to: path + "-wal") }
    do throws(StateError) {
      try use(path)
    } catch {
      require(!error.reason.isEmpty, "a problem without a reason")
      recover(path, after: error)
    }
  }
}

private let date = "2026-11-27"

/// Recovers as a telephone does at its start. A file that is not a state file stays unchanged.
private func recover(_ path: String, after error: StateError) {
  _ = Recovery.glimpse(path)
  guard error.kind == .damaged || error.kind == .notAStateFile else { return }
  let before = contents(of: path)
  do throws(StateError) {
    let recovery = try Recovery.recover(path, date: date)
    require(
      recovery.map { contents(of: $0.kept) == before } ?? false, "a damaged file that is not kept")
  } catch {
    require(error.kind == .notAStateFile, "a damaged file that is not recovered")
    return require(contents(of: path) == before, "a file that is not ours and was changed")
  }
  do throws(StateError) {
    try use(path)
  } catch {
    require(false, "a new file that can't be used")
  }
}

/// A folder for files that come and go by thousands.
private let memory = environment("TWELVEKEY_FUZZ_MEMORY") ?? "."

private func use(_ path: String) throws(StateError) {
  var file = try StateFile(path: path)
  let known = try file.read().knowledge
  let (words, pairs) = (known.learning.words.keys, known.learning.pairCount)
  require(
    words.count <= StateFile.maximumWords && pairs <= StateFile.maximumPairs,
    "more words than are read")
  require(
    words.allSatisfy { (1...StateFile.maximumWordLength).contains($0.unicodeScalars.count) },
    "a word that was never written")
  require(known.log.count <= StateFile.maximumLoggedCalls, "more calls than the log keeps")
  let digits = known.speedDials.keys
  require(digits.allSatisfy { SpeedDial.digits.contains($0) }, "a digit that has no speed dial")
  require(
    known.calls.count <= StateFile.maximumCalls && known.choices.count <= StateFile.maximumChoices,
    "more calls than are read")
  require(
    known.calls.allSatisfy {
      !$0.number.isEmpty && $0.count >= 1 && $0.weight.score(at: 20_000).isFinite
    },
    "a call that can't be")
  try change(&file)
  let after = try file.read().knowledge.learning.words
  require(after["whether"] != nil, "a word that was written and is gone")
}

private func change(_ file: inout StateFile) throws(StateError) {
  try file.write(
    .learned([
      .word(LearnedWord(word: "whether", count: 3, boost: -5)),
      .pair(LearnedPair(first: "whether", second: "or", count: 1)), .forgetWord("or"),
    ]),
    .used(
      CallRecord(name: "Ann", number: "5550100", day: 20_000),
      ChoiceRecord(query: "266", name: "Ann", number: "5550100", day: 20_000)))
  _ = try file.forgetCalls(of: "Zoë")
}

/// A file that is done, and one whose last words are in its log.
private let stateSeeds: @Sendable () -> [[UInt8]] = {
  let path = memory + "/seed.db"
  defer { for ending in ["", "-wal", "-shm"] { unlink(path + ending) } }
  func seed() -> [UInt8] {
    let (file, log) = (contents(of: path), contents(of: path + "-wal"))
    return (0..<4).map { UInt8(truncatingIfNeeded: file.count >> (8 * $0)) } + file + log
  }
  var seeds: [[UInt8]] = []
  if var file = try? StateFile(path: path) {
    try? change(&file)
    seeds.append(seed())
  }
  return seeds + [seed()]
}

private func contents(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 18)
  bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
  return bytes
}
