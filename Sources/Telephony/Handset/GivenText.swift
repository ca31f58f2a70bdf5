import Contacts
import Keypad

/// A text that arrives as a whole: a paste into a terminal, or the number of a link or a program.
/// By itself it never starts a call.
///
///     | a number, as in a tel: link        | replaces the typed text, in mode 123         |
///     | a sip: address                     | is called after a question                   |
///     | another text with letters          | is looked up as a name                       |
///     | any other, or a name not found     | is refused, with the reason in a notice      |
struct GivenText: Hashable, Sendable {
  enum Meaning: Hashable, Sendable {
    /// Digits, with `+` before an international number, and the extension to dial after the other
    /// end answers.
    case number(String, extension: String?)
    case name(String)
    case address(SIPURI)
    /// A text without a meaning; the associated value is the reason.
    case nothing(String)
  }

  /// The text without white space at either end, so that a line end after it starts no call.
  let text: String
  let meaning: Meaning
  /// The words for a refusal.
  let refusal: String

  /// The maximum length of a text, in bytes of UTF-8. A longer text is refused.
  static let limit = 256

  init(_ given: String, refusal: String = "not pasted") {
    self.refusal = refusal
    guard given.utf8.count <= Self.limit else {
      text = ""
      meaning = .nothing("too long for a number or a name")
      return
    }
    let scalars = given.unicodeScalars.drop { $0.properties.isWhitespace }
    let count = scalars.reversed().prefix { $0.properties.isWhitespace }.count
    text = String(scalars.dropLast(count))
    meaning = Self.meaning(of: text)
  }

  private static func meaning(of text: String) -> Meaning {
    if text.isEmpty { return .nothing("empty") }
    if text.unicodeScalars.contains(where: isNoText) {
      return .nothing("more than one line, or no text")
    }
    if SIPURI.hasScheme(text) {
      guard let address = SIPURI(text) else {
        return .nothing("this address can't be called")
      }
      return .address(address)
    }
    do throws(TelURI.Problem) {
      let uri = try TelURI(written: text)
      return .number(uri.number, extension: uri.extension)
    } catch {
      switch error {
      case .tooLong: return .nothing("too long for a number")
      case .noNumber, .noTelLink, .code: break
      }
    }
    if text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) { return .name(text) }
    return .nothing("no number or name (type codes by hand)")
  }

  /// Whether the scalar can't be part of a number or a name: a control character, a line end, a
  /// character without a meaning in Unicode, or the replacement character for broken UTF-8.
  private static func isNoText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: true
    default: scalar == "\u{FFFD}"
    }
  }
}

extension Scene {
  /// Closes this scene and passes the text to the scene below. Refuses a text without a meaning,
  /// and then this scene stays.
  func passDown(_ text: GivenText, _ desk: inout Desk) -> Turn {
    guard case .nothing(let why) = text.meaning else { return .popAndPass }
    return refuse(&desk, why)
  }

  /// Refuses a text with a notice that gives the reason.
  func refuse(_ desk: inout Desk, _ why: String, _ refusal: String = "not pasted") -> Turn {
    desk.notice = "\(why): \(refusal)"
    return .stay
  }
}
