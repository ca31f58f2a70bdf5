import TestSupport
import Testing
import TimeLimit

/// `sip:` addresses at the command line.
@Suite(.timeLimited) final class AddressTests {
  private let folder: TemporaryFolder
  private let book: [String]

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path + "/book.vcf"
    Program.write(
      [
        "TEL;TYPE=WORK:sip:02079460803@pbx.example.org\r\nFN:Tel Uri",
        "IMPP:sip:anna@example.com\r\nFN:Anna",
      ]
      .map { "BEGIN:VCARD\r\nVERSION:3.0\r\n\($0)\r\nEND:VCARD\r\n" }.joined(), to: path)
    book = ["--contacts", path, "--country", "GB"]
  }

  @Test func theyAreFoundNamedAndCalled() {
    let pressed = Program.run(["press", "835{call}"] + book).output
    #expect(pressed.contains("dial: Tel Uri sip:02079460803@pbx.example.org"))
    #expect(Program.run(["search", "+442079460803"] + book).output.contains("Tel Uri"))
    #expect(Program.run(["press", "{ring 02079460803}"] + book).output.contains("Tel Uri"))
    #expect(Program.run(["press", "{ring anna@example.com}"] + book).output.contains("Anna"))
    let checked = Program.run(["contacts", "check"] + book.prefix(2).dropFirst())
    #expect(checked.code == 0 && !(checked.output + checked.errors).contains("can't be dialled"))
  }

  /// A program of the user's gets nothing but numbers.
  @Test func aDialCommandCallsNumbersOnly() {
    let run = Program.run(
      [
        "run", "--virtual", "--keys", "835{call}", "--state", "none", "--display", "plain",
        "--dial-command", "echo called {number}",
      ] + book)
    #expect(run.output.contains("only numbers can be called here: sip:02079460803@pbx.example.org"))
    #expect(!(run.output + run.errors).contains("called sip"))
  }

  @Test func aLinkIsAskedAbout() {
    let telephone = PseudoTerminal(
      [
        "dial", "sip:anna@example.com", "--virtual", "--line", "pretended", "--state", "none",
        "--display", "plain",
      ] + book)
    telephone.pass(.seconds(5))
    // The name stands there only where the address book was read before the link.
    #expect(telephone.wait(for: "sip:anna@example.com"))
    telephone.rest()
    #expect(!telephone.output.contains("dial:"))
    repeat {
      telephone.press("\r")
      telephone.rest()
    } while !telephone.output.contains("dial:")
    let call = telephone.output.split(separator: "dial:").last
    #expect(call?.contains("sip:anna@example.com") == true)
  }

  @Test(arguments: ["sip:a@b.org?subject=x", "sip:\"a\"@b.org", "sip:anna", "sip:a@b\nc"])
  func moreThanAnAddressIsRefused(_ link: String) {
    let result = Program.run(["dial", link, "--virtual", "--line", "pretended"])
    #expect(result.code == 65 && result.errors.contains("write sip:NAME@HOST"))
  }
}
