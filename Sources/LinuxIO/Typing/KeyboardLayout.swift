import CLinux

/// A keyboard layout read backwards: which keys write a text.
///
/// It is what libxkbcommon makes of the layouts of xkb-data on a keyboard of 105 keys, with no lock
/// on. The program that is typed into has to have the same layout chosen: a keyboard sends keys,
/// and what they mean is settled at the other end.
package struct KeyboardLayout: Sendable {
  /// Such as `de` or `de(neo)`.
  package let name: String
  /// One stroke a scalar, or a dead key's and the letter's.
  private let sequences: [Unicode.Scalar: [KeyStroke]]

  /// Compiles the layout, which takes about 7 ms on a PC in a debug build.
  ///
  /// - Parameters:
  ///   - layout: a name as in /usr/share/X11/xkb/rules/base.lst, such as `us` or `de`; a variant
  ///     may follow as in `de(neo)`. Of several, as in `us,ru`, the first is taken.
  ///   - variant: such as `neo`. It goes before one that `layout` names.
  package init(layout: String, variant: String? = nil) throws(KeyboardLayoutError) {
    var (base, suffix) = Self.parts(of: Self.first(of: layout))
    if let variant { suffix = Self.first(of: variant) }
    let keymap = try XkbKeymap(layout: base, variant: suffix)
    name = suffix.isEmpty ? base : "\(base)(\(suffix))"

    var cheapest: [XkbSymbol: KeyStroke] = [:]
    for modifiers in Self.combinations(of: keymap.modifierKeys()) {
      for (code, symbol) in keymap.symbols(holding: modifiers) {
        let stroke = KeyStroke(code: code, modifiers: modifiers)
        if let known = cheapest[symbol], Self.cost(of: known) <= Self.cost(of: stroke) { continue }
        cheapest[symbol] = stroke
      }
    }
    sequences = Self.compositions(cheapest).merging(Self.direct(cheapest)) { $1 }
  }

  /// The stroke that writes this scalar alone: the one with the fewest modifiers, of those one with
  /// Shift, of those one on a key that every keyboard has. `nil` where it takes several strokes or
  /// can't be typed. Enter writes `\n`.
  package func stroke(for scalar: Unicode.Scalar) -> KeyStroke? {
    guard let strokes = sequences[scalar], strokes.count == 1 else { return nil }
    return strokes[0]
  }

  /// The strokes that write a text, and what of it can't be typed.
  ///
  /// Accented letters without a key of their own are typed by a dead key, where the layout has it.
  /// A letter is the same whether it is one scalar or has its accents apart; `\r\n` is one Enter.
  /// Complexity: that of the text's length.
  package func strokes(for text: String, unicodeInput: UnicodeInput = .refuse) -> TypedText {
    var typed = TypedText()
    var offset = 0
    for character in text {
      let scalars = character.unicodeScalars
      if let strokes = strokes(for: character, unicodeInput) {
        typed.strokes += strokes
      } else {
        typed.missing += scalars.enumerated().map {
          TypedText.Missing($0.element, at: offset + $0.offset)
        }
      }
      offset += scalars.count
    }
    return typed
  }

  private func strokes(for character: Character, _ unicodeInput: UnicodeInput) -> [KeyStroke]? {
    if character == "\r\n" { return sequences["\n"] }
    let scalars = character.unicodeScalars
    if scalars.count == 1, let strokes = sequences[scalars.first!] { return strokes }
    // Swift compares characters by canonical equivalence: é is e and U+0301.
    if !character.isASCII,
      let same = sequences.keys.filter({ Character($0) == character }).min()
    {
      return sequences[same]
    }
    var strokes: [KeyStroke] = []
    for scalar in scalars {
      guard let more = sequences[scalar] ?? hexadecimal(scalar, unicodeInput) else { return nil }
      strokes += more
    }
    return strokes
  }

  /// Control+Shift+U, digits, space. `nil` where that isn't wanted, or the layout has no Latin
  /// letters to do it with.
  private func hexadecimal(
    _ scalar: Unicode.Scalar, _ unicodeInput: UnicodeInput
  ) -> [KeyStroke]? {
    guard unicodeInput == .ctrlShiftU, scalar.properties.generalCategory != .control,
      let start = stroke(for: "u"), start.modifiers.isEmpty, let end = stroke(for: " ")
    else { return nil }
    var strokes = [
      KeyStroke(code: start.code, modifiers: [UInt16(KEY_LEFTCTRL), UInt16(KEY_LEFTSHIFT)])
    ]
    for digit in String(scalar.value, radix: 16).unicodeScalars {
      guard let stroke = stroke(for: digit) else { return nil }
      strokes.append(stroke)
    }
    return strokes + [end]
  }
}

// How it is made.
extension KeyboardLayout {
  private static func first(of list: String) -> String {
    String(list.prefix { $0 != "," })
  }

  /// `de(neo)` is `de` and `neo`.
  private static func parts(of name: String) -> (layout: String, variant: String) {
    guard name.hasSuffix(")"), let bracket = name.firstIndex(of: "(") else { return (name, "") }
    return (String(name[..<bracket]), String(name[name.index(after: bracket)...].dropLast()))
  }

  /// All subsets, the empty one too.
  private static func combinations(of keys: [UInt16]) -> [[UInt16]] {
    keys.reduce([[]]) { sets, key in sets + sets.map { $0 + [key] } }
  }

  private static func cost(of stroke: KeyStroke) -> Int {
    let modifiers = stroke.modifiers.reduce(0) { $0 + ($1 == UInt16(KEY_LEFTSHIFT) ? 2 : 4) }
    // More than Shift, less than AltGr: the layout `us` has < on a key that few of its users have.
    return modifiers + (XkbKeymap.additionalCodes.contains(stroke.code) ? 3 : 0)
  }

  private static func direct(
    _ cheapest: [XkbSymbol: KeyStroke]
  ) -> [Unicode.Scalar: [KeyStroke]] {
    var sequences: [Unicode.Scalar: [KeyStroke]] = [:]
    for case (.scalar(let scalar), let stroke) in cheapest {
      if scalar.properties.generalCategory != .control {
        sequences[scalar] = [stroke]
      } else if scalar == "\t" {
        sequences["\t"] = [stroke]
      } else if scalar == "\r" {
        sequences["\n"] = [stroke]
      }
    }
    return sequences
  }

  /// What dead keys write: an accented letter that is one scalar, or with a space the accent.
  ///
  /// Programs compose by a table of their locale or their toolkit. These are the compositions that
  /// all tables of libX11's with the letter in them agree on.
  private static func compositions(
    _ cheapest: [XkbSymbol: KeyStroke]
  ) -> [Unicode.Scalar: [KeyStroke]] {
    // In an order of its own, because a dictionary has another one in every run.
    let symbols = cheapest.sorted {
      (cost(of: $0.value), $0.value.code) < (cost(of: $1.value), $1.value.code)
    }
    var composed: [Character: [KeyStroke]] = [:]
    var sequences: [Unicode.Scalar: [KeyStroke]] = [:]
    for case (.dead(let mark), let dead) in symbols {
      for case (.scalar(let base), let stroke) in symbols {
        if base == " ", let accent = accents[mark] { sequences[accent] = [dead, stroke] }
        guard isPlain(base) else { continue }
        var pair = String(base)
        pair.unicodeScalars.append(mark)
        if composed[Character(pair)] == nil { composed[Character(pair)] = [dead, stroke] }
      }
    }
    if composed.isEmpty { return sequences }
    // The composed letters of Latin, Greek and Cyrillic.
    for range in [0xc0...0x24f, 0x386...0x3ce, 0x400...0x52f, 0x1e00...0x1eff] {
      for scalar in range.lazy.compactMap({ Unicode.Scalar($0) }) where !disputed.contains(scalar) {
        if let strokes = composed[Character(scalar)] { sequences[scalar] = strokes }
      }
    }
    return sequences
  }

  /// A letter of Latin, Greek or Cyrillic. Few tables put a second accent on one that has one.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "Α"..."Ω", "α"..."ω", "А"..."я": true
    default: false
    }
  }

  /// Portuguese tables make ç of acute and c, the Czech one ů of caron and u.
  private static let disputed: Set<Unicode.Scalar> = ["Ć", "ć", "Ǔ", "ǔ"]
  /// What a dead key and a space write.
  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{300}": "`", "\u{301}": "'", "\u{302}": "^", "\u{303}": "~",
  ]
}
