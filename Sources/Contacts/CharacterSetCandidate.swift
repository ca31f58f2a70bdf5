/// One of the sets that a text without a name may be in, with what the text costs in it.
///
/// The costs are rough logarithms of how rare a thing is in names: some 5 bits for one of a few
/// dozen usual letters, 11 for one of a few thousand usual Han characters, much more for what
/// stands where no writer would put it.
struct CharacterSetCandidate: Sendable {
  enum Model: Sendable {
    case brokenUTF8
    case singleByte([CharacterSetMark])
    case multiByte(CharacterSetPairs)
  }

  /// `nil` for UTF-8 with broken bytes.
  var set: CharacterSet?
  /// What it costs before anything was read: a file of our days is rarely in it.
  var prior: Int
  var model: Model

  /// In bits; linear in time.
  func cost(_ bytes: Bytes) -> Int {
    switch model {
    case .brokenUTF8: Self.costOfBrokenUTF8(bytes)
    case .singleByte(let marks): CharacterSetMark.cost(bytes, marks)
    case .multiByte(let pairs): pairs.cost(bytes)
    }
  }

  static let brokenUTF8 = CharacterSetCandidate(set: nil, prior: 0, model: .brokenUTF8)

  /// The sets of address books, those left out that this machine can't read.
  static let all: [CharacterSetCandidate] =
    [brokenUTF8]
    + [
      singleByte(
        "windows-1252", "CP1252", 3, usual: "äöüéßáíóñçèåøæ", less: "àêëôúãõîïûìòùâÄÖÜÉÅØÆÁÇ"),
      singleByte("windows-1250", "CP1250", 7, usual: "łąęśżóćńźčřšžýáíéěůőűöüä"),
      singleByte("ISO-8859-2", "ISO-8859-2", 9, usual: "łąęśżóćńźčřšžýáíéěůőűöüä"),
      singleByte("windows-1254", "CP1254", 10, usual: "ışğİöüçŞĞÖÜÇ"),
      singleByte("windows-1251", "CP1251", 8),
      singleByte("KOI8-R", "KOI8-R", 11),
      singleByte("windows-1253", "CP1253", 11),
      singleByte("windows-1255", "CP1255", 13),
      multiByte("Shift_JIS", "CP932", 8, .shiftJIS),
      multiByte("EUC-JP", "EUC-JP-MS", 10, .eucJP),
      multiByte("GBK", "GB18030", 8, .gbk),
      multiByte("Big5", "BIG5", 9, .big5),
      multiByte("EUC-KR", "CP949", 9, .eucKR),
    ].compactMap { $0 }

  private static func set(_ name: String, _ converter: String) -> CharacterSet {
    name == CharacterSet.windows1252.name ? .windows1252 : CharacterSet(name, .iconv(converter))
  }

  private static func singleByte(
    _ name: String, _ converter: String, _ prior: Int, usual: String = "", less: String = ""
  ) -> CharacterSetCandidate? {
    let set = set(name, converter)
    guard let marks = CharacterSetMark.table(of: set, usual: usual, less: less) else { return nil }
    return CharacterSetCandidate(set: set, prior: prior, model: .singleByte(marks))
  }

  private static func multiByte(
    _ name: String, _ converter: String, _ prior: Int, _ pairs: CharacterSetPairs
  ) -> CharacterSetCandidate? {
    guard CharacterSetConverter(converter) != nil else { return nil }
    return CharacterSetCandidate(
      set: set(name, converter), prior: prior, model: .multiByte(pairs))
  }

  /// Characters of UTF-8 at what they would cost elsewhere, a broken byte at 16 bits, one behind it
  /// at 7: damage is rare, and comes in runs.
  private static func costOfBrokenUTF8(_ bytes: Bytes) -> Int {
    var total = 0
    var index = 0
    var isBroken = false
    while index < bytes.count {
      if bytes[index] < 0x80 {
        isBroken = false
        index += 1
        continue
      }
      let length = SourceText.lengthOfCharacter(bytes, at: index)
      if length == 0 {
        total += isBroken ? 7 : 16
        isBroken = true
        index += 1
      } else {
        total += length == 2 ? 7 : 9
        isBroken = false
        index += length
      }
    }
    return total
  }
}
