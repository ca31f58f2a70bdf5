import Testing
import TimeLimit

@testable import Handset

@Suite(.timeLimited) struct VersionedTests {
  private struct Owner {
    @Versioned var names = ["Ann"]
    var version: Int { $names }
  }

  @Test func onlyChangesCount() {
    var owner = Owner()
    let first = owner.version
    owner.names = ["Ann"]
    owner.names[0] = "Ann"
    #expect(owner.version == first)
    owner.names.append("Bob")
    let second = owner.version
    #expect(second != first)
    owner.names[1] = "Cy"
    #expect(owner.version != second)
  }
}
