import CallModel
import CellDisplay
import ContactSearch
import Contacts

/// The other party of a call.
struct Party: Hashable, Sendable {
  /// The name as shown; `nil` if it is not known.
  var name: String?
  /// The number as shown; `nil` if it is withheld. Untrusted text.
  var number: String?
  /// The position in ``ContactIndex/contacts``; `nil` if no contact fits, or several do.
  var contact: Int?
  /// How many contacts fit.
  var possible = 0
  /// The planned call, if it was made here.
  var plan: PlannedCall?
  /// Whether the party is called.
  private var isCallee = false

  init(_ plan: PlannedCall) {
    name = plan.request.name
    number = plan.request.number
    contact = plan.callee?.contact
    self.plan = plan
    isCallee = true
  }

  /// The other party of a call that was not begun here.
  init(of call: Call, in index: ContactIndex) {
    self.init(callingFrom: call.number, in: index)
    isCallee = call.isOutgoing
  }

  /// Names the caller by the contact with the whole number; then by one with the same international
  /// number; then by one with a number of the same subscriber,
  /// ``ParsedNumber/isSameSubscriber(as:)``; then, if the international form of either is not
  /// known, by the longest equal end of at least ``leastTail`` digits. Codes, short numbers and
  /// certainly different numbers are not compared by their ends.
  init(callingFrom number: String?, in index: ContactIndex) {
    self.number = number
    guard let number, !nameAddress(number, in: index) else { return }
    let caller = Self.telephone(of: number)
    guard let dialled = caller.dialString ?? caller.dialStringToConfirm else { return }
    let digits = dialled.filter { $0.isASCII && $0.isNumber }
    let isPlain = !dialled.contains("*") && !dialled.contains("#")
    let tail = String(digits.suffix(Self.leastTail))
    let international = caller.e164(in: index.country)
    var best: (rank: Int, contacts: [Int]) = (0, [])
    for match in index.search(.number(tail), limit: Self.searchLimit).matches {
      let contact = index.contacts[match.contact]
      let rank =
        contact.numbers.map { other in
          // The same short number at another host is another number.
          SIPURI(caller: number) != nil && other.address != nil && digits.count < Self.leastTail
            ? 0
            : Self.rank(
              dialled, digits, international, other.telephone, isPlain: isPlain,
              country: index.country)
        }.max() ?? 0
      if rank > best.rank { best = (rank, []) }
      if rank > 0, rank == best.rank { best.contacts.append(match.contact) }
    }
    possible = best.contacts.count
    if best.contacts.count == 1 {
      contact = best.contacts[0]
      name = index.contacts[best.contacts[0]].name
    }
    if possible == 0 { nameFirm(of: international ?? dialled, in: index) }
  }

  /// Fewer equal digits at the end prove nothing.
  static let leastTail = 7
  /// The search limit: fewer contacts than this share the end of a number.
  private static let searchLimit = 1_000
  private static let wholeRank = 1_000
  private static let internationalRank = 999
  private static let sameSubscriberRank = 998

  private static func rank(
    _ dialled: String, _ digits: String, _ international: String?, _ other: PhoneNumber,
    isPlain: Bool, country: String?
  ) -> Int {
    guard let otherDialled = other.dialString ?? other.dialStringToConfirm else { return 0 }
    if otherDialled == dialled { return wholeRank }
    let readings = other.readings(in: country)
    if readings.contains(where: { $0.dialString == dialled }) { return wholeRank }
    if let international, let caller = ParsedNumber(e164: international) {
      let others = readings.map { PhoneNumber($0.dialString).e164(in: country) }
      if others.contains(international) { return internationalRank }
      let known = others.compactMap { $0.flatMap { ParsedNumber(e164: $0) } }
      if known.contains(where: { $0.isSameSubscriber(as: caller) }) { return sameSubscriberRank }
      if !known.isEmpty, known.count == others.count { return 0 }
      // Equal ends prove nothing for numbers of two countries, even if a number is not of its
      // country's plan.
      let code =
        ParsedNumber(e164: String(otherDialled.prefix { $0 != "," && $0 != ";" }))?.countryCode
        ?? country.flatMap { NumberPlan.of($0) }?.countryCode
      if let code, code != caller.countryCode { return 0 }
    }
    let hasCode = otherDialled.contains("*") || otherDialled.contains("#")
    guard isPlain, !hasCode else { return 0 }
    let otherDigits = otherDialled.filter { $0.isASCII && $0.isNumber }
    let tail = zip(digits.reversed(), otherDigits.reversed()).prefix { $0 == $1 }.count
    return tail >= leastTail ? tail : 0
  }

  /// The name, or the number, or a text for a number that is withheld or not known.
  var shown: String { name ?? number ?? (isCallee ? "number not known" : "number withheld") }
}

extension Party {
  /// Whether the name says more than the number.
  var isNamed: Bool {
    name.map { $0 != number && PhoneNumber($0).dialString != number } ?? false
  }

  /// The name, and also the number if the name is more than the number.
  var rows: [ScreenRow] {
    guard isNamed, let number else { return [.title(StyledText(shown))] }
    return [.title(StyledText(shown)), .message(StyledText(number), rank: .givesWay)]
  }
}
