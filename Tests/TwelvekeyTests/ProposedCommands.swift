import TestSupport

/// The commands of this program that its messages, help and documents propose. They are found in the
/// texts, so that none is forgotten.
struct ProposedCommand: Hashable, CustomStringConvertible {
  /// The text in the source, with its placeholders.
  var text: String
  /// The file and line.
  var place: String
  /// Whether the command is in a document. There a command without arguments may be only a name.
  var isInDocument = false

  var description: String { "\(place): \(text)" }

  private static let subcommands: Set<Substring> = [
    "run", "dial", "replay", "press", "search", "type", "words", "calls", "contacts", "devices",
    "record", "emulate", "dump", "config", "restore-console", "keys", "doctor", "help", "pair",
  ]

  /// The rig runs the commands of twelvekey-testing(7), one after the other.
  static let documents = [
    "README.md", "Sources/Packaging/phone/README.md", "Sources/Packaging/manual/twelvekey.1.md",
    "Sources/Packaging/manual/twelvekey.conf.5.md",
    "Sources/Packaging/debian/twelvekey.README.Debian",
  ]

  /// The commands in all sources and documents, each text once.
  static func all() -> [ProposedCommand] {
    var all: [ProposedCommand] = []
    for line in grep("twelvekey ", "--include=*.swift --exclude-dir=twelvekey-benchmark Sources") {
      if line.text.isComment { continue }
      all += commands(in: line.text, of: line.place)
    }
    for document in documents {
      // A console block is checked against the program's output (.ci/check-readme).
      for line in grep("twelvekey ", document) where !line.text.trimmed.hasPrefix("$ ") {
        all += commands(in: line.text, of: line.place, isInDocument: true)
      }
    }
    var seen: Set<String> = []
    return all.filter { seen.insert($0.text).inserted }
  }

  /// Commands of other programs that messages propose to run as root.
  static func asRoot() -> [ProposedCommand] {
    grep(
      "sudo ",
      "--include=*.swift Sources/Program/twelvekey Sources/Program/PhoneRuntime Sources/Program/LinuxIO Sources/Displays/Typesetting"
    )
    .filter { !$0.text.isComment }
    .flatMap { line -> [ProposedCommand] in
      var commands: [ProposedCommand] = []
      var rest = line.text
      while let found = rest.firstRange(of: "sudo ") {
        let text = String(rest[found.upperBound...].command)
        commands.append(ProposedCommand(text: text, place: line.place))
        rest = rest[found.upperBound...]
      }
      return commands
    }
  }

  /// The options in texts of this program, each with one place.
  static func options() -> [String: String] {
    var options: [String: String] = [:]
    for line in grep(
      "--[a-z]",
      "--include=*.swift Sources/Program/twelvekey Sources/Program/PhoneRuntime Sources/Telephony/Handset"
    ) {
      if line.text.isComment { continue }
      for word in line.text.split(whereSeparator: { !$0.isLetter && $0 != "-" })
      where word.hasPrefix("--") && word.dropFirst(2).first?.isLetter == true {
        options[String(word)] = line.place
      }
    }
    return options
  }

  private static func grep(
    _ pattern: String, _ files: String
  ) -> [(place: String, text: Substring)] {
    let found = Program.run(
      [], under: ["sh", "-c", "cd \(Repository.root) && grep -rHne '\(pattern)' \(files)"])
    return found.lines.compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      return parts.count == 3 ? ("\(parts[0]):\(parts[1])", parts[2]) : nil
    }
  }

  private static func commands(
    in line: Substring, of place: String, isInDocument: Bool = false
  ) -> [ProposedCommand] {
    var commands: [ProposedCommand] = []
    var rest = line
    while let found = rest.firstRange(of: "twelvekey ") {
      let before = rest[..<found.lowerBound].last
      let text = rest[found.lowerBound...].command
      let word = text.dropFirst("twelvekey ".count).prefix { $0.isLetter || $0 == "-" }
      let isWord = before.map { $0.isLetter || $0.isNumber || "./-_".contains($0) } ?? false
      // In a sentence of a document a command is in backticks.
      let isMarked =
        !isInDocument || before == "`" || rest[..<found.lowerBound].trimmed.isCommandStart
      if !isWord, isMarked, subcommands.contains(word) || text.hasPrefix("twelvekey \\(") {
        commands.append(
          ProposedCommand(text: String(text), place: place, isInDocument: isInDocument))
      }
      rest = rest[found.upperBound...]
    }
    return commands
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count)
  }

  fileprivate var isComment: Bool { trimmed.hasPrefix("//") }

  /// Whether only a change of user stands before a command.
  fileprivate var isCommandStart: Bool { isEmpty || self == "sudo" || hasSuffix("`sudo") }

  /// Ends where a sentence goes on or a string ends.
  fileprivate var command: Substring {
    var end = startIndex
    var depth = 0
    var isQuoted = false
    while end < endIndex {
      let rest = self[end...]
      if rest.hasPrefix("\\(") {
        depth += 1
        end = index(end, offsetBy: 2)
        continue
      }
      if rest.hasPrefix("\\\"") {
        end = index(end, offsetBy: 2)
        continue
      }
      switch self[end] {
      case "(": depth += 1
      case ")" where depth > 0: depth -= 1
      case "'" where depth == 0: isQuoted.toggle()
      case "`", "\"", ";", ")":
        if depth == 0, !isQuoted { return self[..<end].trimmed }
      default:
        if depth == 0, !isQuoted,
          [", ", ". ", ".\"", ".\\n", "\\n", " && "].contains(where: { rest.hasPrefix($0) })
        {
          return self[..<end].trimmed
        }
      }
      end = index(after: end)
    }
    return self[..<end].trimmed
  }
}
