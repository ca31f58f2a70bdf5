import Keypad
import TestSupport
import Testing
import TimeLimit

@testable import Handset

@Suite(.timeLimited) struct KeyTableTests {
  /// What each of the twelve keys alone must reach, as the table says it.
  @Test func twelveKeysReachEverything() throws {
    func phone(_ script: String) throws -> TestPhone {
      var phone = TestPhone()
      try phone.play(script)
      return phone
    }
    #expect(try phone("5646*").handset.selectedMatch == nil)
    #expect(try phone("56{hold *}").lines[0] == "5")
    #expect(try phone("56{hold * 1600}").lines[0] == "")
    #expect(try phone("{hold 0}").lines[0] == "+")
    #expect(try phone("5646#").calls.count == 1)
    #expect(try phone("*100#{hold #}{wait 600}#").calls == ["*100#"])
    #expect(try phone("{hold #}").handset.mode == .abc)
    #expect(try phone("{hold #}{hold #}{hold #}{hold #}").handset.mode == .search)
    #expect(try phone("335#2").calls == ["Felix Deli 2125550194"])
    #expect(try phone("335#{hold *}").lines[0] == "335")
    #expect(try phone("112#{wait 650}#").calls.count == 1)
    #expect(try phone("112#*").calls.isEmpty)
    #expect(try phone("5646#{hold *}").calls.last == "hang up")
    #expect(try phone("5646#{hold *}{hold # 1600}").lines[0] == "call John Smith?")
  }

  @Test func theTableNamesEveryModeAndFitsATerminal() {
    let lines = KeyTable.text.split(separator: "\n", omittingEmptySubsequences: false)
    for mode in Mode.allCases { #expect(lines[0].contains(mode.rawValue)) }
    #expect(lines.allSatisfy { $0.count <= 100 && !$0.hasSuffix(" ") })
    #expect(KeyTable.rows.allSatisfy { $0.meanings.count == Mode.allCases.count })
    // "First" may mean the first key or the first press: the table says "with nothing typed".
    #expect(!KeyTable.text.contains("first"))
  }

  @Test func theTableIsTheOneInTheReadme() throws {
    let readme = String(decoding: try #require(Repository.bytes("README.md")), as: UTF8.self)
    #expect(readme.contains("$ twelvekey keys\n" + KeyTable.text))
  }
}
