import ArgumentParser
import JSON
import LinuxIO
import Settings

/// Queries from standard input, one per line. For a line that is not a query an error is printed,
/// and the following lines are still answered.
enum QueryLines {
  /// The maximum length of a query in bytes: more than a user types, and little memory.
  private static let longest = 1 << 16

  /// - Parameters:
  ///   - name: The name of a query in JSON.
  ///   - answer: Answers a line that is not empty; throws the reason if it is not a query.
  /// - Throws: exit code 65 at the end, if a line was not a query.
  static func read(
    json: Bool, name: StaticString, answer: (Substring) throws -> Void
  ) throws {
    let text = String(decoding: try Files.readStandardInput(), as: UTF8.self).withoutByteOrderMark
    var number = 0
    var areGood = true
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      if line.allSatisfy(\.isWhitespace) { continue }
      do {
        guard line.utf8.count <= longest else {
          throw Failure(
            "\(line.utf8.count) bytes are too long for a query; write at most \(longest)", .badData)
        }
        try answer(line)
      } catch let failure as Failure where failure.code == .badData {
        areGood = false
        if json {
          var object = JSONObject()
          object.add(name, String(decoding: line.utf8.prefix(longest), as: UTF8.self))
          object.add("error", failure.message)
          try Console.print(object)
        } else {
          Console.log("standard input:\(number): \(failure.message)")
        }
      }
    }
    if !areGood { throw ExitCode.badData }
  }
}
