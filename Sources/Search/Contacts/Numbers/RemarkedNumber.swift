/// One telephone number with words beside it: `0171/1234567 Handy`, `Tel. 030 123456`,
/// `+41 44 668 18 00 (G)`, `callto:+1212…`.
///
/// The boundary between remark and number is a guess, so the digits must be shown to the user
/// before they are dialled. If the text may contain two numbers, or letters that stand for digits,
/// there is no result.
struct RemarkedNumber {
  /// The range of the number in scalars of the text, without the extension after it.
  let range: Range<Int>
  /// The text to dial, with the extension after a `;`.
  let dialString: String

  /// The maximum length of a text in UTF-8 bytes: longer texts are prose.
  private static let limit = 160
  /// The minimum number of digits. Fewer digits are probably the number of a floor or a room, or
  /// part of a label: `Handy 2`.
  private static let fewest = 3
  /// The maximum number of digits of an extension. A remark with at least this many digits contains
  /// another telephone number.
  private static let most = 7

  /// Returns `nil` for any other text, and for a text that can be dialled as it is written.
  init?(_ written: String) {
    guard written.utf8.count <= Self.limit, written.utf8.contains(where: Self.mayBeRemark) else {
      return nil
    }
    guard let pieces = Pieces(written), let found = Self.find(in: pieces),
      DialString.normalize(written) == nil
    else { return nil }
    range = found.range
    dialString = found.dialString
  }

  /// Whether a byte is a letter, a byte above ASCII, or a mark that occurs in no number.
  private static func mayBeRemark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...:
      true
    case .colon, .quote, UInt8(ascii: "'"), UInt8(ascii: "!"), UInt8(ascii: "?"),
      UInt8(ascii: "_"), UInt8(ascii: "&"):
      true
    default: false
    }
  }

  private static func find(in pieces: Pieces) -> (range: Range<Int>, dialString: String)? {
    var number: Int?
    var digitsBehind: String?
    for place in pieces.all.indices where pieces.all[place].digits > 0 {
      let run = pieces.all[place]
      if let word = pieces.wordBefore(place), NumberWords.extensions.contains(word) {
        guard number != nil, number == pieces.runBefore(place), digitsBehind == nil,
          run.digits <= most, let digits = DialString.normalize(pieces.text(run.range)),
          digits.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        digitsBehind = digits
        continue
      }
      if let before = pieces.runBefore(place) {
        // Two runs without a word between them may be one number, and a single letter may be a
        // pause.
        let word = pieces.wordBefore(place)
        let isLabelled = run.digits >= fewest && pieces.isLabel(before, of: place)
        guard isLabelled || word != nil && word != "p" && word != "w" else { return nil }
      }
      if run.digits < fewest { continue }
      if number != nil { return nil }
      number = place
    }
    guard let number, pieces.allowWords(around: number) else { return nil }
    let range = pieces.all[number].range
    guard var dialString = DialString.normalize(pieces.text(range)) else { return nil }
    if let digitsBehind { dialString += ";" + digitsBehind }
    return (range, dialString)
  }
}

extension RemarkedNumber {
  /// A text divided into runs of characters to dial, words, and gaps between them.
  fileprivate struct Pieces {
    enum Kind { case run, word, gap }

    struct Piece {
      var kind: Kind
      var range: Range<Int>
      /// The number of digits of a run.
      var digits = 0
    }

    private let scalars: [Unicode.Scalar]
    private(set) var all: [Piece] = []

    /// Returns `nil` if the text contains characters that occur in no remark.
    init?(_ written: String) {
      scalars = Array(written.unicodeScalars)
      guard let remarks = Self.bracketed(scalars) else { return nil }
      var place = 0
      while place < scalars.count {
        if let remark = remarks.first(where: { $0.lowerBound == place }) {
          all.append(Piece(kind: .gap, range: place..<place + 1))
          all.append(Piece(kind: .word, range: place + 1..<remark.upperBound - 1))
          all.append(Piece(kind: .gap, range: remark.upperBound - 1..<remark.upperBound))
          place = remark.upperBound
          continue
        }
        guard let kind = kind(at: place) else { return nil }
        let digits = DialString.decimalDigit(scalars[place]) == nil ? 0 : 1
        if let last = all.last, last.kind == kind, last.range.upperBound == place {
          all[all.count - 1].range = last.range.lowerBound..<place + 1
          all[all.count - 1].digits += digits
        } else {
          all.append(Piece(kind: kind, range: place..<place + 1, digits: digits))
        }
        place += 1
      }
      if isAddress { return nil }
      for place in all.indices where all[place].digits > 0 { trim(place) }
    }

    func text(_ range: Range<Int>) -> String {
      String(String.UnicodeScalarView(scalars[range]))
    }

    // MARK: Kinds

    private func kind(at place: Int) -> Kind? {
      let scalar = scalars[place]
      if DialString.decimalDigit(scalar) != nil { return .run }
      switch scalar {
      case "+", "＋", "*", "#", ",", ";": return .run
      // These characters occur in Internet addresses, but not in numbers and remarks.
      case "@", "%", "\\": return nil
      case "x" where isCarrierSign(at: place), "X" where isCarrierSign(at: place): return .run
      default: break
      }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        return isPause(at: place) ? .run : .word
      case .nonspacingMark, .spacingMark, .enclosingMark:
        // A combining mark belongs to the letter or picture before it. A digit with a mark isn't a
        // digit.
        return all.last?.range.upperBound == place && all.last?.kind != .run ? all.last?.kind : nil
      case .otherSymbol, .otherPunctuation, .initialPunctuation, .finalPunctuation,
        .connectorPunctuation:
        return DialString.isSeparator(scalar) ? .run : .gap
      default:
        return DialString.isSeparator(scalar) ? .run : nil
      }
    }

    /// Whether the character is a `p` or `w` between digits, which is a pause.
    private func isPause(at place: Int) -> Bool {
      guard "pPwW".unicodeScalars.contains(scalars[place]), place > 0, place + 1 < scalars.count
      else { return false }
      return DialString.decimalDigit(scalars[place - 1]) != nil
        && DialString.decimalDigit(scalars[place + 1]) != nil
    }

    /// Whether the character is one of the letters of `0xx11`; see ``DialString``.
    private func isCarrierSign(at place: Int) -> Bool {
      let behind = scalars[place...].drop { $0 == "x" || $0 == "X" }
      let before = scalars[..<place].reversed().drop { $0 == "x" || $0 == "X" }
      return before.first == "0" && behind.startIndex - (place - 1) >= 2
        && behind.first { $0 != " " }.map { DialString.decimalDigit($0) != nil } ?? false
    }

    /// Returns the ranges of the remarks in brackets; `nil` if a remark contains another telephone
    /// number.
    ///
    /// Brackets that contain letters are a remark, including any digits in them: `(Büro 2)`. There
    /// are two exceptions: brackets with an extension, and brackets that contain the only number.
    private static func bracketed(_ scalars: [Unicode.Scalar]) -> [Range<Int>]? {
      var result: [Range<Int>] = []
      var open: Int?
      for (place, scalar) in scalars.enumerated() {
        switch scalar {
        case "(", "[", "（":
          open = place
        case ")", "]", "）":
          if let start = open, isRemark(scalars[start + 1..<place]) {
            result.append(start..<place + 1)
          }
          open = nil
        default: break
        }
      }
      let digits = scalars.indices.filter { DialString.decimalDigit(scalars[$0]) != nil }
      let hasOthers = digits.contains { digit in !result.contains { $0.contains(digit) } }
      if !hasOthers { return [] }
      let hasNumber = result.contains { remark in
        digits.count { remark.contains($0) } >= RemarkedNumber.most
      }
      return hasNumber ? nil : result
    }

    private static func isRemark(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
      guard scalars.contains(where: \.properties.isAlphabetic) else { return false }
      // Brazil's area code after the sign for any carrier: `(0xx11)`.
      let text = DialString.lowercased(scalars)
      if text.hasPrefix("0xx") || text.hasPrefix("xx") { return false }
      let word = scalars.drop { !$0.properties.isAlphabetic }.prefix(
        while: \.properties.isAlphabetic)
      let isExtension = NumberWords.extensions.contains(DialString.lowercased(word))
      return !isExtension || !scalars.contains { DialString.decimalDigit($0) != nil }
    }

    /// Whether the text is a link whose scheme isn't for telephone numbers. The words and digits of
    /// such a link are not a remark and a telephone number.
    private var isAddress: Bool {
      let slashes = scalars.indices.dropLast(2).first {
        scalars[$0] == ":" && scalars[$0 + 1] == "/" && scalars[$0 + 2] == "/"
      }
      guard let slashes else { return false }
      let scheme = all.first { $0.range.upperBound == slashes && $0.kind == .word }
      return scheme.map { !NumberWords.schemes.contains(word($0)) } ?? true
    }

    /// Removes separators and pauses from both ends of a run.
    private mutating func trim(_ place: Int) {
      var (start, end) = (all[place].range.lowerBound, all[place].range.upperBound)
      func isLoose(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "," || scalar == ";" || DialString.isSeparator(scalar)
      }
      func mayOpen(_ scalar: Unicode.Scalar) -> Bool { "([（".unicodeScalars.contains(scalar) }
      while start < end, isLoose(scalars[start]), !mayOpen(scalars[start]) { start += 1 }
      while end > start, isLoose(scalars[end - 1]) || scalars[end - 1] == "+" { end -= 1 }
      all[place].range = start..<end
    }

    // MARK: Words

    private func word(_ piece: Piece) -> String { DialString.lowercased(scalars[piece.range]) }

    /// Returns the last word before a run; `nil` if another run with digits is between them.
    func wordBefore(_ place: Int) -> String? {
      for piece in all[..<place].reversed() {
        if piece.kind == .word { return word(piece) }
        if piece.digits > 0 { return nil }
      }
      return nil
    }

    /// Returns the index of the last run with digits before a run.
    func runBefore(_ place: Int) -> Int? { all[..<place].lastIndex { $0.digits > 0 } }

    /// Whether a run ends the label of the next run, as the 2 of `Handy 2: 0171 …` does. The digits
    /// of a time don't count as a label.
    func isLabel(_ run: Int, of next: Int) -> Bool {
      let between = all[run].range.upperBound..<all[next].range.lowerBound
      return all[run].digits < RemarkedNumber.fewest && wordBefore(run) != nil
        && all[run..<next].contains { $0.kind == .gap }
        && between.contains { DialString.isSeparator(scalars[$0]) }
    }

    /// Whether the words beside the number are remarks, and not letters that stand for its digits.
    func allowWords(around number: Int) -> Bool {
      let range = all[number].range
      for piece in all where piece.kind == .word {
        let isBehind = piece.range.lowerBound >= range.upperBound
        let between =
          isBehind
          ? range.upperBound..<piece.range.lowerBound : piece.range.upperBound..<range.lowerBound
        let isBeside = !between.contains { !DialString.isSeparator(scalars[$0]) }
        guard isBeside else { continue }
        let text = word(piece)
        let isKnown = NumberWords.labels.contains(text) || NumberWords.extensions.contains(text)
        if isKnown { continue }
        // A label may end in a full stop: `Tel.030 123456`.
        let isApart = between.contains { !Self.mayJoin(scalars[$0], isBehind: isBehind) }
        if !isApart { return false }
        // `1 800 JKLMNO` is a vanity number, although an incomplete one.
        let isLoud =
          piece.range.count >= 3 && text != self.text(piece.range)
          && self.text(piece.range).allSatisfy { $0.isUppercase }
        if isBehind, isLoud, all[number].digits < 5 { return false }
        // `1800 flowers` is a vanity number as well. Its digits alone would call another number.
        if isBehind, NumberWords.services.contains(self.text(range).filter(\.isNumber)) {
          return false
        }
      }
      return true
    }

    private static func mayJoin(_ scalar: Unicode.Scalar, isBehind: Bool) -> Bool {
      scalar.properties.generalCategory == .dashPunctuation || scalar == "." && isBehind
        || scalar.properties.generalCategory == .format
    }
  }
}
