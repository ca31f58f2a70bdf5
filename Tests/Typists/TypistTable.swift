import Glibc
import SimulatedTypist

/// Runs every story with every simulated typist: `swift run -c release twelvekey-typists [SEEDS
/// [FIRST]]`. Ends with 1 after an error. `twelvekey-typists 'PIN, ring' SEED` shows one run, key by
/// key.
@main struct TypistTable {
  private static let columns = [
    "wrong person", "part dialled", "part sent", "part left", "answered", "secret outside", "112#",
  ]

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.compactMap { UInt64($0) }
    if let story = TypistStory.all.first(where: { $0.name == arguments.first }) {
      print(story.play(seed: numbers.first ?? 1) { print($0) })
      return
    }
    guard numbers.count == arguments.count else {
      let names = TypistStory.all.map(\.name).joined(separator: "\n  ")
      print("twelvekey-typists [SEEDS [FIRST]], or STORY SEED, where STORY is one of:\n  \(names)")
      exit(64)
    }
    if !printTable(count: numbers.first ?? 10_000, from: numbers.dropFirst().first ?? 1) { exit(1) }
  }

  /// - Returns: whether there was no error.
  private static func printTable(count: UInt64, from first: UInt64) -> Bool {
    print(row("what, and what comes between", ["seeds"] + columns))
    var all = TypistFindings()
    for story in TypistStory.all {
      var findings = TypistFindings()
      var failed: [UInt64] = []
      for seed in first..<first + count {
        let one = story.play(seed: seed)
        if !one.isClean, failed.count < 5 { failed.append(seed) }
        findings += one
      }
      print(row(story.name, cells(findings)) + (failed.isEmpty ? "" : "  seeds \(failed)"))
      all += findings
    }
    print(row("all", cells(all)))
    return all.isClean
  }

  private static func cells(_ findings: TypistFindings) -> [String] {
    [
      findings.runs, findings.wrongCalls, findings.partsDialled, findings.partsSent,
      findings.partsLeft, findings.answers, findings.secretsOutside,
    ].map { "\($0)" }
      + [findings.helpWanted == 0 ? "" : "\(findings.helpAsked) of \(findings.helpWanted)"]
  }

  private static func row(_ name: String, _ cells: [String]) -> String {
    func pad(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(width - text.count, 0)) + text
    }
    let widths = [8, 12, 12, 9, 9, 8, 14, 15]
    let name = name + String(repeating: " ", count: max(30 - name.count, 0))
    return name + zip(cells, widths).map { pad($0, $1 + 1) }.joined()
  }
}
