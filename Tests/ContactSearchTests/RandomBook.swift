import Contacts
import TestSupport

/// A number together with the parts that it was made from, so that a test need not parse it.
struct RandomNumber {
  /// As an address book has it.
  var written: String
  /// `written` without separators and without `+`.
  var digits: String
  /// The forms that are the whole number.
  var whole: [String]
  /// The forms without an area code or a trunk prefix.
  var partial: [String] = []

  /// - Parameters:
  ///   - name: some numbers begin with the keys of this name.
  ///   - country: the user's; one of ``homes``, or not known.
  static func random(
    near name: String, in country: String? = nil, using random: inout SeededGenerator
  ) -> RandomNumber {
    if Int.random(in: 0..<6, using: &random) == 0 {
      let keys = name.unicodeScalars.map { key($0, using: &random) }.joined()
      let tail = ["", "2", "77"].randomElement(using: &random)!
      // A leading 0 or 1 would be a trunk prefix or a country code.
      let digits = String(keys.prefix(5).drop { "01".contains($0) }) + tail
      if !digits.isEmpty {
        return RandomNumber(written: digits, digits: digits, whole: [digits])
      }
    }
    let national = String(Int.random(in: 2_000_000...9_999_999, using: &random))
    let usesNANP = country == nil || country == "US"
    let exits = ["00"] + (country.flatMap { homes[$0] }?.exits ?? [])
    var number: RandomNumber
    switch Int.random(in: 0..<9, using: &random) {
    case 5..<8 where country != nil && Bool.random(using: &random):
      number = home(homes[country!]!, national, exits, using: &random)
    case 0:
      number = international("49", trunk: "0", "89" + national, exits, using: &random)
    case 1:
      number = international("36", trunk: "06", "1" + national, exits, using: &random)
    case 2:
      number = international("7", trunk: "8", "495" + national, exits, using: &random)
    case 3:
      // As long as numbers there are: of too many digits two numbers may be read.
      let (code, area) = [("39", "603"), ("420", "60"), ("34", "60"), ("45", "6")]
        .randomElement(using: &random)!
      number = international(code, trunk: "", area + national, exits, using: &random)
    case 4:
      number = international("1", trunk: "1", "650" + national, exits, using: &random)
      number.partial = usesNANP ? [national] : []
    case 5:
      let digits = "650" + national
      number = RandomNumber(
        written: separated(digits, using: &random), digits: digits, whole: [digits],
        partial: usesNANP ? [national] : [])
      if country == "US" { number.whole += ["1", "+1", "001", "0111"].map { $0 + digits } }
    case 6:
      let digits = "089" + national
      number = RandomNumber(
        written: separated(digits, using: &random), digits: digits, whole: [digits],
        partial: ["89" + national])
      // Whole in all of these, by chance.
      if let country, ["DE", "JP", "AU", "ES"].contains(country), let code = homes[country]?.code {
        number.whole += (["", code, "+" + code] + exits.map { $0 + code }).map {
          $0 + "89" + national
        }
      }
      if country == "IT" { number.whole += ["39", "+39", "0039"].map { $0 + digits } }
    case 7:
      let code = "*" + national.prefix(3) + "#"
      number = RandomNumber(written: code, digits: code, whole: [code])
    default:
      let short = String(national.prefix(3))
      number = RandomNumber(written: short, digits: short, whole: [short])
    }
    if Int.random(in: 0..<6, using: &random) == 0 {
      number.written += [";22", " ext. 22", "x22", ",,22", "p22"].randomElement(using: &random)!
    }
    return number
  }

  /// How numbers are dialled in a country.
  struct Home: Sendable {
    var code: String
    /// Before the area code at home: none, always or as one likes.
    var trunk: String
    var mayOmitTrunk: Bool
    var area: String
    /// Whether seven digits without an area code can be dialled, too.
    var mayOmitArea = false
    /// Before a country code, in place of a plus sign or 00.
    var exits: [String] = []
  }

  static let homes: [String: Home] = [
    "DE": Home(code: "49", trunk: "0", mayOmitTrunk: false, area: "30"),
    "US": Home(
      code: "1", trunk: "1", mayOmitTrunk: true, area: "650", mayOmitArea: true, exits: ["011"]),
    "RU": Home(code: "7", trunk: "8", mayOmitTrunk: true, area: "495", exits: ["810"]),
    "JP": Home(code: "81", trunk: "0", mayOmitTrunk: false, area: "33", exits: ["010"]),
    "AU": Home(code: "61", trunk: "0", mayOmitTrunk: false, area: "22", exits: ["0011"]),
    "HU": Home(code: "36", trunk: "06", mayOmitTrunk: false, area: "1"),
    "IT": Home(code: "39", trunk: "", mayOmitTrunk: true, area: "06"),
    "ES": Home(code: "34", trunk: "", mayOmitTrunk: true, area: "91"),
  ]

  /// A number of the user's own country, written as at home.
  private static func home(
    _ home: Home, _ local: String, _ exits: [String], using random: inout SeededGenerator
  ) -> RandomNumber {
    let number = home.area + local
    let isBare = home.mayOmitTrunk && Bool.random(using: &random)
    let digits = (isBare ? "" : home.trunk) + number
    var partial = home.mayOmitArea ? [local] : []
    // A call from abroad leaves out a leading zero, also if the trunk prefix is another digit.
    if digits.hasPrefix("0") { partial.append(String(digits.dropFirst())) }
    return RandomNumber(
      written: separated(digits, using: &random), digits: digits,
      whole: ["", home.trunk, home.code, "+" + home.code].map { $0 + number }
        + exits.map { $0 + home.code + number },
      partial: partial)
  }

  private static func international(
    _ code: String, trunk: String, _ national: String, _ exits: [String],
    using random: inout SeededGenerator
  ) -> RandomNumber {
    var whole = [code + national, "+" + code + national, national]
    whole += exits.map { $0 + code + national }
    if !trunk.isEmpty { whole.append(trunk + national) }
    if Bool.random(using: &random) {
      let digits = code + national
      return RandomNumber(
        written: "+" + separated(digits, using: &random), digits: digits, whole: whole)
    }
    // As at home: elsewhere 00 and more digits may be the code of a carrier.
    let digits = exits.last! + code + national
    return RandomNumber(
      written: separated(digits, using: &random), digits: digits, whole: whole)
  }

  private static func separated(
    _ digits: String, using random: inout SeededGenerator
  ) -> String {
    var result = ""
    for digit in digits {
      if !result.isEmpty, Int.random(in: 0..<3, using: &random) == 0 {
        // `(0)` is dialled at home alone.
        result += [" ", ".", "-", "/", digit == "0" ? " " : ") ("].randomElement(using: &random)!
      }
      result.append(digit)
    }
    return result
  }
}

/// A name of one to four short words, or of so many that few programs take initials of all, with
/// everything in it that makes names hard.
func randomName(using random: inout SeededGenerator) -> String {
  let plain = ["a", "b", "d", "e", "g", "l", "m", "n", "o", "r", "s", "t", "w", "A", "S"]
  let hard = [
    "é", "ü", "Ü", "ö", "ø", "œ", "ä", "æ", "å", "ß", "þ", "ł", "u\u{308}", "a\u{30a}",
    "e\u{301}", "o\u{323}\u{308}", "s\u{308}", "ก", "ა", "0", "1", "7",
  ]
  let separators = [" ", " ", " ", "-", "'", " '", ". ", "  ", " - ", "🙂", "’", "&"]
  var words: [String] = []
  for _ in 0..<[1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 7, 9].randomElement(using: &random)! {
    var word = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let isHard = Int.random(in: 0..<5, using: &random) == 0
      word += (isHard ? hard : plain).randomElement(using: &random)!
    }
    words.append(word)
  }
  var name = words.removeFirst()
  for word in words { name += separators.randomElement(using: &random)! + word }
  switch Int.random(in: 0..<20, using: &random) {
  case 0: name = " " + name
  case 1: name += "."
  case 2: name = "-" + name + " "
  case 3: name = ""
  default: break
  }
  return name
}

/// A contact, some with further names, and some that are favourites; and its numbers' forms.
func randomContact(
  in country: String? = nil, using random: inout SeededGenerator
) -> (Contact, [RandomNumber]) {
  let name = randomName(using: &random)
  let count = [0, 1, 1, 1, 2, 3].randomElement(using: &random)!
  let numbers = (0..<count).map { _ in
    // What is read in another way than it is written: `NumberReadingTests` has these.
    var number: RandomNumber
    repeat {
      number = RandomNumber.random(near: name, in: country, using: &random)
    } while !PhoneNumber(number.written).readings(in: country).allSatisfy { $0.change == .none }
    return number
  }
  var result = contact(
    name, numbers.map(\.written), favourite: Int.random(in: 0..<5, using: &random) == 0)
  if Int.random(in: 0..<4, using: &random) == 0 { result.nickname = randomName(using: &random) }
  if Int.random(in: 0..<4, using: &random) == 0 { result.organization = randomName(using: &random) }
  if Int.random(in: 0..<8, using: &random) == 0 { result.phonetic = randomName(using: &random) }
  return (result, numbers)
}

/// Keys that mostly find something: a part of a name or number of the book, or any keys at all.
func randomQuery(
  _ names: [String], _ numbers: [RandomNumber], using random: inout SeededGenerator
) -> String {
  let length = Int.random(in: 1...9, using: &random)
  switch Int.random(in: 0..<11, using: &random) {
  case 10:
    return randomWords(names.randomElement(using: &random)!, using: &random)
  case 0:
    return String((0..<length).map { _ in "0123456789*#+".randomElement(using: &random)! })
  case 1:
    return String((0..<length).map { _ in "2367".randomElement(using: &random)! })
  case 2...5 where !numbers.isEmpty:
    let number = numbers.randomElement(using: &random)!
    let form = (number.whole + number.partial).randomElement(using: &random)!
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return form
    case 1: return String(form.prefix(length))
    default:
      let start = Int.random(in: 0..<form.count, using: &random)
      return String(form.dropFirst(start).prefix(length))
    }
  case 6, 7:
    return randomInitials(names.randomElement(using: &random)!, using: &random)
  default:
    let name = names.randomElement(using: &random)!
    var keys = ""
    for scalar in name.unicodeScalars {
      keys += key(scalar, using: &random)
    }
    if Int.random(in: 0..<3, using: &random) == 0 { return keys.isEmpty ? "2" : keys }
    let start = Int.random(in: 0...max(keys.count - 1, 0), using: &random)
    let part = String(keys.dropFirst(start).prefix(length))
    return part.isEmpty ? "2" : part
  }
}

/// The first letter of some of a name's words, and some more of the last of them.
private func randomInitials(_ name: String, using random: inout SeededGenerator) -> String {
  let words = name.split { !$0.isLetter && !$0.isNumber }
    .filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
  var keys = ""
  for word in words.dropLast() { keys += key(word.unicodeScalars.first!, using: &random).prefix(1) }
  let length = Int.random(in: 1...3, using: &random)
  for scalar in (words.last ?? "a").unicodeScalars.prefix(length) {
    keys += key(scalar, using: &random)
  }
  return keys.isEmpty ? "2" : keys
}

/// Whole words of a name, and the start of another, in any order.
private func randomWords(_ name: String, using random: inout SeededGenerator) -> String {
  let words = name.split { !$0.isLetter && !$0.isNumber }.filter { _ in
    Int.random(in: 0..<4, using: &random) > 0
  }.shuffled(using: &random)
  guard let last = words.last else { return "2" }
  var keys = words.dropLast().suffix(2).map { word in
    word.unicodeScalars.map { key($0, using: &random) }.joined()
  }.joined()
  keys += ["", "0"].randomElement(using: &random)!
  for scalar in last.unicodeScalars.prefix(Int.random(in: 1...4, using: &random)) {
    keys += key(scalar, using: &random)
  }
  return keys.isEmpty ? "2" : keys
}

/// Any of the keys that someone may type for a letter.
private func key(_ scalar: Unicode.Scalar, using random: inout SeededGenerator) -> String {
  let spellings: [String] =
    switch scalar {
    case "a", "b", "A": ["2"]
    case "d", "e", "é": ["3"]
    case "g": ["4"]
    case "l", "ł": ["5"]
    case "m", "n", "o": ["6"]
    case "r", "s", "S": ["7"]
    case "t", "u": ["8"]
    case "w": ["9"]
    case "ü", "Ü": ["8", "83"]
    case "ö", "ø", "œ": ["6", "63"]
    case "ä", "æ": ["2", "23"]
    case "å": ["2", "22"]
    case "ß": ["7", "77"]
    case "þ": ["8", "84"]
    case "\u{308}": ["", "3"]
    case "\u{30a}": ["", "2"]
    case "0"..."9": [String(scalar)]
    case " ": ["", "0"]
    case "-", "'", ".", "🙂", "’", "&": ["", "0", "1", "01"]
    default: [""]
    }
  return spellings.randomElement(using: &random)!
}
