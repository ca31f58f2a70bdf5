import ArgumentParser
import Compression
import Keypad
import LinuxIO
import TextEntry

/// A word list from a file: compiled, or text that is compiled now.
enum WordListFile {
  /// The maximum size in bytes, packed or unpacked: larger files are not word lists.
  static let limit = 256 << 20

  /// - Parameter isOurOwn: the list comes with the program; see `WordList.init`.
  static func load(
    _ path: String, language: KeypadLanguage, isOurOwn: Bool = false
  ) throws -> WordList {
    let file: SettledFile
    do {
      file = try SettledFile(path, limit: limit)
    } catch {
      throw Failure(reading: "the word list", path, error)
    }
    guard WordList.magics.contains(where: { file.bytes.starts(with: $0) }) else {
      let compiled = try compile(Array(file.bytes), of: path, language: language)
      compiled.reportCrowdedOut(path)
      return compiled.list
    }
    do {
      return try WordList(WordListData(file.bytes, owner: file), isOurOwn: isOurOwn)
    } catch {
      throw Failure("\(path): \(error.reason)", .badData)
    }
  }

  /// The result of compiling a list.
  struct Compiled {
    var list: WordList
    var bytes: [UInt8]
    /// See ``WordListWriter``.
    var skipped: Int
    var rarest: Int
    var crowdedOut: Int

    /// Reports how many words were left out because too many likelier words have the same keys, if
    /// there are any.
    func reportCrowdedOut(_ path: String) {
      if crowdedOut == 0 { return }
      Console.log(
        "\(path): \(Count.of(crowdedOut, "word")) left out: \(WordListWriter.sameKeysLimit) likelier "
          + "ones are on the same keys")
    }

    /// Writes the list into a file, and reports what it has.
    func write(to destination: String, from source: String, makingFolders: Bool = false) throws {
      do {
        if makingFolders { try Files.makeFolders(above: destination) }
        try Files.replace(destination, with: bytes)
      } catch {
        throw Failure(writing: "the word list", destination, error)
      }
      reportCrowdedOut(source)
      Console.log("\(destination): \(summary)")
    }

    /// The number of words and what was left out, in words for a person.
    private var summary: String {
      var parts = [Count.of(list.count, "word")]
      if rarest > 0 { parts.append("\(rarest) rarer ones left out") }
      if skipped > 0 {
        parts.append("\(skipped) left out that no keys spell, or that are too long")
      }
      return parts.joined(separator: ", ") + ", \(bytes.count / 1024) KiB"
    }
  }

  /// - Parameters:
  ///   - total: see `WordListWriter.bytes(total:most:)`; `nil` for the total in the list.
  ///   - capitals: a list that says which words have capitals.
  static func compile(
    _ path: String, language: KeypadLanguage, total: Double? = nil, most: Int = .max,
    capitals: String? = nil
  ) throws -> Compiled {
    try compile(
      read(path), of: path, language: language, total: total, most: most, capitals: capitals)
  }

  /// - Parameter path: `-` for standard input.
  static func read(
    _ path: String, _ thing: String = "the word list", limit: Int = limit
  ) throws -> [UInt8] {
    do {
      return try path == "-"
        ? Files.readStandardInput(limit: limit) : Files.read(path, limit: limit)
    } catch {
      throw Failure(reading: thing, path, error)
    }
  }

  private static func compile(
    _ bytes: [UInt8], of path: String, language: KeypadLanguage, total: Double? = nil,
    most: Int = .max, capitals: String? = nil
  ) throws -> Compiled {
    var (writer, format) = try message(of: bytes, path, language: language)
    // Lines of counts may be in any unit, so no pairs are added to them.
    if [.wordfreq, .combined, .spaced].contains(format) {
      ShippedPairs.add(to: &writer, total: total ?? format.total, in: language)
    }
    if let capitals {
      writer.spell(as: try message(of: read(capitals), capitals, language: language).0)
    }
    do {
      let compiled = try writer.bytes(total: total ?? format.total, most: most)
      return Compiled(
        list: try WordList(WordListData(copying: compiled)), bytes: compiled,
        skipped: writer.skipped, rarest: writer.rarest, crowdedOut: writer.crowdedOut)
    } catch {
      throw Failure("\(path): \(error.reason)", .badData)
    }
  }

  private static func message(
    of bytes: [UInt8], _ path: String, language: KeypadLanguage
  ) throws -> (WordListWriter, WordListSource.Format) {
    let name = path == "-" ? "standard input" : path
    let text: [UInt8]
    do {
      text = try Gzip.unpacked(bytes, limit: limit, name: "the word list")
    } catch {
      throw Failure("\(name): byte \(error.byte): \(error.reason)", .badData)
    }
    var writer = WordListWriter(language: language)
    let ending = path.split(separator: ".").last ?? ""
    let format = WordListSource.Format(of: text, ending: ending)
    do {
      try WordListSource.read(text, format: format, into: &writer)
    } catch {
      throw Failure(
        "\(name):\(error.line == 0 ? " " : "")\(error.place): \(error.reason)", .badData)
    }
    return (writer, format)
  }
}
