import TestSupport
import Testing
import TimeLimit

/// What a desktop runs for `tel:` links, which come from strangers.
@Suite(.timeLimited) struct DialLinkTests {
  private let fixture = Program.fixture("sample-contacts.vcf")

  @Test func aLinkIsShownAndWaitsForTheCallKey() {
    let telephone = PseudoTerminal([
      "dial", "tel:+1-650-555-0142", "--virtual", "--line", "pretended", "--contacts", fixture,
      "--state", "none", "--display", "plain",
    ])
    #expect(telephone.wait(for: "+16505550142"))
    telephone.rest()
    #expect(!telephone.output.contains("dial:"))
    telephone.press("\r")
    #expect(telephone.wait(for: "dial: John Smith +16505550142"))
  }

  @Test(arguments: [
    ("tel:*%2306%23", 65, "*#06# is more than a number"),
    ("tel:+1555,12", 65, "+1555,12 is more than a number"),
    ("tel:%1B[2J", 65, "is more than a number"), ("tel:", 65, "no number"),
    ("http://example.org", 64, "this is no tel: link"),
  ])
  func moreThanANumberIsRefused(_ link: String, _ code: Int32, _ message: String) {
    let result = Program.run(["dial", link, "--virtual", "--line", "pretended"])
    #expect(result.code == code)
    #expect(result.errors.contains(message) && !result.errors.contains("\u{1B}"))
    #expect(result.output.isEmpty)
  }
}
