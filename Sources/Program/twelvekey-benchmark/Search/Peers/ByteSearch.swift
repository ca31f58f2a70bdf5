enum ByteSearch {
  /// Whether `wanted` occurs anywhere in `bytes`.
  static func contains(
    _ bytes: UnsafeBufferPointer<UInt8>, _ wanted: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = wanted.first, wanted.count <= bytes.count else { return false }
    for start in 0...(bytes.count - wanted.count) where bytes[start] == first {
      var place = 1
      while place < wanted.count, bytes[start + place] == wanted[place] { place += 1 }
      if place == wanted.count { return true }
    }
    return false
  }
}
