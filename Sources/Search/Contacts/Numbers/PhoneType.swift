/// Chooses the word that best describes a number from the types and labels of a source.
///
/// A number often has several types (`TYPE=WORK,FAX,PREF`). The type that matters most to a caller
/// is chosen: fax is more important than home or work.
enum PhoneType {
  /// A type word with its rank; the lowest rank wins.
  struct Ranked {
    var rank: Int
    var word: String
  }

  /// Returns the word for types of RFC 2426 section 3.3.1 and RFC 6350 section 6.4.1 and their
  /// forms in vCard 2.1, Apple and Google. Any other word is returned in lower case without `x-`;
  /// the result is `nil` for a word that isn't a type.
  static func ranked(_ type: Bytes) -> Ranked? {
    if let known = known(type) { return known }
    if isNoType(type) { return nil }
    let bare = type.hasPrefix("x-") ? type.from(2) : type
    guard !bare.isEmpty, bare.count <= 64 else { return nil }
    if bare.count < type.count, let code = androidCode(bare) {
      return androidWord(code).map { Ranked(rank: 9, word: $0) }
    }
    return Ranked(rank: 9, word: String(decoding: bare, as: UTF8.self).lowercased())
  }

  /// Returns the code of `X-0` to `X-20`, which Android writes over Bluetooth for numbers that have
  /// a kind and no label of their own; `nil` for any other word.
  private static func androidCode(_ bare: Bytes) -> Int? {
    guard bare.count <= 2, bare.allSatisfy({ $0 &- 0x30 < 10 }),
      bare.count == 1 || bare[0] != UInt8(ascii: "0")
    else { return nil }
    let code = bare.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
    return code <= 20 ? code : nil
  }

  /// Returns the word for a code of Android's `ContactsContract.CommonDataKinds.Phone`; `nil` for a
  /// label that is empty.
  private static func androidWord(_ code: Int) -> String? {
    switch code {
    case 1: "home"
    case 2, 17: "cell"
    case 3: "work"
    case 4, 5, 13: "fax"
    case 6, 18: "pager"
    case 9: "car"
    case 10, 12: "main"
    case 11: "isdn"
    case 16: "textphone"
    case 19: "assistant"
    case 7, 8, 14, 15, 20: "other"
    default: nil
    }
  }

  /// Returns the type for a label: the word of a known type, `fax` for a label that contains it, or
  /// else the label as written.
  static func label(_ label: String) -> String? {
    var label = label
    return label.withBytes { bytes in
      var bytes = bytes.trimmed()
      // Apple's standard labels: `_$!<Mobile>!$_`.
      if bytes.count > 8, bytes.hasPrefix("_$!<"), bytes.from(bytes.count - 4).hasPrefix(">!$_") {
        bytes = bytes.slice(4..<(bytes.count - 4))
      }
      if bytes.isEmpty { return nil }
      if let known = known(bytes) { return known.word }
      // "HomeFAX", "Work Fax", "Company Main Phone"
      if bytes.contains("fax") { return "fax" }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func known(_ type: Bytes) -> Ranked? {
    switch type.count {
    case 3:
      if type.equals("fax") { return Ranked(rank: 0, word: "fax") }
      if type.equals("tty") { return Ranked(rank: 7, word: "textphone") }
      if type.equals("car") { return Ranked(rank: 4, word: "car") }
      if type.equals("msg") { return Ranked(rank: 11, word: "msg") }
      if type.equals("bbs") { return Ranked(rank: 7, word: "bbs") }
      if type.equals("pcs") { return Ranked(rank: 7, word: "pcs") }
    case 4:
      if type.equals("cell") { return Ranked(rank: 2, word: "cell") }
      if type.equals("home") { return Ranked(rank: 5, word: "home") }
      if type.equals("work") { return Ranked(rank: 6, word: "work") }
      if type.equals("main") { return Ranked(rank: 3, word: "main") }
      if type.equals("isdn") { return Ranked(rank: 7, word: "isdn") }
      if type.equals("text") { return Ranked(rank: 11, word: "text") }
    case 5:
      if type.equals("voice") { return Ranked(rank: 10, word: "voice") }
      if type.equals("pager") { return Ranked(rank: 1, word: "pager") }
      if type.equals("other") { return Ranked(rank: 8, word: "other") }
      if type.equals("video") { return Ranked(rank: 7, word: "video") }
      if type.equals("modem") { return Ranked(rank: 7, word: "modem") }
    case 6:
      if type.equals("mobile") { return Ranked(rank: 2, word: "cell") }
      if type.equals("iphone") { return Ranked(rank: 2, word: "cell") }
      if type.equals("ttytdd") { return Ranked(rank: 7, word: "textphone") }
    case 7:
      if type.equals("tty-tdd") { return Ranked(rank: 7, word: "textphone") }
    case 8:
      if type.equals("business") { return Ranked(rank: 6, word: "work") }
    case 9:
      if type.equals("textphone") { return Ranked(rank: 7, word: "textphone") }
    default: break
    }
    return nil
  }

  /// Whether a word in the place of a type isn't a type. It may mean preference or delivery, or an
  /// encoding or kind of value, which vCard 2.1 writes without the parameter's name.
  private static func isNoType(_ word: Bytes) -> Bool {
    switch word.count {
    case 0: true
    case 1: word.equals("b")
    case 3: word.equals("dom") || word.equals("url") || word.equals("uri")
    case 4:
      word.equals("pref") || word.equals("intl") || word.equals("7bit") || word.equals("8bit")
    case 6: word.equals("base64") || word.equals("inline") || word.equals("parcel")
    case 8: word.equals("internet")
    case 16: word.equals("quoted-printable")
    default: false
    }
  }
}
