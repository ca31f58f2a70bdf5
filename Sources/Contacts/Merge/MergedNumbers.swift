/// The numbers of one person from several sources, each once.
struct MergedNumbers {
  private(set) var numbers: [PhoneNumber]
  private let country: String?
  /// By ``key(of:in:)``: the place of the first such number.
  private var places: [String: Int] = [:]

  init(_ numbers: [PhoneNumber], country: String?) {
    self.numbers = numbers
    self.country = country
    for (place, number) in numbers.enumerated() { note(number, place) }
  }

  private mutating func note(_ number: PhoneNumber, _ place: Int) {
    let key = Self.key(of: number, in: country)
    if places[key] == nil { places[key] = place }
  }

  /// Takes the numbers of a further source. Those that it has twice itself stay two.
  mutating func add(_ others: [PhoneNumber]) {
    let start = numbers.count
    for number in others {
      if let place = places[Self.key(of: number, in: country)] {
        numbers[place] = Self.better(numbers[place], number)
      } else {
        numbers.append(number)
      }
    }
    for place in start..<numbers.count { note(numbers[place], place) }
  }

  /// What tells a number from others: two with the same key are one. A pause and what is sent after
  /// it belong to it.
  static func key(of number: PhoneNumber, in country: String?) -> String {
    if let address = number.address { return address.key }
    guard let written = number.dialString ?? number.dialStringToConfirm else {
      return "=" + number.value
    }
    let readings = number.readings(in: country)
    let certain = readings.count == 1 ? readings[0].dialString : written
    // Of a service, which is dialled as it is written, too.
    let behind = certain.drop { $0 != "," && $0 != ";" }
    let dialled = number.e164(in: country).map { $0 + behind } ?? certain
    return dialled.hasPrefix("+") ? String(dialled.dropFirst()) : dialled
  }

  /// Whether contacts of the same name are one by this number: not by codes, and not by words.
  static func isTelling(_ key: String) -> Bool {
    !key.utf8.contains {
      $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "=")
    }
  }

  /// Types that say nothing of a number.
  private static let vague: Set<String?> = [nil, "other", "voice", "msg", "text"]

  private static func better(_ old: PhoneNumber, _ new: PhoneNumber) -> PhoneNumber {
    var result = old
    // What is dialled without a question, then what is dialled so everywhere.
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
