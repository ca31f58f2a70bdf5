/// A byte buffer that grows. Unlike an array, it doesn't check for shared storage before each
/// append.
struct ByteBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 16)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  var array: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// The bytes decoded as UTF-8.
  var string: String {
    String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow() }
    base[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(atMost: text.utf8CodeUnitCount) { end in
      end.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
      return text.utf8CodeUnitCount
    }
  }

  /// Calls `write` with a pointer to free space, and appends the bytes that it stores there.
  /// `write` returns their number.
  ///
  /// - Parameter most: the maximum number of bytes that `write` may store.
  @inline(__always)
  mutating func append(atMost most: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    while capacity - count < most { grow() }
    count += write(base + count)
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
