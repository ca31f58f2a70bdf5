/// The numbers of one person from several sources, each once.
struct MergedNumbers {
  private(set) var numbers: [PhoneNumber]
  private let country: String?
  /// The index of the first number with each key; see ``key(of:in:)``.
  private var places: [String: Int] = [:]

  init(_ numbers: [PhoneNumber], country: String?) {
    self.numbers = numbers
    self.country = country
    for (place, number) in numbers.enumerated() { record(number, place) }
  }

  private mutating func record(_ number: PhoneNumber, _ place: Int) {
    let key = Self.key(of: number, in: country)
    if places[key] == nil { places[key] = place }
  }

  /// Adds the numbers of a further source. A number that this source contains twice stays twice.
  mutating func add(_ others: [PhoneNumber]) {
    let start = numbers.count
    for number in others {
      if let place = places[Self.key(of: number, in: country)] {
        numbers[place] = Self.better(numbers[place], number)
      } else {
        numbers.append(number)
      }
    }
    for place in start..<numbers.count { record(numbers[place], place) }
  }

  /// Returns a key that identifies a number: two numbers with the same key are equal. A pause and
  /// the digits sent after it are part of the key.
  static func key(of number: PhoneNumber, in country: String?) -> String {
    if let address = number.address { return address.key }
    guard let written = number.dialString ?? number.dialStringToConfirm else {
      return "=" + number.value
    }
    let readings = number.readings(in: country)
    let certain = readings.count == 1 ? readings[0].dialString : written
    // The part after a pause is also added to a service number, which is dialled as it is written.
    let behind = certain.drop { $0 != "," && $0 != ";" }
    let dialled = number.e164(in: country).map { $0 + behind } ?? certain
    return dialled.hasPrefix("+") ? String(dialled.dropFirst()) : dialled
  }

  /// Whether a number with this key shows that two contacts with the same name are the same person.
  /// Codes and words show nothing.
  static func isTelling(_ key: String) -> Bool {
    !key.utf8.contains {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "=")
    }
  }

  /// Types without information about a number.
  private static let vague: Set<String?> = [nil, "other", "voice", "msg", "text"]

  private static func better(_ old: PhoneNumber, _ new: PhoneNumber) -> PhoneNumber {
    var result = old
    // The best number is one that is dialled without a question to the user. The next best is one
    // that is dialled in the same way in every country.
    let isPlainer = old.dialString == nil && new.dialString != nil
    let isVaguer = old.dialString != nil && new.dialString == nil
    if isPlainer || !isVaguer && !isInternational(old) && isInternational(new) {
      result = PhoneNumber(new.value, type: result.type)
    }
    let isMoreSaid = vague.contains(old.type) && !vague.contains(new.type)
    if isMoreSaid || old.type == nil { result.type = new.type }
    return result
  }

  private static func isInternational(_ number: PhoneNumber) -> Bool {
    (number.dialString ?? number.dialStringToConfirm)?.hasPrefix("+") ?? false
  }
}
