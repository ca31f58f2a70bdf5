/// A character set of one byte per character, in which bytes below 0x80 are ASCII.
struct CharacterTable: Hashable, Sendable {
  /// The name in the registry of IANA or in WHATWG's Encoding standard, such as `windows-1250`.
  var name: String
  /// The characters of the bytes from 0x80; U+FFFD for a byte without a character.
  var scalars: [UInt16]

  /// Returns the table with this name, in any case and with any separators: `CP1250`, `latin2`,
  /// `iso_8859-2`, `852`.
  static func named(_ label: String) -> CharacterTable? {
    let wanted = plain(label)
    return CharacterSetData.tables.first { $0.keys.contains(wanted) }
  }

  /// Returns only the letters and digits, in lower case, without the `x-` of unregistered names.
  private static func plain(_ label: String) -> String {
    let label = label.lowercased()
    return (label.hasPrefix("x-") ? label.dropFirst(2) : label[...])
      .filter { $0.isLetter || $0.isNumber }
  }

  /// The names of the table, in the form of `plain`.
  var keys: [String] {
    let digits = String(name.reversed().prefix(while: \.isNumber).reversed())
    var keys = [Self.plain(name)]
    if name.hasPrefix("windows-") { keys += ["cp" + digits, "win" + digits, digits] }
    if name.hasPrefix("IBM") { keys += ["cp" + digits, "dos" + digits, digits] }
    if name.hasPrefix("ISO-") { keys += ["8859" + digits] }
    return keys + (Self.others[name] ?? [])
  }

  /// The other names of each table, in the form of `plain`, from WHATWG's Encoding standard and
  /// glibc's iconv. In WHATWG's standard the name of a set, such as `ISO-8859-9`, may stand for a
  /// larger set, such as `windows-1254`.
  private static let others: [String: [String]] = [
    "windows-1250": ["msee"], "windows-1251": ["mscyrl"], "windows-1253": ["msgreek"],
    "windows-1254": [
      "msturk", "iso88599", "latin5", "l5", "csisolatin5", "isoir148", "iso885991989",
    ],
    "windows-1255": [
      "mshebr", "iso88598", "iso88598i", "iso88598e", "csiso88598i", "csiso88598e", "hebrew",
      "csisolatinhebrew", "visual", "logical", "isoir138", "iso885981988",
    ],
    "windows-1256": ["msarab"], "windows-1257": ["winbaltrim"],
    "windows-874": ["iso885911", "tis620", "dos874"],
    "ISO-8859-2": ["latin2", "l2", "csisolatin2", "isoir101", "iso885921987"],
    "ISO-8859-4": ["latin4", "l4", "csisolatin4", "isoir110", "iso885941988"],
    "ISO-8859-5": ["cyrillic", "csisolatincyrillic", "isoir144", "iso885951988"],
    "ISO-8859-6": [
      "arabic", "csisolatinarabic", "asmo708", "ecma114", "isoir127", "iso88596i", "iso88596e",
      "csiso88596i", "csiso88596e", "iso885961987",
    ],
    "ISO-8859-7": [
      "greek", "greek8", "csisolatingreek", "ecma118", "elot928", "suneugreek", "isoir126",
      "iso885971987",
    ],
    "ISO-8859-13": ["latin7", "l7"], "ISO-8859-15": ["latin9", "l9", "csisolatin9"],
    "ISO-8859-16": ["latin10", "l10"],
    "KOI8-R": ["koi8", "koi", "cskoi8r"], "KOI8-U": ["koi8ru"],
    "IBM850": ["cspc850multilingual"], "IBM852": ["cspcp852"], "IBM862": ["cspc862latinhebrew"],
    "IBM866": ["csibm866"],
    "macintosh": ["macroman", "mac", "csmacintosh"],
    "x-mac-cyrillic": ["macukrainian"],
    "x-mac-ce": ["maccentraleurope", "maclatin2"],
  ]

  /// Returns the text in UTF-8 with U+FFFD for each byte that isn't a character, and whether there
  /// was no such byte.
  func utf8(_ bytes: Bytes) -> (text: [UInt8], isWhole: Bool) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 2)
    var isWhole = true
    for byte in bytes {
      guard byte >= 0x80 else {
        text.append(byte)
        continue
      }
      let code = scalars[Int(byte) - 0x80]
      if code == 0xFFFD { isWhole = false }
      // All characters are in the basic plane and above U+0080: two or three bytes.
      if code < 0x800 {
        text.append(0xC0 | UInt8(truncatingIfNeeded: code >> 6))
      } else {
        text.append(0xE0 | UInt8(truncatingIfNeeded: code >> 12))
        text.append(0x80 | UInt8(truncatingIfNeeded: code >> 6 & 0x3F))
      }
      text.append(0x80 | UInt8(truncatingIfNeeded: code & 0x3F))
    }
    return (text, isWhole)
  }
}
