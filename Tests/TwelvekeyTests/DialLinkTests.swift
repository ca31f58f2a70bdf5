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
    telephone.pass(.seconds(5))
    #expect(telephone.wait(for: "+16505550142"))
    telephone.rest()
    #expect(!telephone.output.contains("dial:"))
    // At once the key does nothing: the number may not have been read.
    let call = "dial: John Smith +16505550142"
    repeat { telephone.press("\r") } while !telephone.wait(for: call, within: 2_000)
  }

  /// The first screen has the whole number. A key before the number, or together with it, starts no
  /// call.
  @Test func nothingIsCalledBeforeTheNumberIsRead() {
    let telephone = PseudoTerminal([
      "dial", "tel:+1-650-555-0142", "--virtual", "--line", "pretended", "--contacts", fixture,
      "--state", "none", "--display", "json",
    ])
    telephone.type("\r")
    #expect(telephone.wait(for: "\"query\":\"+16505550142\""))
    telephone.type("\r#")
    telephone.rest()
    let queries = Set(
      telephone.output.matches(of: /"query":"([^"]*)"/).map { String($0.output.1) })
    #expect(queries == ["+16505550142"], "\(telephone.output)")
    #expect(!telephone.output.contains("\"dial\""))
    let effect = "\"effect\":{\"dial\":\"+16505550142\""
    repeat { telephone.press("\r") } while !telephone.wait(for: effect, within: 2_000)
  }

  @Test(
    arguments: Effort.some([
      ("tel:*%2306%23", 65, "*#06# is more than a number"),
      ("tel:+1555,12", 65, "+1555,12 is more than a number"),
      ("tel:%1B[2J", 65, "is more than a number"), ("tel:", 65, "no number"),
      ("http://example.org", 64, "this is not a tel: link"),
    ]))
  func moreThanANumberIsRefused(_ link: String, _ code: Int32, _ message: String) {
    let result = Program.run(["dial", link, "--virtual", "--line", "pretended"])
    #expect(result.code == code)
    #expect(result.errors.contains(message) && !result.errors.contains("\u{1B}"))
    #expect(result.output.isEmpty)
  }

  /// The desktop's terminal closes with the program: a user who has clicked the link reads why
  /// first.
  @Test func aRefusalOnATerminalWaitsToBeRead() {
    let terminal = PseudoTerminal(["dial", "tel:*%2306%23", "--virtual", "--line", "pretended"])
    #expect(terminal.wait(for: ["*#06# is more than a number", "Press any key"]))
    // A key before the program reads keys is not an answer.
    while terminal.isRunning { terminal.type("x") }
    #expect(terminal.end() == 65 << 8)
  }

  /// On standard error the display would cover it.
  @Test func anExtensionIsToldOnTheDisplay() {
    let terminal = PseudoTerminal(
      [
        "dial", "tel:+1-650-555-0142;ext=12", "--virtual", "--line", "pretended", "--contacts",
        fixture, "--state", "none",
      ], size: (columns: 120, rows: 24))
    #expect(terminal.wait(for: "extension 12: type it"))
    #expect(!terminal.output.contains("twelvekey: extension"))
  }

  /// A telephone that hands numbers over to itself would do so for ever.
  @Test func aNumberThatComesBackIsRefused() throws {
    let folder = try TemporaryFolder()
    let opener =
      "#!/bin/sh\ntimeout 300 \(Program.path) dial \"$1\" --virtual --line \"$LINE\" --contacts none"
      + " --display plain --state none >\(folder.path)/said 2>&1 </dev/null\n"
      + "echo code $? >>\(folder.path)/said\n"
    Program.write(opener, to: folder.path + "/xdg-open")
    Program.shell("chmod +x \(folder.path)/xdg-open")
    let result = Program.run(
      [
        "run", "--virtual", "--line", "handoff", "--contacts", "none", "--state", "none",
        "--display",
        "plain", "--keys", "5550142{call}",
      ], environment: "PATH=\(folder.path):$PATH LINE=handoff")
    #expect(result.code == 0)
    // The telephone does not wait for the handler.
    var said = ""
    while !said.contains("code ") { said = Program.read(folder.path + "/said") ?? "" }
    #expect(said.contains("line handoff: tel: links open twelvekey itself"))
    #expect(said.contains("xdg-mime default PROGRAM.desktop x-scheme-handler/tel"))
    #expect(said.contains("code 69"))
  }

  @Test(arguments: [("twelvekey.desktop", true), ("org.gnome.Calls.desktop", false), ("", false)])
  func theDoctorLooksWhoOpensLinks(handler: String, isWrong: Bool) throws {
    let folder = try TemporaryFolder()
    for (name, text) in [("xdg-mime", "echo \(handler)"), ("xdg-open", "exit 0")] {
      Program.write("#!/bin/sh\n\(text)\n", to: folder.path + "/" + name)
      Program.shell("chmod +x \(folder.path)/\(name)")
    }
    let result = Program.run(
      ["doctor", "--contacts", "none", "--line", "handoff"],
      environment: "PATH=\(folder.path):$PATH")
    #expect(result.output.contains("ok    line handoff: xdg-open"))
    #expect(
      result.output.contains("wrong line handoff: tel: links open twelvekey itself") == isWrong)
  }
}
