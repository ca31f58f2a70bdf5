/// Bytes that keep their place and content as long as this value exists: a part of the program, an
/// installed file that is mapped into memory, or a copy. Fonts and word lists are read in place, so
/// that only the pages in use take memory.
package struct StableBytes: @unchecked Sendable {
  // Immutable, and kept alive by `owner`.
  package let bytes: UnsafeRawBufferPointer
  private let owner: (any Sendable)?

  /// - Parameter owner: an object that keeps the bytes valid; `nil` for bytes that are never freed.
  package init(_ bytes: UnsafeRawBufferPointer, owner: (any Sendable)?) {
    self.bytes = bytes
    self.owner = owner
  }

  /// Makes a copy of the bytes.
  package init(copying array: [UInt8]) {
    let copy = Copy(array)
    self.init(copy.bytes, owner: copy)
  }

  /// Passes the bytes to `body`. They must not be used after `body` returns, because they may be
  /// freed then.
  ///
  /// - Throws: the error of `body`.
  package func withBytes<T, E>(_ body: (UnsafeRawBufferPointer) throws(E) -> T) throws(E) -> T {
    defer { withExtendedLifetime(owner) {} }
    return try body(bytes)
  }

  private final class Copy: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    init(_ array: [UInt8]) {
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: array.count, alignment: 8)
      copy.copyBytes(from: array)
      bytes = UnsafeRawBufferPointer(copy)
    }

    deinit { bytes.deallocate() }
  }
}
