/// The contents of a card's or a row's picture property.
///
/// Only a picture inside the address book is used. Addresses of pictures are not followed, because
/// a card may come from a stranger. An `https://…` address would tell its author when the telephone
/// rings. With `file:///…` or `../photo.jpg`, the program would read any file of this machine.
package enum PhotoData: Hashable, Sendable {
  /// The maximum length of a picture, in bytes.
  package static let maximumLength = 20_000_000

  /// The bytes of the picture: JPEG, PNG or another format, not yet checked.
  case picture([UInt8])
  /// The value is the address of a picture, or a file name.
  case elsewhere
  /// The value is empty, or neither base64 nor a `data:` URI.
  case broken
  /// The picture is longer than ``maximumLength``.
  case tooLong
  /// The property doesn't exist any more: the file has changed since the contact was read.
  case gone

  /// Reads the value of the property `PHOTO` of vCard 2.1, 3.0 (RFC 2426 section 3.1.4) and 4.0
  /// (RFC 6350 section 6.2.4), folded or with the unindented base64 of vCard 2.1.
  ///
  /// The time is linear in the length; only the picture needs memory.
  ///
  /// - Parameters:
  ///   - property: All its lines, beginning with its name or the name of its group.
  ///   - limit: The maximum length of the picture, in bytes.
  init(property: Bytes, limit: Int = Self.maximumLength) {
    var head: [UInt8] = []
    var rest = UnfoldedBytes(property)
    while head.count < Self.maximumHeadLength, let byte = rest.next() { head.append(byte) }
    self = head.withBytes { head in
      guard let line = VCardLine(head), line.property == .photo else { return .gone }
      var isAddress = false
      line.forEachParameter(in: head) { name, value in
        if name.isEmpty || name.equals("value") {
          isAddress = isAddress || value.equals("uri") || value.equals("url")
        }
      }
      var value = UnfoldedBytes(property)
      for _ in 0..<line.value.lowerBound { _ = value.next() }
      let start = head.slice(line.value).trimmed()
      if start.hasPrefix("data:") { return Self.dataURI(value, limit: limit) }
      if isAddress || Self.beginsWithScheme(start) { return .elsewhere }
      let data = Self.base64(value, isEscaped: false, limit: limit)
      if line.isBase64(in: head) { return data }
      // Some programs omit the base64 parameter. Without it, only data of a known picture format
      // are accepted, because a path may consist of the same letters.
      if case .picture(let bytes) = data, Self.isPicture(bytes) { return data }
      return data == .tooLong ? data : .elsewhere
    }
  }

  /// Reads the picture field of a CSV file, which usually contains the address of a picture.
  init(field: Bytes) {
    let start = field.trimmed()
    self =
      start.hasPrefix("data:")
      ? Self.dataURI(UnfoldedBytes(start), limit: Self.maximumLength)
      : start.isEmpty ? .broken : .elsewhere
  }

  /// The maximum length of the parameters and the beginning of the value, in bytes: cameras and
  /// programs write about a hundred.
  private static let maximumHeadLength = 8192

  // MARK: URIs

  /// Reads a `data:` URI (RFC 2397). Backslashes before its commas and semicolons, as in any value
  /// of a card, are removed.
  private static func dataURI(_ uri: UnfoldedBytes, limit: Int) -> PhotoData {
    var uri = uri
    var head: [UInt8] = []
    while let byte = uri.next(), byte != .comma {
      if head.count == maximumHeadLength { return .broken }
      if byte > .space, byte != .backslash { head.append(byte) }
    }
    let isBase64 = head.withBytes { head in
      head.count >= 7 && head.from(head.count - 7).equals(";base64")
    }
    return isBase64
      ? base64(uri, isEscaped: true, limit: limit) : percentDecoded(uri, limit: limit)
  }

  private static func percentDecoded(_ text: UnfoldedBytes, limit: Int) -> PhotoData {
    var text = text
    var bytes: [UInt8] = []
    while let byte = text.nextUnescaped() {
      if bytes.count == limit { return .tooLong }
      bytes.append(byte)
    }
    return bytes.isEmpty ? .broken : .picture(bytes)
  }

  /// Whether the text begins with a scheme such as `https:` (RFC 3986 section 3.1).
  private static func beginsWithScheme(_ text: Bytes) -> Bool {
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        if index == 0 { return false }
      case .colon: return index > 0
      default: return false
      }
    }
    return false
  }

  // MARK: Base64

  /// The six bits of each byte (RFC 4648 sections 4 and 5), 64 for white space, 65 for the padding
  /// and 66 for any other byte.
  private static let sixBits: [UInt8] = {
    var table = [UInt8](repeating: 66, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, byte) in alphabet.utf8.enumerated() { table[Int(byte)] = UInt8(value) }
    table[Int(UInt8(ascii: "-"))] = 62
    table[Int(UInt8(ascii: "_"))] = 63
    for byte: UInt8 in [.space, .tab, 0x0B, 0x0C] { table[Int(byte)] = 64 }
    table[Int(UInt8.equals)] = 65
    return table
  }()

  /// Decodes base64. White space is allowed anywhere; other bytes after the padding are not.
  ///
  /// - Parameter isEscaped: Whether the text is part of a URI.
  private static func base64(
    _ text: UnfoldedBytes, isEscaped: Bool, limit: Int
  ) -> PhotoData {
    var text = text
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    var isPadded = false
    let isWhole = sixBits.withUnsafeBufferPointer { sixBits in
      while let byte = isEscaped ? text.nextUnescaped() : text.next() {
        let value = sixBits[Int(byte)]
        if value == 64 { continue }
        if value == 65 {
          isPadded = true
          continue
        }
        if value > 65 || isPadded { return false }
        bits = bits << 6 | UInt32(value)
        count += 6
        guard count >= 8 else { continue }
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        if bytes.count > limit { return true }
      }
      return true
    }
    if !isWhole || bytes.isEmpty { return .broken }
    return bytes.count > limit ? .tooLong : .picture(bytes)
  }

  /// Whether the bytes are those of a JPEG or a PNG.
  static func isPicture(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xD8, 0xFF]) || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
  }
}
