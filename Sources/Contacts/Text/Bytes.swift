/// The bytes of a file, or a part of them, where they lie: valid only in the closure that they were
/// handed to. All readers work on these: a `Character` costs more than a whole line of a card may.
///
/// Every place is checked, in release builds too, as that of an array is, and as that of an
/// `UnsafeBufferPointer` is not: a reader that has miscounted stops, and doesn't show what lies
/// beside the file.
struct Bytes: RandomAccessCollection {
  /// For C, and unchecked.
  let memory: UnsafeBufferPointer<UInt8>

  init(_ memory: UnsafeBufferPointer<UInt8>) { self.memory = memory }

  init(rebasing part: Slice<Bytes>) { self = part.base.slice(part.startIndex..<part.endIndex) }

  @inline(__always) var startIndex: Int { 0 }
  @inline(__always) var endIndex: Int { memory.count }

  @inline(__always) subscript(index: Int) -> UInt8 {
    // One comparison: a negative number is a large one without its sign.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: memory.count), "beside the bytes")
    return memory[index]
  }

  @inline(__always) func slice(_ range: Range<Int>) -> Bytes {
    precondition(range.lowerBound >= 0 && range.upperBound <= memory.count, "beside the bytes")
    return Bytes(UnsafeBufferPointer(rebasing: memory[range]))
  }

  @inline(__always) func from(_ start: Int) -> Bytes { slice(start..<memory.count) }

  // What goes from one end to the other looks at the ends once.

  /// The first place from `start` on with such a byte, or the end.
  @inline(__always) func place(from start: Int, where isFound: (UInt8) -> Bool) -> Int {
    precondition(start >= 0, "beside the bytes")
    var place = start
    while place < memory.count, !isFound(memory[place]) { place += 1 }
    return place
  }

  /// The same of eight bytes at once, and in steps of eight: where the first such word stands, or
  /// where fewer are left.
  @inline(__always) func wordPlace(from start: Int, where isFound: (UInt64) -> Bool) -> Int {
    precondition(start >= 0, "beside the bytes")
    let words = UnsafeRawBufferPointer(memory)
    var place = start
    while place <= memory.count - 8,
      !isFound(words.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    { place += 8 }
    return place
  }

  /// Behind the last byte that is not such a one, at `start` at the earliest.
  @inline(__always) func end(from start: Int, without isFound: (UInt8) -> Bool) -> Int {
    precondition(start >= 0, "beside the bytes")
    var end = memory.count
    while end > start, isFound(memory[end - 1]) { end -= 1 }
    return end
  }

  /// Whether these, changed by `transform`, begin with `word`.
  @inline(__always) func starts(with word: StaticString, by transform: (UInt8) -> UInt8) -> Bool {
    let length = word.utf8CodeUnitCount
    guard memory.count >= length else { return false }
    let start = word.utf8Start
    for place in 0..<length where transform(memory[place]) != start[place] { return false }
    return true
  }

  @inline(__always) func makeIterator() -> UnsafeBufferPointer<UInt8>.Iterator {
    memory.makeIterator()
  }

  /// What `String` and `Array` copy from at once.
  func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result? {
    try body(memory)
  }
}

extension [UInt8] {
  func withBytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
    try withUnsafeBufferPointer { try body(Bytes($0)) }
  }
}

extension String {
  mutating func withBytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
    try withUTF8 { try body(Bytes($0)) }
  }
}
