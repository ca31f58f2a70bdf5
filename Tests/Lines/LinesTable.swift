import CallModel
import Glibc

/// Plays every story on every line, and prints what each line can do: `twelvekey-lines [LINE]...`, where
/// `modem` stands for every `modem (…)`. A smartphone is played on only if it is named: `phone`.
/// `TWELVEKEY_RIG_ONLY=word` plays the stories with that word in their names.
///
/// Prints `ok NAME` or `FAILED NAME: why` for every story that a line says it can do, `skipped NAME: why`
/// for a line that this machine lacks, then the table, and how many checks there were. Exits with 1 if one
/// has failed.
@main struct LinesTable {
  static func main() {
    signal(SIGPIPE, SIG_IGN)
    let wanted = CommandLine.arguments.dropFirst()
    var (checks, failures) = (0, 0)
    let meant = Subject.all.filter { subject in
      wanted.isEmpty ? subject.isUsual : wanted.contains { "\(subject.name) ".hasPrefix("\($0) ") }
    }
    let word = getenv("TWELVEKEY_RIG_ONLY").map { String(cString: $0) }
    let subjects = meant.filter { subject in
      guard let lack = subject.lack() else { return true }
      checks += 1
      say("skipped \(subject.name): \(lack)")
      return false
    }
    var names: [String] = []
    for story in subjects.flatMap(\.stories) where !names.contains(story.name) {
      if let word, !story.name.contains(word) { continue }
      names.append(story.name)
    }
    var rows = names.map { [$0] }
    for subject in subjects {
      // A line that does not begin is not waited for with every story anew.
      var begins = true
      for (place, name) in names.enumerated() {
        guard let story = subject.stories.first(where: { $0.name == name }) else {
          rows[place].append("–")
          continue
        }
        let (cell, failure) = begins ? play(story, on: subject, &begins) : ("FAILED", "no line")
        rows[place].append(cell)
        if failure == nil, cell.hasPrefix("no ") { continue }
        checks += 1
        let name = "\(subject.name): \(story.name)"
        if let failure {
          failures += 1
          say("FAILED \(name): \(failure)")
        } else {
          say("ok \(name)")
        }
      }
    }
    say(Self.table([["#"] + subjects.map(\.name)] + rows))
    say("# \(checks) checks")
    exit(failures == 0 ? 0 : 1)
  }

  /// - Returns: what the table says, and what went wrong.
  private static func play(
    _ story: Story, on subject: Subject, _ begins: inout Bool
  ) -> (String, String?) {
    begins = false
    do {
      let (bench, other) = try subject.open()
      defer {
        bench.end()
        other.end()
      }
      try bench.wait(for: "a line") { story.isOfALockedSIM || bench.abilities != nil }
      begins = true
      // What a line can't do is said by its abilities, and not tried.
      let missing = story.needs.subtracting(bench.abilities ?? [])
      if let missing = LineAbility.allCases.first(where: missing.contains) {
        return ("no \(missing)", nil)
      }
      return (try story.play(bench, other), nil)
    } catch let failure as Bench.Failure {
      return ("FAILED", failure.text)
    } catch {
      return ("FAILED", "\(error)")
    }
  }

  /// At once, also into a pipe.
  private static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }

  private static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        .joined(separator: "  ")
    }.joined(separator: "\n# ")
  }
}
