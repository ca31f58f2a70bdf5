/// Why the contacts and calls of a phone could not be read.
package enum PhonebookProblem: Error, Hashable, Sendable {
  /// The phone does not allow it (yet).
  case forbidden
  /// The phone has sent no contact: an iPhone that does not allow it sends an empty book.
  case empty
  /// The phone offers no contacts.
  case notSupported
  /// The phone is out of reach, or has ended the connection.
  case away
  /// obexd is not installed.
  case noService
  /// There is no bus on which obexd could run.
  case noBus
  /// The bus does not admit this user, or obexd refuses its calls.
  case shutOut
  /// The phone or obexd did not answer in time.
  case timeout
  /// The phone has sent more than there is room for.
  case tooLarge
  /// The phone has sent only a part, or nothing of what it has announced.
  case incomplete
  /// The file could not be written or read; the reason.
  case file(String)
  /// Another error, in obexd's words. Untrusted text.
  case failed(String)

  /// Reads the error of a call of obexd. Its text is that of the phone's answer (OBEX 1.5, section
  /// 3.2.1) or of the connection.
  package init(error name: String, _ text: String) {
    let name = name.lowercased()
    let text = Self.line(text)
    let words = text.lowercased()
    func has(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
    if name.hasSuffix(".serviceunknown") || name.hasSuffix(".namehasnoowner")
      || name.contains(".spawn.")
    {
      self = .noService
    } else if name.hasSuffix(".forbidden") || name.hasSuffix(".notauthorized")
      || has("forbidden", "unauthorized", "not authorized")
    {
      self = .forbidden
    } else if name.hasSuffix(".accessdenied") {
      self = .shutOut
    } else if name.hasSuffix(".notsupported")
      || has("service record", "not supported", "not implemented", "not found")
    {
      self = .notSupported
    } else if has(
      "host is down", "no route", "unreachable", "refused", "disconnected", "reset by peer",
      "not connected", "connection timed out", "page timeout", "aborted")
    {
      self = .away
    } else if name.hasSuffix(".noreply") || has("timed out", "timeout") {
      self = .timeout
    } else {
      self = .failed(text)
    }
  }

  // MARK: A line of text

  private static let limit = 200
  private static let plain: [(PhonebookProblem, String)] = [
    (.forbidden, "forbidden"), (.empty, "empty"), (.notSupported, "not supported"), (.away, "away"),
    (.noService, "no obexd"), (.noBus, "no bus"), (.shutOut, "shut out"), (.timeout, "timeout"),
    (.tooLarge, "too large"), (.incomplete, "incomplete"),
  ]

  /// The problem as one line of a file.
  package var text: String {
    switch self {
    case .file(let why): "file: \(Self.line(why))"
    case .failed(let why): "failed: \(Self.line(why))"
    default: Self.plain.first { $0.0 == self }?.1 ?? ""
    }
  }

  /// Reads the first line of ``text``; `nil` for any other text.
  package init?(text: String) {
    let line = text.split(separator: "\n", maxSplits: 1).first.map { String($0) } ?? ""
    if let found = Self.plain.first(where: { $0.1 == line })?.0 {
      self = found
    } else if line.hasPrefix("file: ") {
      self = .file(String(line.dropFirst(6).prefix(Self.limit)))
    } else if line.hasPrefix("failed: ") {
      self = .failed(String(line.dropFirst(8).prefix(Self.limit)))
    } else {
      return nil
    }
  }

  private static func line(_ text: String) -> String {
    text.onOneLine(limit: limit)
  }
}
