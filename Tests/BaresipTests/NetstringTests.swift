import Testing
import TimeLimit

@testable import Baresip

/// The frames in which baresip's control port sends its text.
@Suite(.timeLimited) struct NetstringTests {
  @Test func netstringsComeInPieces() {
    let bytes = Netstrings.netstring("{}") + Netstrings.netstring("") + Netstrings.netstring("ä,:")
    for size in 1...bytes.count {
      var input = Netstrings()
      var found: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        found += input.read(bytes[start..<min(start + size, bytes.count)]).map {
          String(decoding: $0, as: UTF8.self)
        }
      }
      #expect(found == ["{}", "", "ä,:"] && !input.isBroken)
    }
  }

  @Test(arguments: ["x:", "-1:a,", "3:abcd", "99999999", "2000000:", ":a,"])
  func whatIsNoNetstringIsBroken(_ text: String) {
    var input = Netstrings()
    #expect(input.read(Array(text.utf8)).isEmpty)
    #expect(input.isBroken)
  }
}
