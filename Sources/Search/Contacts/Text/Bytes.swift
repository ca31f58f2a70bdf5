/// The bytes of a file, or of a part of it, without a copy. They are valid only in the closure to
/// which they are passed. All readers use them, because reading one `Character` takes more time
/// than may be spent on a whole line of a card.
///
/// Every index is checked, also in release builds, where an `UnsafeBufferPointer` doesn't check. So
/// a reader with a wrong index stops the program, and can't disclose memory outside the file.
struct Bytes: RandomAccessCollection {
  /// The memory for C functions, without checks.
  let memory: UnsafeBufferPointer<UInt8>

  init(_ memory: UnsafeBufferPointer<UInt8>) { self.memory = memory }

  init(rebasing part: Slice<Bytes>) { self = part.base.slice(part.startIndex..<part.endIndex) }

  @inline(__always) var startIndex: Int { 0 }
  @inline(__always) var endIndex: Int { memory.count }

  @inline(__always) subscript(index: Int) -> UInt8 {
    // One comparison is enough, because a negative index is a large unsigned number.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: memory.count), "outside the bytes")
    return memory[index]
  }

  @inline(__always) func slice(_ range: Range<Int>) -> Bytes {
    precondition(range.lowerBound >= 0 && range.upperBound <= memory.count, "outside the bytes")
    return Bytes(UnsafeBufferPointer(rebasing: memory[range]))
  }

  @inline(__always) func from(_ start: Int) -> Bytes { slice(start..<memory.count) }

  // The functions that iterate over all bytes check the bounds once.

  /// Returns the first place from `start` whose byte fulfils the condition, or the end.
  @inline(__always) func place(from start: Int, where isFound: (UInt8) -> Bool) -> Int {
    precondition(start >= 0, "outside the bytes")
    var place = start
    while place < memory.count, !isFound(memory[place]) { place += 1 }
    return place
  }

  /// Searches like ``place(from:where:)``, but in words of eight bytes. Returns the place of the
  /// first word that fulfils the condition, or the first place with fewer than eight bytes left.
  @inline(__always) func wordPlace(from start: Int, where isFound: (UInt64) -> Bool) -> Int {
    precondition(start >= 0, "outside the bytes")
    let words = UnsafeRawBufferPointer(memory)
    var place = start
    while place <= memory.count - 8,
      !isFound(words.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    { place += 8 }
    return place
  }

  /// Returns the place after the last byte that doesn't fulfil the condition; at least `start`.
  @inline(__always) func end(from start: Int, without isFound: (UInt8) -> Bool) -> Int {
    precondition(start >= 0, "outside the bytes")
    var end = memory.count
    while end > start, isFound(memory[end - 1]) { end -= 1 }
    return end
  }

  /// Whether these bytes, each changed by `transform`, begin with `word`.
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

  /// Lets `String` and `Array` copy all bytes at once.
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
