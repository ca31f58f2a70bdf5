import Contacts
import Keypad

/// A text that came as one: what was pasted into a terminal, or the number of a link. It comes from
/// strangers, and never calls by itself.
///
///     | a number by the rules of links     | becomes what is typed, in 123                |
///     | else a text with letters           | is looked for as a name                      |
///     | else, and where no contact has it  | all of it is refused, and a notice says why  |
struct GivenText: Hashable, Sendable {
  enum Meaning: Hashable, Sendable {
    /// Digits, behind a `+` where it is international; and what is to be dialled when somebody has answered.
    case number(String, extension: String?)
    case name(String)
    /// Why it is neither.
    case nothing(String)
  }

  /// Without the white space around it: a line end behind it calls nobody.
  let text: String
  let meaning: Meaning

  /// More is no number and no name.
  static let limit = 256

  static let refused = "nothing is pasted"

  init(_ given: String) {
    guard given.utf8.count <= Self.limit else {
      text = ""
      meaning = .nothing("too long for a number or a name: \(Self.refused)")
      return
    }
    let scalars = given.unicodeScalars.drop { $0.properties.isWhitespace }
    let count = scalars.reversed().prefix { $0.properties.isWhitespace }.count
    text = String(scalars.dropLast(count))
    meaning = Self.meaning(of: text)
  }

  private static func meaning(of text: String) -> Meaning {
    if text.isEmpty { return .nothing("an empty paste: \(refused)") }
    if text.unicodeScalars.contains(where: isNoText) {
      return .nothing("more than one line, or no text: \(refused)")
    }
    do throws(TelURI.Problem) {
      let uri = try TelURI(written: text)
      return .number(uri.number, extension: uri.extension)
    } catch {
      switch error {
      case .tooLong: return .nothing("too long for a number: \(refused)")
      case .noNumber, .noTelLink, .code: break
      }
    }
    if text.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) { return .name(text) }
    return .nothing("no number and no name (a code is typed): \(refused)")
  }

  /// A control character, the end of a line, or what is put in the place of broken UTF-8.
  private static func isNoText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: true
    default: scalar == "\u{FFFD}"
    }
  }
}

extension Scene {
  /// Goes, and gives the text to the scene below, unless that is of no use there.
  func passDown(_ text: GivenText, _ desk: inout Desk) -> Turn {
    guard case .nothing(let why) = text.meaning else { return .popAndPass }
    desk.notice = why
    return .stay
  }

  /// Takes nothing, and says why.
  func refuse(_ desk: inout Desk, _ why: String) -> Turn {
    desk.notice = "\(why): \(GivenText.refused)"
    return .stay
  }
}

/// A text that came as one is taken by the scene that is shown, or refused; it is an answer to nothing.
extension Handset {
  mutating func take(_ text: GivenText, at now: Instant) {
    usedAt = now
    desk.notice = nil
    // The person's own act: no key before it goes on behind it.
    isActing = true
    defer { isActing = false }
    desk.burst.close()
    if home.entry.isEmpty { desk.orderByUse(at: now) }
    // A paste is no answer to a question.
    desk.answers.isSeenAnew(at: now)
    let place = stack.count - 1
    let turn = stack[place].scene.take(text, &desk, at: now)
    apply(turn, at: place, now)
    guard case .popAndPass = turn else { return }
    let below = stack.count - 1
    let next = stack[below].scene.take(text, &desk, at: now)
    apply(next, at: below, now)
  }
}
