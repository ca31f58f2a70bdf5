/// The data of a row that is being read. ``contact(source:)`` makes a `Contact` of them.
struct CSVDraft {
  private var texts: [CSVColumn: String] = [:]
  private var numbers: [(value: String, column: CSVColumn)] = []
  private var isFavourite = false
  private var photo: ContactPhoto?
  private var problem: String?
  /// The numbering plan for numbers without a country code.
  private let plan: NumberPlan?

  init(_ plan: NumberPlan?) { self.plan = plan }

  /// Adds one field, whose bytes are at `range` of the file.
  mutating func apply(_ column: CSVColumn, _ value: Bytes, at range: Range<Int>) {
    switch column {
    case .number:
      for written in CSVText.numbers(in: value, plan) {
        let item = CSVText.digits(ofShown: written)
        guard numbers.count < CSVReader.maximumNumberCount else {
          problem = "more than \(CSVReader.maximumNumberCount) numbers: the rest is left out"
          return
        }
        if CSVText.isRounded(item) {
          problem =
            "a spreadsheet has rounded the number to \(item): make its cells text, and export again"
        }
        numbers.append((item, column))
      }
    case .favourite:
      if ContactFavourite.isYes(value.trimmed()) { isFavourite = true }
    case .groups:
      if ContactFavourite.isNamed(in: value) { isFavourite = true }
    case .photo:
      if !value.trimmed().isEmpty {
        photo = ContactPhoto(offset: range.lowerBound, length: range.count)
      }
    case .unknown, .other: break
    default:
      // The first of two columns of the same kind wins.
      let text = CSVText.line(value)
      if texts[column] == nil, !text.isEmpty { texts[column] = text }
    }
  }

  /// Returns and clears the problem of the field that was added last.
  mutating func drainProblem() -> String? {
    defer { problem = nil }
    return problem
  }

  /// Returns the contact; `nil` for a row that has neither a name nor a number.
  func contact(source: ContactSource) -> Contact? {
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
    let family = part(.family)
    let isFamilyFirst = !family.isEmpty && name.hasPrefix(family)
    let readings = [part(.phoneticGiven), part(.phoneticFamily)].filter { !$0.isEmpty }
    let phonetic = isFamilyFirst ? readings.reversed() : readings
    return Contact(
      name: name, given: texts[.given], family: texts[.family], nickname: texts[.nickname],
      organization: texts[.organization], numbers: numbers, isFavourite: isFavourite,
      photo: photo, source: source, uid: uid,
      phonetic: phonetic.isEmpty ? nil : phonetic.joined(separator: " "))
  }

  /// The numbers with the types from their type columns. Preferred numbers (Google's `* Mobile`)
  /// come first.
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

  /// The UID, if it isn't short: short values are row numbers, which may also occur in another
  /// file.
  private var uid: String? { texts[.uid].flatMap { $0.utf8.count >= 8 ? $0 : nil } }
}
