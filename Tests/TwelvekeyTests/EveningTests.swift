import Glibc
import TestSupport
import Testing
import TimeLimit

/// Whole evenings of calls as scripts, and their screens: see `Fixtures/evenings/scripts`.
@Suite(.timeLimited) struct EveningTests {
  private static let folder = Repository.root + "/Fixtures/evenings/"

  /// Of each evening its name and its script.
  private static let evenings: [(name: String, script: String)] =
    (Program.read(folder + "scripts") ?? "").split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#"), let range = line.firstRange(of: ": ") else { return nil }
      return (String(line[..<range.lowerBound]), String(line[range.upperBound...]))
    }

  @Test func eachHasItsScreens() {
    #expect(Self.evenings.count == 31)
    let isWriting = getenv("TWELVEKEY_WRITE_GOLDEN") != nil
    for (name, script) in isWriting ? Self.evenings : Effort.some(Self.evenings) {
      var arguments = [
        "press", script, "--contacts", Self.folder + "book.vcf", "--country", "us", "--state",
        "none", "--expect", Self.folder + name + ".txt",
      ]
      if name == "no-line" { arguments += ["--line", "none"] }
      if isWriting { arguments.append("--update") }
      let result = Program.run(arguments)
      #expect(result.code == 0, "\(name)\n\(result.output)\(result.errors)")
    }
  }

  /// The last screen of each but one, which ends with a call.
  @Test func noCallIsLeft() {
    for (name, _) in Self.evenings where name != "ring-while-typing" {
      let last = (Program.read(Self.folder + name + ".txt") ?? "").split(separator: "\n───").last
      #expect(last?.contains("\n") == true, "\(name)")
      for word in ["dial:", "calling", "ringing", "on hold", "hanging up", "answering"] {
        #expect(last?.contains(word) == false, "\(name): \(last ?? "")")
      }
    }
  }
}
