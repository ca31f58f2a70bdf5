/// Bytes that stay where and as they are for as long as anyone holds this: part of the program
/// itself, an installed file mapped into memory, or a copy. A word list is read in place, so that
/// only what is looked up becomes resident.
package struct WordListData: @unchecked Sendable {
  // Immutable, and kept alive by `owner`.
  let bytes: UnsafeRawBufferPointer
  private let owner: (any Sendable)?

  /// - Parameter owner: keeps the bytes where they are; `nil` for what is there for ever.
  package init(_ bytes: UnsafeRawBufferPointer, owner: (any Sendable)?) {
    self.bytes = bytes
    self.owner = owner
  }

  /// A copy in memory of its own.
  package init(copying array: [UInt8]) {
    let copy = OwnedBytes(array)
    self.init(copy.bytes, owner: copy)
  }

  /// A number at a place, little-endian as all of the file; 0 outside.
  func load<Number: FixedWidthInteger>(_ place: Int, as type: Number.Type) -> Number {
    guard place >= 0, place <= bytes.count - MemoryLayout<Number>.size else { return 0 }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: type))
  }
}

private final class OwnedBytes: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: array.count, alignment: 8)
    copy.copyBytes(from: array)
    bytes = UnsafeRawBufferPointer(copy)
  }

  deinit { bytes.deallocate() }
}
