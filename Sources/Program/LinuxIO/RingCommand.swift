/// The command that rings. It is started when a ring begins and stopped at its end. It is run
/// without a shell.
package struct RingCommand: Hashable, Sendable {
  package let words: [String]

  /// Reads the words as ``CommandWords`` does, with optional placeholders for the values of
  /// ``Ring``.
  ///
  /// - Throws: if the text has no words, or a quote is not closed.
  package init(_ text: String) throws(CommandWords.Problem) { words = try CommandWords.read(text) }

  /// The call for which the telephone rings, and the kind of ring.
  package struct Ring: Hashable, Sendable {
    /// The caller's number; empty if it is withheld.
    package var number: String
    /// The caller's name from the address book; empty for an unknown caller.
    package var name: String
    /// The event for which the telephone rings.
    package var alert: Alert
    /// The wanted tone; empty for the default.
    package var tone: String

    package enum Alert: String, Hashable, Sendable {
      case ring
    }

    package init(number: String = "", name: String = "", alert: Alert = .ring, tone: String = "") {
      self.number = Self.start(of: number)
      self.name = Self.start(of: name)
      self.alert = alert
      self.tone = tone
    }

    /// Returns the beginning of a text, which is short enough for an argument. The kernel refuses
    /// an argument of 128 KiB (`MAX_ARG_STRLEN`), so the command would not ring.
    private static func start(of text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(1_000)))
    }
  }

  /// Returns the command line to run.
  package func arguments(_ ring: Ring) -> [String] {
    let values = [
      "{number}": ring.number, "{name}": ring.name, "{alert}": ring.alert.rawValue,
      "{tone}": ring.tone,
    ]
    return zip(words, CommandWords.fill(values, in: words)).map { word, filled in
      // A value that begins with a minus must not become an option.
      filled.hasPrefix("-") && !word.hasPrefix("-") ? " " + filled : filled
    }
  }
}
