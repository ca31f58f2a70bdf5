/// The program that rings: started at the ring, ended with it. An argument vector, never a shell.
package struct RingCommand: Hashable, Sendable {
  package let words: [String]

  /// Words as ``CommandWords`` reads them. What ``Ring`` knows may stand in them, and needs not.
  package init(_ text: String) throws(CommandWords.Problem) { words = try CommandWords.read(text) }

  /// For whom it rings, and how.
  package struct Ring: Hashable, Sendable {
    /// Of the caller; empty where it is withheld.
    package var number: String
    /// Of the caller, by the address book; empty where nobody is known.
    package var name: String
    /// What it rings for.
    package var alert: Alert
    /// Which tone is wanted; empty for the usual one.
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

    /// The kernel starts no program with an argument of 128 KiB (`MAX_ARG_STRLEN`), and then nothing
    /// would ring.
    private static func start(of text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.prefix(1_000)))
    }
  }

  /// What is run.
  package func arguments(_ ring: Ring) -> [String] {
    let values = [
      "{number}": ring.number, "{name}": ring.name, "{alert}": ring.alert.rawValue,
      "{tone}": ring.tone,
    ]
    return zip(words, CommandWords.fill(values, in: words)).map { word, filled in
      // What others have written is no option of the program's, wherever a name begins with a minus.
      filled.hasPrefix("-") && !word.hasPrefix("-") ? " " + filled : filled
    }
  }
}
