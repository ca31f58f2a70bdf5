import CWordLists
import Compression
import Keypad
import LinuxIO
import TextEntry

/// The pairs of words that come with the program, for languages whose lists are installed.
enum ShippedPairs {
  /// The maximum size, packed or unpacked, in bytes.
  private static let limit = 4 << 20

  /// Adds the language's pairs to a list from elsewhere. Pairs that can't be read are reported; the
  /// list serves without them.
  static func add(
    to writer: inout WordListWriter, total: Double?, in language: KeypadLanguage
  ) {
    do {
      guard let packed = try bytes(language) else { return }
      let text = try Gzip.unpacked(packed, limit: limit, name: "the file of pairs")
      PairSource.read(String(decoding: text, as: UTF8.self), total: total, into: &writer)
    } catch {
      Console.log("the pairs of words of \(language.name) can't be read; next words are missing")
    }
  }

  private static func bytes(_ language: KeypadLanguage) throws -> [UInt8]? {
    // Both pads of Bulgarian have the same pairs. Those of Serbian are in Cyrillic.
    let name = language == .serbianLatin ? language.rawValue : language.code
    guard cwordlists_has_pairs(name) else { return nil }
    var size = 0
    if let bytes = cwordlists_pairs(name, &size) {
      return Array(UnsafeBufferPointer(start: bytes, count: size))
    }
    guard let folder = cwordlists_folder() else { return nil }
    let path = Files.join(String(cString: folder), name + ".pairs.gz")
    return try Files.read(path, limit: limit)
  }
}
