/// A character set, with its usual name.
struct CharacterSet: Hashable, Sendable {
  enum Conversion: Hashable, Sendable {
    case utf8
    /// UTF-16. The byte order is `nil` if it is found from the text.
    case utf16(isBigEndian: Bool?)
    case windows1252
    /// Conversion by a table. The associated value is the table's index in
    /// `CharacterSetData.tables`.
    case table(Int)
    /// Conversion by iconv. The associated value is iconv's name of the set.
    case iconv(String)
  }

  /// The name in the registry of IANA or in WHATWG's Encoding standard, such as `Shift_JIS`.
  var name: String
  var conversion: Conversion

  init(_ name: String, _ conversion: Conversion) {
    self.name = name
    self.conversion = conversion
  }

  static let windows1252 = CharacterSet("windows-1252", .windows1252)
  /// Includes the halfwidth letters of JIS X 0201, which RFC 1468 omits but programs write.
  static let iso2022JP = CharacterSet("ISO-2022-JP", .iconv("ISO-2022-JP-3"))

  /// Finds the set with exactly this name among the tables; `nil` if there is none.
  init?(known name: String) {
    switch name {
    case Self.windows1252.name: self = .windows1252
    // iconv combines letters and tone marks; a table doesn't.
    case "windows-1258": self.init(name, .iconv("CP1258"))
    default:
      guard let place = CharacterSetData.tables.firstIndex(where: { $0.name == name }) else {
        return nil
      }
      self.init(name, .table(place))
    }
  }

  /// Finds the set of a `CHARSET` parameter, in any case and with or without quotes.
  ///
  /// As in WHATWG's Encoding standard, a name stands for the larger set that programs write under
  /// it: windows-1252 for ISO-8859-1, Microsoft's extended Shift_JIS for Shift_JIS, GB18030 for
  /// GB2312. The result is `nil` for a text that can't be a name. It is also `nil` for ASCII, which
  /// doesn't define the bytes above 0x7F.
  init?(label: Bytes) {
    var letters: [UInt8] = []
    for byte in label.trimmed() where byte != .quote {
      guard Self.isAllowed(byte), letters.count < Self.maximumNameLength else { return nil }
      letters.append(byte.lowered)
    }
    guard !letters.isEmpty else { return nil }
    let word = String(decoding: letters, as: UTF8.self)
    switch word {
    case "us-ascii", "ascii", "ansi_x3.4-1968", "none": return nil
    case "utf-8", "utf8", "unicode-1-1-utf-8": self.init("UTF-8", .utf8)
    case "utf-16", "utf16", "ucs-2", "iso-10646-ucs-2", "unicode":
      self.init("UTF-16", .utf16(isBigEndian: nil))
    case "utf-16le", "utf16le": self.init("UTF-16LE", .utf16(isBigEndian: false))
    case "utf-16be", "utf16be": self.init("UTF-16BE", .utf16(isBigEndian: true))
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "cp819", "ibm819",
      "windows-1252", "cp1252", "x-cp1252", "ansi", "ms-ansi", "csisolatin1", "iso88591",
      "iso_8859-1:1987", "iso-ir-100":
      self = .windows1252
    case "shift_jis", "shift-jis", "shiftjis", "sjis", "x-sjis", "ms_kanji", "windows-31j", "cp932",
      "csshiftjis", "ms932":
      self.init("Shift_JIS", .iconv("CP932"))
    case "euc-jp", "eucjp", "x-euc-jp", "cseucpkdfmtjapanese":
      self.init("EUC-JP", .iconv("EUC-JP-MS"))
    case "gb2312", "gb_2312", "gb_2312-80", "gbk", "x-gbk", "cp936", "ms936", "euc-cn", "chinese",
      "csgb2312", "csiso58gb231280", "iso-ir-58":
      self.init("GBK", .iconv("GB18030"))
    case "big5", "big-5", "cp950", "x-x-big5", "cn-big5", "csbig5":
      self.init("Big5", .iconv("BIG5"))
    case "euc-kr", "euckr", "cseuckr", "csksc56011987", "iso-ir-149", "ks_c_5601-1987",
      "ks_c_5601-1989", "ksc5601", "windows-949", "korean":
      self.init("EUC-KR", .iconv("CP949"))
    default:
      if let known = CharacterTable.named(word).flatMap({ CharacterSet(known: $0.name) }) {
        self = known
      } else {
        self.init(word.uppercased(), .iconv(word.uppercased()))
      }
    }
  }

  /// Whether every character of the set is one byte.
  var isSingleByte: Bool {
    switch conversion {
    case .windows1252, .table: return true
    case .utf8, .utf16, .iconv: break
    }
    return ["ISO-8859-", "WINDOWS-125", "CP125", "KOI8"].contains {
      name.uppercased().hasPrefix($0)
    }
  }

  /// Whether words in this set may be valid UTF-8 by chance: short words in sets of two bytes per
  /// letter, and words in Thai.
  var mayLookLikeUTF8: Bool { !isSingleByte || name == "windows-874" }

  /// Whether ASCII bytes after an escape sequence stand for other letters in this set.
  var hidesInASCII: Bool { name.hasPrefix("ISO-2022") }

  private static let maximumNameLength = 40

  /// Whether a byte may be part of a name. A slash may not: glibc's iconv interprets the text after
  /// it as options, and it also occurs in file names.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
