/// The base letters of Arabic's joined forms (Unicode's Arabic Presentation Forms), for fonts that
/// have only the base letters.
enum ArabicForms {
  static func letter(of form: Unicode.Scalar) -> Unicode.Scalar? { letters[form.value] }

  /// The base letter of each form. The forms from U+FE80 on are in the order of the letters. Two
  /// lists contain the number of forms of each letter, from U+0621 and from U+0641 on. The last
  /// list has the letters of Persian and Urdu, each with its first form and the number of its
  /// forms.
  private static let letters: [UInt32: Unicode.Scalar] = {
    var letters: [UInt32: Unicode.Scalar] = [:]
    func put(_ letter: UInt32, _ first: UInt32, _ count: UInt32) {
      for form in first..<first + count { letters[form] = Unicode.Scalar(letter) }
    }
    var first: UInt32 = 0xFE80
    let counts: [UInt32] = [
      1, 2, 2, 2, 2, 4, 2, 4, 2, 4, 4, 4, 4, 4, 2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 4,
    ]
    for (place, count) in counts.enumerated() {
      put(0x621 + UInt32(place), first, count)
      first += count
    }
    for (place, count) in ([4, 4, 4, 4, 4, 4, 4, 2, 2, 4] as [UInt32]).enumerated() {
      put(0x641 + UInt32(place), first, count)
      first += count
    }
    for (letter, form, count) in [
      (0x67E, 0xFB56, 4), (0x679, 0xFB66, 4), (0x686, 0xFB7A, 4), (0x688, 0xFB88, 2),
      (0x698, 0xFB8A, 2), (0x691, 0xFB8C, 2), (0x6A9, 0xFB8E, 4), (0x6AF, 0xFB92, 4),
      (0x6BA, 0xFB9E, 2), (0x6BE, 0xFBAA, 4), (0x6C1, 0xFBA6, 4), (0x6D2, 0xFBAE, 2),
      (0x6CC, 0xFBFC, 4),
    ] as [(UInt32, UInt32, UInt32)] {
      put(letter, form, count)
    }
    return letters
  }()
}
