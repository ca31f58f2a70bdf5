/// Properties in the files of WirePlumber: SPA-JSON (`name = value`, `"name": value`) from 0.5 on,
/// Lua (`["name"] = value`) before.
package struct PropertyFiles: Sendable {
  private let texts: [String]

  /// - Parameter folders: the folders, each overriding those before it. A path that ends with a
  ///   slash is a folder whose files are read in the order of their names, any other one a file.
  package init(_ places: [String], _ files: SystemFiles) {
    let paths = places.flatMap { place in
      place.hasSuffix("/")
        ? files.names(in: String(place.dropLast())).map { place + $0 } : [place]
    }
    texts = paths.filter { $0.hasSuffix(".conf") || $0.hasSuffix(".lua") }.compactMap { path in
      files.lines(path).map { lines in
        lines.map(Self.withoutComment).joined(separator: "\n")
      }
    }
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    let end = line.firstRange(of: "--")?.lowerBound ?? line.endIndex
    return line[..<min(end, line.firstIndex(of: "#") ?? line.endIndex)]
  }

  /// Returns the last value of a property, without quotes; `nil` if no file sets it. The values of
  /// a list are separated by spaces.
  package func value(of name: String) -> String? {
    texts.compactMap { Self.value(of: name, in: $0) }.last
  }

  private static func value(of name: String, in text: String) -> String? {
    var value: String?
    var rest = Substring(text)
    while let found = rest.firstRange(of: name) {
      let before = rest[..<found.lowerBound].last
      rest = rest[found.upperBound...]
      // The name may be a part of a longer one.
      let isWhole =
        !(before.map { $0.isLetter || ".-_".contains($0) } ?? false)
        && !(rest.first.map { $0.isLetter || ".-_".contains($0) } ?? false)
      guard isWhole else { continue }
      let start = rest.drop { "\"'] \t\n".contains($0) }
      guard let sign = start.first, sign == "=" || sign == ":" else { continue }
      let text = start.dropFirst().drop(while: \.isWhitespace)
      let isList = text.first == "[" || text.first == "{"
      let body =
        isList
        ? text.dropFirst().prefix { $0 != "]" && $0 != "}" }
        : text.prefix { !",}\n".contains($0) }
      let words = body.split { $0.isWhitespace || ",\"'".contains($0) }
      value = words.joined(separator: " ")
      rest = text
    }
    return value
  }
}
