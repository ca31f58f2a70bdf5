/// `+CUSD`: a message of the network, 3GPP TS 27.007, 7.15.
struct ServiceMessage: Hashable, Sendable {
  var kind: Kind
  /// The text as the modem has written it; `nil` if there is none.
  var text: String?
  /// The data coding scheme, 3GPP TS 23.038, 5.
  var coding: Int?

  enum Kind: Int, Hashable, Sendable {
    case information, asks, ended, answeredElsewhere, notSupported, timeout
  }

  /// The maximum length of a message that is shown, in Unicode scalars.
  static let longestShown = 1_000

  /// - Parameter value: the part after the colon. The text extends from the first quote to the
  ///   last, as some modems don't escape quotes inside it.
  init?(_ value: some StringProtocol) {
    let head = value.prefix { $0 != "," }
    guard let kind = Int(head.trimmed).flatMap(Kind.init) else { return nil }
    self.kind = kind
    let rest = value.dropFirst(head.count + 1)
    if let first = rest.firstIndex(of: "\""), let last = rest.lastIndex(of: "\""), first < last {
      text = String(rest[rest.index(after: first)..<last])
      coding = ATFields(rest[rest.index(after: last)...]).int(1)
    } else {
      let fields = ATFields(rest)
      text = fields.text(0).flatMap { $0.isEmpty ? nil : $0 }
      coding = fields.int(1)
    }
  }

  /// Returns the text to show: at most ``longestShown`` scalars, and no control characters except
  /// line ends.
  func text(in characters: ATCharacters) -> String? {
    guard let text else { return nil }
    var words = String.UnicodeScalarView()
    for scalar in characters.read(text, coding: coding).unicodeScalars {
      if words.count >= Self.longestShown { break }
      if scalar == "\r" || scalar == "\n" {
        if words.last != "\n" { words.append("\n") }
      } else if scalar.properties.generalCategory != .control {
        words.append(scalar)
      }
    }
    let result = String(words).trimmed
    return result.isEmpty ? nil : result
  }
}
