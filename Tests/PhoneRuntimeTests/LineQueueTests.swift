import PhoneRuntime
import TestSupport
import Testing
import TimeLimit

/// Lines for a reader that is slow.
@Suite(.timeLimited) struct LineQueueTests {
  private var queue = Self.queue(limit: 10)

  private static func queue(limit: Int) -> LineQueue {
    LineQueue(limit: limit) { Array("lost \($0)\n".utf8) }
  }

  private mutating func add(_ lines: String...) {
    for line in lines { queue.add(Array((line + "\n").utf8)) }
  }

  /// What the reader gets if it reads so many bytes; all that waits at first if `nil`.
  private mutating func read(_ count: Int? = nil) -> String {
    let count = count ?? queue.bytes.count
    defer { queue.removeFirst(count) }
    return String(decoding: queue.bytes.prefix(count), as: UTF8.self)
  }

  @Test mutating func linesComeInTheirOrder() {
    add("a", "b")
    #expect(read() == "a\nb\n")
    add("c")
    #expect(read() == "c\n" && queue.bytes.isEmpty)
  }

  /// The reader needs no further change to learn of it.
  @Test mutating func theNumberOfTheLostAndTheNewestCome() {
    add("aaaa", "bbbb", "c", "d", "e")
    #expect(queue.bytes.count == 10)
    #expect(read() == "aaaa\nbbbb\n")
    #expect(read() == "lost 2\ne\n")
    add("f")
    #expect(read() == "f\n" && queue.bytes.isEmpty)
  }

  /// A line that only waited is not lost.
  @Test mutating func theNewestComesAsSoonAsThereIsRoom() {
    add("aaaa", "bbbb", "c")
    #expect(read(1) == "a")
    #expect(read(1) == "a")
    #expect(read() == "aa\nbbbb\nc\n")
    #expect(queue.bytes.isEmpty)
  }

  /// A short line that would fit doesn't pass a long one that doesn't: one mark counts all losses.
  @Test mutating func aShortLineWaitsBehindALongOne() {
    queue = Self.queue(limit: 20)
    add("aaaa", "bbbbbbbbbbbbbbbbb", "c", "d", "e")
    #expect(read() == "aaaa\n")
    #expect(read() == "lost 3\ne\n")
  }

  /// No more than the limit waits, but for a line that is longer itself.
  @Test mutating func aLongLineWaitsAlone() {
    add("aaaaaaaaaaaaaaa", "b", "c")
    #expect(read() == "aaaaaaaaaaaaaaa\n")
    #expect(read() == "lost 1\nc\n")
  }

  /// At any pace of reading, whole lines come in order, and the newest comes last. The lines that came
  /// and the counted losses are all lines that were added.
  @Test mutating func nothingIsLostUncounted() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var text = ""
    let count = 2_000
    queue = Self.queue(limit: 20)
    for number in 1...count {
      add(String(number))
      if Int.random(in: 0..<4, using: &random) == 0 {
        text += read(Int.random(in: 0...queue.bytes.count, using: &random))
      }
      #expect(queue.bytes.count <= 20, "seed \(seed)")
    }
    while !queue.bytes.isEmpty { text += read() }
    var next = 1
    for line in text.split(separator: "\n") {
      if let lost = line.split(separator: " ").last, line.hasPrefix("lost") {
        next += try #require(Int(lost))
      } else {
        #expect(Int(line) == next, "seed \(seed)")
        next += 1
      }
    }
    #expect(next == count + 1, "seed \(seed)")
  }
}
