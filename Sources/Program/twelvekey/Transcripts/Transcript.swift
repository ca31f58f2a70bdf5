/// The screens that a script or a recording leads to, one after the other, as `press` prints them.
struct Transcript {
  /// A screen after a change: either a JSON object, or a line that names the key, followed by the
  /// lines of the screen.
  struct Screen: Equatable {
    var text: String
    /// The number of its first line in the file, from 1.
    var line: Int
  }

  enum Form {
    case json, plain

    /// Detects the form of the transcript in a file.
    init(of text: String) { self = text.utf8.first == UInt8(ascii: "{") ? .json : .plain }
  }

  private(set) var screens: [Screen] = []

  init() {}

  init(_ text: String) {
    let form = Form(of: text)
    let lines = text.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      // The empty text after the last line end is not a line.
      if place == lines.count - 1, line.isEmpty { break }
      if form == .json || line.hasPrefix(Self.rule) || screens.isEmpty {
        screens.append(Screen(text: line + "\n", line: place + 1))
      } else {
        screens[screens.count - 1].text += line + "\n"
      }
    }
  }

  /// The beginning of a plain screen.
  private static let rule = "─── "

  mutating func add(_ text: String) { screens.append(Screen(text: text, line: 0)) }

  var text: String { screens.map(\.text).joined() }

  /// The first difference of two transcripts.
  struct Difference {
    /// The number of the first screen that differs, from 0.
    var place: Int
    var expected: Screen?
    var found: Screen?
  }

  /// Returns the first difference; `nil` if both are the same.
  func difference(from found: Transcript) -> Difference? {
    for place in 0..<max(screens.count, found.screens.count) {
      let ours = place < screens.count ? screens[place] : nil
      let theirs = place < found.screens.count ? found.screens[place] : nil
      // The bytes are compared: a display may draw texts differently that are canonically
      // equivalent in Unicode.
      if ours.map({ Array($0.text.utf8) }) != theirs.map({ Array($0.text.utf8) }) {
        return Difference(place: place, expected: ours, found: theirs)
      }
    }
    return nil
  }
}

extension Transcript.Screen {
  /// The key that led to the screen, as scripts write it; `time` if there was none.
  var key: String {
    if text.hasPrefix("{") {
      let start = "\"key\":\""
      guard let found = text.firstRange(of: start) else { return "time" }
      return String(text[found.upperBound...].prefix { $0 != "\"" })
    }
    let words = text.split(separator: " ", maxSplits: 2)
    return words.count > 1 ? String(words[1]) : "time"
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
