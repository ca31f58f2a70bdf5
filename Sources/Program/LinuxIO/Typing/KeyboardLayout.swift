import CLinux

/// A keyboard layout, used to find the keys that write a text.
///
/// libxkbcommon compiles it from the layouts of xkb-data for a keyboard of 105 keys with all locks
/// off. The program that receives the keys must use the same layout, because a keyboard sends keys,
/// and the receiver decides their meaning.
package struct KeyboardLayout: Sendable {
  /// The name of the layout, such as `de` or `de(neo)`.
  package let name: String
  /// For each scalar one stroke, or the two strokes of a dead key and a letter.
  private let sequences: [Unicode.Scalar: [KeyStroke]]

  /// Compiles the layout, which takes about 7 ms on a PC in a debug build.
  ///
  /// - Parameters:
  ///   - layout: a name as in /usr/share/X11/xkb/rules/base.lst, such as `us` or `de`; a variant
  ///     may follow as in `de(neo)`. Of several, as in `us,ru`, the first is used.
  ///   - variant: the name of a variant, such as `neo`. It replaces a variant that `layout` names.
  /// - Throws: if the machine has no keyboard layouts, or there is no such layout or variant.
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

  /// Returns the stroke that writes only this scalar: one with the fewest modifiers, preferably
  /// Shift, and preferably on a key that every keyboard has. `nil` if the scalar needs several
  /// strokes or can't be typed. Enter writes `\n`.
  package func stroke(for scalar: Unicode.Scalar) -> KeyStroke? {
    guard let strokes = sequences[scalar], strokes.count == 1 else { return nil }
    return strokes[0]
  }

  /// Returns the strokes that write a text, and the scalars that can't be typed.
  ///
  /// An accented letter without a key of its own is typed with a dead key, if the layout has one. A
  /// letter has the same strokes whether it is one scalar or has separate accents; `\r\n` is one
  /// Enter. Complexity: linear in the length of the text.
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
    // Swift compares characters by canonical equivalence, so é is equal to e and U+0301.
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

  /// Returns Control+Shift+U, the hexadecimal digits, and a space. `nil` if `unicodeInput` doesn't
  /// allow it, or the layout lacks the Latin letters for it.
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

// Makes the layout.
extension KeyboardLayout {
  private static func first(of list: String) -> String {
    String(list.prefix { $0 != "," })
  }

  /// Splits `de(neo)` into `de` and `neo`.
  private static func parts(of name: String) -> (layout: String, variant: String) {
    guard name.hasSuffix(")"), let bracket = name.firstIndex(of: "(") else { return (name, "") }
    return (String(name[..<bracket]), String(name[name.index(after: bracket)...].dropLast()))
  }

  /// Returns all subsets, including the empty one.
  private static func combinations(of keys: [UInt16]) -> [[UInt16]] {
    keys.reduce([[]]) { sets, key in sets + sets.map { $0 + [key] } }
  }

  private static func cost(of stroke: KeyStroke) -> Int {
    let modifiers = stroke.modifiers.reduce(0) { $0 + ($1 == UInt16(KEY_LEFTSHIFT) ? 2 : 4) }
    // An additional key costs more than Shift and less than AltGr: in the layout `us`, `<` is also
    // on a key that few of its users have.
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

  /// Returns what dead keys write: accented letters of one scalar and, with a space, the accent
  /// itself.
  ///
  /// Programs compose letters by a table of their locale or their toolkit. Only those compositions
  /// are used on which all tables of libX11 that contain the letter agree.
  private static func compositions(
    _ cheapest: [XkbSymbol: KeyStroke]
  ) -> [Unicode.Scalar: [KeyStroke]] {
    // The keys are sorted, because the order of a dictionary differs in every run.
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

  /// Whether the scalar is a letter of Latin, Greek or Cyrillic without an accent. Only these are
  /// composed, because few tables add a second accent to a letter.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "Α"..."Ω", "α"..."ω", "А"..."я": true
    default: false
    }
  }

  /// Letters for which the tables differ: Portuguese tables compose ç from acute and c; the Czech
  /// one composes ů from caron and u.
  private static let disputed: Set<Unicode.Scalar> = ["Ć", "ć", "Ǔ", "ǔ"]
  /// The accents that a dead key and a space write.
  private static let accents: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{300}": "`", "\u{301}": "'", "\u{302}": "^", "\u{303}": "~",
  ]
}
