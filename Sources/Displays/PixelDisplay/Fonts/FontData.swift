/// The bytes of a font: a part of the program, an installed file that is mapped into memory, or a
/// copy. They stay valid as long as a value of this type exists. A font is read without a copy, so
/// that only the pages in use take memory.
package struct FontData: @unchecked Sendable {
  // The bytes never change, and stay valid as long as `owner` exists.
  private let bytes: UnsafeRawBufferPointer
  private let owner: (any Sendable)?

  /// - Parameter owner: an object that keeps the bytes valid; `nil` for bytes that are never freed.
  package init(_ bytes: UnsafeRawBufferPointer, owner: (any Sendable)?) {
    self.bytes = bytes
    self.owner = owner
  }

  /// Makes a copy of the bytes.
  package init(copying array: [UInt8]) {
    let copy = FontCopy(array)
    self.init(copy.bytes, owner: copy)
  }

  var count: Int { bytes.count }

  /// Passes the bytes to `body`. They must not be used after `body` returns, because they may be
  /// freed then.
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
