/// What one column of a CSV address book holds, told from its header.
enum CSVColumn: Hashable {
  case name, fileAs, prefix, given, additional, family, suffix, nickname, organization
  case phoneticGiven, phoneticFamily
  case favourite, groups, photo
  /// A number, with the type that the header names; `index` joins it with its `numberType`.
  case number(type: String?, index: String)
  /// The type of the number with the same index (Google's `Phone 1 - Type`).
  case numberType(index: String)
  case ignored

  /// - Parameter header: The header as written, such as `Phone 1 - Value`.
  init(header: String) {
    let words = Self.words(of: header)
    switch words.joined(separator: " ") {
    case "name", "full name", "fullname", "display name", "displayname", "contact name", "contact":
      self = .name
    case "file as": self = .fileAs
    case "name prefix", "prefix": self = .prefix
    case "first name", "firstname", "first", "given name", "givenname", "given", "forename":
      self = .given
    case "middle", "middle name", "middlename", "additional name": self = .additional
    case "last name", "lastname", "last", "family name", "familyname", "family", "surname":
      self = .family
    case "name suffix", "suffix": self = .suffix
    case "nickname", "nick name", "nick": self = .nickname
    case "organization", "organisation", "company", "organization name", "organisation name",
      "company name", "organization 1 name":
      self = .organization
    case "phonetic first name", "given name yomi", "phonetic given name": self = .phoneticGiven
    case "phonetic last name", "family name yomi", "phonetic family name": self = .phoneticFamily
    case "favourite", "favorite", "favourites", "favorites", "starred", "is favorite",
      "is favourite":
      self = .favourite
    case "group membership", "labels", "groups", "group", "categories", "category", "tags":
      self = .groups
    case "photo": self = .photo
    default: self = Self.number(words) ?? .ignored
    }
  }

  /// Lower-case words of letters and digits: `E-mail 1 - Value` is `e mail 1 value`, `HomePhone`
  /// is `home phone`.
  private static func words(of header: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for scalar in header.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      let isUpper = scalar.properties.isUppercase
      if !isLetter || (isUpper && wasLower), !word.isEmpty {
        words.append(word.lowercased())
        word = ""
      }
      if isLetter { word.unicodeScalars.append(scalar) }
      wasLower = isLetter && !isUpper
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  private static func number(_ words: [String]) -> CSVColumn? {
    guard words.contains(where: isNumberWord), !words.contains(where: isOtherNumber) else {
      return nil
    }
    if words.first == "number", words.dropFirst().first == "of" { return nil }
    if let last = words.last, words.count > 1, ["type", "label"].contains(last) {
      return .numberType(index: words.dropLast().joined(separator: " "))
    }
    let index = words.last == "value" ? words.dropLast() : words[...]
    return .number(type: type(words), index: index.joined(separator: " "))
  }

  private static func isNumberWord(_ word: String) -> Bool {
    // Whole words that begin or end like a telephone and are none.
    let others = ["telex", "telegram", "telework", "phonetic", "hotel", "motel", "cellar"]
    if others.contains(where: word.hasPrefix) { return false }
    if ["number", "numbers", "pager", "handy", "gsm"].contains(word) { return true }
    let stems = ["phone", "mobile", "tel", "cell", "fax"]
    return stems.contains(where: word.hasPrefix) || stems.contains(where: word.hasSuffix)
      || word.hasSuffix("phones")
  }

  /// Words whose numbers are not telephone numbers: `Government ID Number`, `House number`.
  private static func isOtherNumber(_ word: String) -> Bool {
    [
      "id", "account", "customer", "house", "street", "room", "member", "membership", "employee",
      "order", "tax", "passport", "licence", "license", "row", "serial", "vat", "insurance",
      "email", "mail", "photo", "country", "area", "provider", "carrier", "model",
    ].contains(word)
  }

  private static func type(_ words: [String]) -> String? {
    func has(_ candidates: String...) -> Bool {
      words.contains { word in candidates.contains { word.hasPrefix($0) } }
    }
    if words.contains(where: { $0.hasSuffix("fax") }) { return "fax" }
    if has("pager") { return "pager" }
    if has("mobile", "cell", "handy", "gsm") { return "cell" }
    if has("main", "primary") { return "main" }
    if words.contains("car") { return "car" }
    if has("home", "private") { return "home" }
    if has("work", "business", "office", "company") { return "work" }
    if has("other") { return "other" }
    return nil
  }
}
