/// The bytes of a font: part of the program itself, an installed file mapped into memory, or a
/// copy. They stay in place as long as a value of this type holds them. A font is read in place, so
/// that only the pages in use become resident.
package struct FontData: @unchecked Sendable {
  // Immutable, and kept alive by `owner`.
  private let bytes: UnsafeRawBufferPointer
  private let owner: (any Sendable)?

  /// - Parameter owner: keeps the bytes in place; `nil` for bytes that are never freed.
  package init(_ bytes: UnsafeRawBufferPointer, owner: (any Sendable)?) {
    self.bytes = bytes
    self.owner = owner
  }

  /// A copy in memory of its own.
  package init(copying array: [UInt8]) {
    let copy = FontCopy(array)
    self.init(copy.bytes, owner: copy)
  }

  var count: Int { bytes.count }

  /// Passes the bytes to `body`. They must not be used after it returns: they may be freed after
  /// the last use of the data.
  func withBytes<T, E>(_ body: (UnsafeRawBufferPointer) throws(E) -> T) throws(E) -> T {
    defer { withExtendedLifetime(owner) {} }
    return try body(bytes)
  }

  /// The byte at a place; 0 outside.
  @inline(__always)
  subscript(place: Int) -> UInt8 {
    place >= 0 && place < bytes.count ? bytes[place] : 0
  }

  /// Returns a number of 16 bits, little-endian; 0 outside.
  func number16(_ place: Int) -> UInt16 {
    UInt16(self[place]) | UInt16(self[place + 1]) << 8
  }

  /// Returns a number of 32 bits, little-endian; 0 outside.
  func number32(_ place: Int) -> UInt32 {
    UInt32(number16(place)) | UInt32(number16(place + 2)) << 16
  }

  func begins(with prefix: [UInt8]) -> Bool {
    count >= prefix.count && prefix.indices.allSatisfy { self[$0] == prefix[$0] }
  }
}

private final class FontCopy: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: array.count, alignment: 8)
    copy.copyBytes(from: array)
    bytes = UnsafeRawBufferPointer(copy)
  }

  deinit { bytes.deallocate() }
}
