extension Transcript.Screen {
  /// The key that led to the screen, as scripts write it; `time` if there was none, `nil` if the
  /// screen does not begin here.
  var key: String? {
    if text.hasPrefix("{") {
      let start = "\"key\":\""
      guard let found = text.firstRange(of: start) else { return "time" }
      return String(text[found.upperBound...].prefix { $0 != "\"" })
    }
    guard text.hasPrefix(Transcript.rule) else { return nil }
    let words = text.split(separator: " ", maxSplits: 2)
    return words.count > 1 ? String(words[1]) : nil
  }

  /// The number of screens that are compared with one that is missing.
  private static let mostCompared = 1_000

  /// Returns the index of the screen that has the most rows of this one, and at least half of them;
  /// `nil` if there is none.
  func mostSimilar(in screens: ArraySlice<Self>) -> Int? {
    let rows = rows
    var best: (place: Int, count: Int)?
    for place in screens.indices.prefix(Self.mostCompared) {
      let count = zip(rows, screens[place].rows).count { $0.utf8.elementsEqual($1.utf8) }
      if count * 2 >= rows.count, count > best?.count ?? 0 { best = (place, count) }
    }
    return best?.place
  }

  /// The rows for a comparison side by side. An object has a row for each member and for each line
  /// of the screen.
  var rows: [String] {
    guard text.hasPrefix("{") else {
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map(String.init)
    }
    return Self.parts(text).flatMap { member -> [String] in
      let start = "\"lines\":"
      guard member.hasPrefix(start) else { return [member] }
      return [start] + Self.parts(String(member.dropFirst(start.count))).map { "  " + $0 }
    }
  }

  /// Returns the parts of an object or a list, split at its own commas and not at those inside its
  /// parts.
  private static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var depth = 0
    var isText = false
    var isEscaped = false
    for character in text {
      if isText {
        part.append(character)
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isText = false
        }
        continue
      }
      switch character {
      case "{" where depth == 0, "[" where depth == 0:
        depth += 1
        continue
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth <= 0 { continue }
      case "," where depth == 1:
        parts.append(part)
        part = ""
        continue
      case "\"": isText = true
      case "\n": continue
      default: break
      }
      part.append(character)
    }
    return part.isEmpty ? parts : parts + [part]
  }
}
