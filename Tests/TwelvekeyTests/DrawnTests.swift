import Glibc
import Testing
import TimeLimit

/// What the terminal shows beside the screen: the pad, names that move past; and the screen as a
/// file.
@Suite(.timeLimited, .serialized) final class DrawnTests {
  private let folder = "/tmp/tk-\(UInt32.random(in: 0 ... .max))"

  init() { mkdir(folder, 0o700) }

  deinit { Program.shell("rm -rf \(folder)") }

  private func leave(_ terminal: PseudoTerminal) {
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.isCooked)
  }

  @Test func thePadIsDrawnAndItsKeysAreLit() {
    let terminal = PseudoTerminal(["run", "--virtual", "--drawn"], size: (80, 24))
    #expect(terminal.wait(for: "7 pqrs"))
    terminal.type("5")
    #expect(terminal.wait(for: "\u{1b}[0;7m5 jkl "))
    // The key is released without another key press.
    terminal.pass(.seconds(1))
    #expect(terminal.wait(for: "\u{1b}[5;66H5 jkl "))
    // A key that the pad lacks is named.
    terminal.press("\u{7f}")
    #expect(terminal.wait(for: "\u{1b}[0;7merase"))
    #expect(!terminal.output.contains("no room for the pad"))
    leave(terminal)
  }

  /// As a setting it is for terminals, and none is asked for.
  @Test func thePadIsDrawnWhereThatIsSet() {
    Program.write("drawn = yes\n", to: folder + "/settings")
    let set = ["run", "--virtual", "--config", folder + "/settings"]
    let terminal = PseudoTerminal(set, size: (80, 24))
    #expect(terminal.wait(for: "7 pqrs"))
    leave(terminal)
    #expect(Program.run(set + ["--keys", "5", "--display", "json"]).code == 0)
  }

  @Test func theKeysOfAScriptAreLitWhileTheyAreDown() {
    let terminal = PseudoTerminal(
      ["run", "--virtual", "--drawn", "--keys", "{wait 300}{press 9}{wait 300}{release 9}"],
      size: (80, 24))
    terminal.pass(.milliseconds(500))
    #expect(terminal.wait(for: "\u{1b}[0;7m9 wxyz"))
    terminal.pass(.milliseconds(500))
    #expect(terminal.wait(for: "H9 wxyz"))
    leave(terminal)
  }

  @Test func aSmallTerminalShowsTheDisplayAndSaysSoOnce() {
    let terminal = PseudoTerminal(["run", "--virtual", "--drawn"], size: (20, 4))
    #expect(terminal.wait(for: "no room for the pad"))
    terminal.type("5646")
    #expect(terminal.wait(for: "Smith"))
    terminal.resize((20, 5))
    #expect(terminal.wait(for: "Smith"))
    // Later there is room, and later none again.
    terminal.resize((80, 24))
    #expect(terminal.wait(for: "7 pqrs"))
    terminal.resize((20, 4))
    #expect(terminal.wait(for: "Smith"))
    leave(terminal)
    #expect(terminal.output.occurrences(of: "no room for the pad") == 1)
  }

  private func book(of count: Int) -> String {
    let cards = (10..<(10 + count)).map {
      "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Jo \($0)\r\nTEL:+1 202 555 01\($0)\r\nEND:VCARD\r\n"
    }
    Program.write(cards.joined(), to: folder + "/book.vcf")
    return folder + "/book.vcf"
  }

  /// Not only as much as had room when it was typed.
  @Test func aLargerTerminalShowsMoreOfTheList() {
    let terminal = PseudoTerminal(
      ["run", "--virtual", "--contacts", book(of: 60)], size: (80, 8))
    #expect(terminal.wait(for: "60 contacts"))
    terminal.type("56")
    #expect(terminal.wait(for: "0113"))
    terminal.resize((80, 40))
    #expect(terminal.wait(for: "0145"))
    leave(terminal)
    #expect(!terminal.output.contains("0148"))
  }

  /// A program that is stopped gets no notice of another size.
  @Test func aListGoesOnWhereTheTerminalHasGrownMeanwhile() {
    let terminal = PseudoTerminal(
      ["run", "--virtual", "--contacts", book(of: 60)], size: (80, 8))
    #expect(terminal.wait(for: "60 contacts"))
    terminal.type("56")
    terminal.rest()
    kill(terminal.child, SIGTSTP)
    var status: Int32 = 0
    #expect(waitpid(terminal.child, &status, WUNTRACED) == terminal.child)
    terminal.resize((80, 40))
    kill(terminal.child, SIGCONT)
    #expect(terminal.wait(for: "0145"))
    leave(terminal)
  }

  /// What was laid out before is taken from there, whatever came between.
  @Test func whoErasesSeesTheScreenAsItWas() {
    let terminal = PseudoTerminal(
      ["run", "--virtual", "--contacts", book(of: 30)], under: ["env", "-C", folder],
      size: (60, 12))
    #expect(terminal.wait(for: "30 contacts"))
    func screen(behind keys: String, _ number: Int) -> String? {
      terminal.type(keys)
      terminal.rest()
      terminal.type("\u{10}")
      #expect(terminal.wait(for: "twelvekey-screen-\(number).txt"))
      return Program.read(folder + "/twelvekey-screen-\(number).txt")
    }
    let first = screen(behind: "56", 1)
    #expect(first?.contains("Jo 17") == true)
    // The dump's own notice is gone when there is another key.
    #expect(screen(behind: "02\u{7f}\u{7f}", 2) == first)
    terminal.resize((40, 6))
    let small = screen(behind: "0\u{7f}", 3)
    #expect(small?.contains("Jo 11") == true && small?.contains("Jo 17") == false)
    terminal.resize((60, 12))
    #expect(screen(behind: "0\u{7f}", 4) == first)
    // Where nothing is typed the same is to be shown on terminals of all sizes.
    let empty = screen(behind: "\u{7f}\u{7f}", 5)
    #expect(empty?.contains { $0.isNewline } == true)
    terminal.resize((40, 6))
    let smallEmpty = screen(behind: "5\u{7f}", 6)
    #expect(smallEmpty?.count { $0.isNewline } == 6, "\(smallEmpty ?? "")")
    terminal.resize((60, 12))
    #expect(screen(behind: "5\u{7f}", 7) == empty)
    leave(terminal)
  }

  @Test func aPadNeedsATerminal() {
    for display in [[], ["--display", "json"], ["--display", "none"]] {
      let result = Program.run(["run", "--virtual", "--drawn"] + display)
      #expect(result.code == 64)
      #expect(result.errors.contains("--drawn needs --display terminal"))
    }
  }

  @Test func aLongNameMovesPastOnce() {
    Program.write(
      "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Christopher Longbottom\r\nTEL:+1\r\nEND:VCARD\r\n",
      to: folder + "/book.vcf")
    let terminal = PseudoTerminal(
      ["run", "--virtual", "--contacts", folder + "/book.vcf"], size: (20, 2))
    #expect(terminal.wait(for: "1 contact"))
    terminal.type("247")
    // The name scrolls, and returns to its short form at rest.
    terminal.pass(.seconds(60))
    #expect(terminal.wait(for: ["hristopher Long…", "opher Longbo", "istopher Long…"]))
    leave(terminal)
  }

  @Test func theScreenGoesIntoAFile() {
    // Nothing that is there is written over, and no link is followed.
    Program.write("mine\n", to: folder + "/twelvekey-screen-1.txt")
    symlink(folder + "/victim", folder + "/twelvekey-screen-2.txt")
    let terminal = PseudoTerminal(["run", "--virtual", "--no-near"], under: ["env", "-C", folder])
    #expect(terminal.wait(for: "contacts"))
    terminal.type("5646")
    #expect(terminal.wait(for: "call 5646"))
    terminal.type("\u{10}")
    #expect(terminal.wait(for: "twelvekey-screen-3.txt"))
    terminal.type("*")
    #expect(terminal.wait(for: "this keyboard"))
    kill(terminal.child, SIGUSR1)
    #expect(terminal.wait(for: "twelvekey-screen-4.txt"))
    leave(terminal)
    #expect(Program.read(folder + "/twelvekey-screen-1.txt") == "mine\n")
    #expect(access(folder + "/victim", F_OK) != 0)
    let lines = Program.read(folder + "/twelvekey-screen-3.txt")?.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines?.count == 25)
    #expect(lines?[0].hasPrefix("search  this keyboard") == true)
    #expect(lines?[1] == "5646")
    #expect(lines?[2].hasPrefix("John Smith  ") == true)
    #expect(lines?[23].hasPrefix("# call ") == true)
    // Another line is selected by now, which a text does not show.
    #expect(
      Program.read(folder + "/twelvekey-screen-4.txt")
        == Program.read(folder + "/twelvekey-screen-3.txt"))
    var status = stat()
    stat(folder + "/twelvekey-screen-3.txt", &status)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  /// A service stands in `/`, where its files don't belong; it has a folder of its own.
  @Test func aHeadlessPhoneWritesItsScreenWhereItMay() {
    let own = "\(folder)/run"
    mkdir(own, 0o700)
    let script = """
      cd /; rm -f \(folder)/shown; : >\(folder)/shown
      "$0" run --virtual --display plain --keys '5646{wait 60000}' >\(folder)/shown & phone=$!
      until grep -q 'call 5646' \(folder)/shown; do sleep 0.01; done
      kill -USR1 $phone; kill $phone; wait $phone
      """
    let result = Program.run(
      [], environment: "XDG_RUNTIME_DIR=\(own)", under: ["sh", "-c", script])
    #expect(result.code == 0)
    #expect(result.errors.contains("screen saved: \(own)/twelvekey-screen-1.txt"))
    let text = Program.read(own + "/twelvekey-screen-1.txt")
    #expect(text?.contains("> [John] Smith") == true)
    let nowhere = Program.run(
      [], environment: "XDG_RUNTIME_DIR= RUNTIME_DIRECTORY=", under: ["sh", "-c", script])
    #expect(nowhere.code == 0)
    #expect(nowhere.errors.contains("no folder to write the screen into"))
  }
}
