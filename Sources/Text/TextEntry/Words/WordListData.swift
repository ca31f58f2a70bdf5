/// Bytes that keep their place and content as long as this value exists: part of the program
/// itself, an installed file mapped into memory, or a copy. A word list is read in place, so that
/// only the parts in use become resident.
package struct WordListData: @unchecked Sendable {
  // Immutable, and kept alive by `owner`.
  let bytes: UnsafeRawBufferPointer
  private let owner: (any Sendable)?

  /// - Parameter owner: keeps the bytes in place; `nil` for bytes that always exist.
  package init(_ bytes: UnsafeRawBufferPointer, owner: (any Sendable)?) {
    self.bytes = bytes
    self.owner = owner
  }

  /// A copy in memory of its own.
  package init(copying array: [UInt8]) {
    let copy = OwnedBytes(array)
    self.init(copy.bytes, owner: copy)
  }

  /// Returns the little-endian number at a place; 0 outside of the bytes.
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
