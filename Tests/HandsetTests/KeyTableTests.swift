import Testing

@testable import Handset

struct KeyTableTests {
  @Test func theTableNamesEveryModeAndFitsATerminal() {
    let lines = KeyTable.text.split(separator: "\n", omittingEmptySubsequences: false)
    for mode in Mode.allCases { #expect(lines[0].contains(mode.rawValue)) }
    #expect(lines.allSatisfy { $0.count <= 100 && !$0.hasSuffix(" ") })
    #expect(KeyTable.rows.allSatisfy { $0.meanings.count == Mode.allCases.count })
  }
}
