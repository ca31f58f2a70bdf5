/// A row that is being read; becomes a `Contact` at its end.
struct CSVDraft {
  private var texts: [CSVColumn: String] = [:]
  private var numbers: [(value: String, column: CSVColumn)] = []
  private var isFavourite = false
  private var hasPhoto = false

  /// Puts one field in; gives whether numbers had to be left out.
  mutating func apply(_ column: CSVColumn, _ value: Bytes, text: (Bytes) -> String) -> Bool {
    switch column {
    case .number:
      // Google's list in one field.
      for item in Self.items(of: text(value)) {
        guard numbers.count < CSVReader.maximumNumberCount else { return true }
        numbers.append((item, column))
      }
    case .favourite:
      if ContactFavourite.isYes(value.trimmed()) { isFavourite = true }
    case .groups:
      if ContactFavourite.isNamed(in: value) { isFavourite = true }
    case .photo:
      if !value.trimmed().isEmpty { hasPhoto = true }
    case .ignored: break
    default:
      // The first of two columns of a kind wins.
      let text = text(value)
      if texts[column] == nil, !text.isEmpty { texts[column] = text }
    }
    return false
  }

  /// The contact, or `nil` for a row that gives no name and no number.
  func contact(columns: [CSVColumn], source: ContactSource) -> Contact? {
    let numbers = typedNumbers
    func part(_ column: CSVColumn) -> String { texts[column] ?? "" }
    let full = ContactName.full(
      prefix: part(.prefix), given: part(.given), additional: part(.additional),
      family: part(.family), suffix: part(.suffix))
    let candidates = [
      part(.name), full, part(.organization), part(.nickname), part(.fileAs),
      numbers.first?.value ?? "",
    ]
    guard let name = candidates.first(where: { !$0.isEmpty }) else { return nil }
    let phonetic = [part(.phoneticFamily), part(.phoneticGiven)].filter { !$0.isEmpty }
    return Contact(
      name: name, given: texts[.given], family: texts[.family], nickname: texts[.nickname],
      organization: texts[.organization], numbers: numbers, isFavourite: isFavourite,
      hasPhoto: hasPhoto, source: source,
      phonetic: phonetic.isEmpty ? nil : phonetic.joined(separator: " "))
  }

  /// The numbers with what their type columns say, a preferred one (Google's `* Mobile`) first.
  private var typedNumbers: [PhoneNumber] {
    var preferred: [PhoneNumber] = []
    var others: [PhoneNumber] = []
    for (value, column) in numbers {
      guard case .number(let headerType, let index) = column else { continue }
      var number = PhoneNumber(value, type: headerType)
      var isPreferred = false
      if let written = texts[.numberType(index: index)] {
        var label = Substring(written)
        if label.hasPrefix("* ") {
          isPreferred = true
          label = label.dropFirst(2)
        }
        number.type = PhoneType.label(String(label)) ?? headerType
      }
      if isPreferred { preferred.append(number) } else { others.append(number) }
    }
    return preferred + others
  }

  private static func items(of list: String) -> [String] {
    var items: [String] = []
    var item = ""
    // Split at " ::: " by its colons alone: no number has three in a row.
    var colons = 0
    for character in list {
      if character == ":" {
        colons += 1
        if colons == 3 {
          items.append(item)
          item = ""
          colons = 0
        }
        continue
      }
      item += String(repeating: ":", count: colons)
      colons = 0
      item.append(character)
    }
    items.append(item + String(repeating: ":", count: colons))
    return items.map { item in
      var item = item
      return item.withUTF8 { String(decoding: $0.trimmed(), as: UTF8.self) }
    }.filter { !$0.isEmpty }
  }
}
