import Glibc
import Testing
import TimeLimit

/// The telephone on a terminal: what is typed, what is seen, and how it is given back.
@Suite(.timeLimited, .serialized) struct TerminalTests {
  private let enter = "\u{1b}[?1049h"
  private let leave = "\u{1b}[?1049l"

  @Test func keysOnThePCKeyboardDial() {
    let terminal = PseudoTerminal(["run", "--virtual"])
    #expect(terminal.wait(for: "325 contacts"))
    #expect(!terminal.isCooked)
    terminal.type("John")
    #expect(terminal.wait(for: "Smith"))
    terminal.press("\r")
    #expect(terminal.wait(for: "calling"))
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.output.hasPrefix(enter))
    #expect(terminal.output.contains(leave))
    #expect(terminal.isCooked)
  }

  /// A paste with xterm's marks (mode 2004), in one read or in several, and without marks. Its line end
  /// starts no call, and no key before it counts as an answer.
  @Test(
    arguments: [
      ["\u{1b}[200~030 5550102\r\n\u{1b}[201~\r"],
      ["\u{1b}[2", "00~030 ", "5550102\r\u{1b}", "[201~", "\r"], ["030 5550102\r"],
    ])
  func aPasteIsOneNumber(parts: [String]) {
    let terminal = PseudoTerminal([
      "run", "--virtual", "--state", "none", "--contacts", "none", "--display", "plain",
    ])
    #expect(terminal.wait(for: "no contacts"))
    for part in parts {
      terminal.type(part)
      terminal.rest()
    }
    // Without marks a silence ends the paste.
    terminal.pass(.milliseconds(100))
    #expect(terminal.wait(for: "call 0305550102"))
    #expect(!terminal.output.contains("dial:") && !terminal.output.contains("00305550102"))
    // After this time the key is not a repeat of the line end.
    terminal.press("\r")
    #expect(terminal.wait(for: "dial: 0305550102"))
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  /// Keys during a script do nothing; after it they work.
  @Test func keysBesideAScriptDoNothing() {
    let terminal = PseudoTerminal([
      "run", "--virtual", "--state", "none", "--display", "plain", "--keys", "5{wait 300}6",
    ])
    // The first key comes a moment after the start.
    terminal.pass(.milliseconds(200))
    #expect(terminal.wait(for: "[J]ane"))
    terminal.type("9")
    terminal.pass(.seconds(1))
    #expect(terminal.wait(for: ["a key script is running: keys do nothing", "[Jo]"]))
    terminal.press("4")
    #expect(terminal.wait(for: "[Joh]n"))
    #expect(!terminal.output.contains("59") && !terminal.output.contains("5649"))
    terminal.type("\u{4}")
    #expect(terminal.end() == 0)
  }

  /// A line end that arrives with other keys starts no call; a line end by a finger does.
  @Test(arguments: ["5646\r", "5646#"])
  func whatIsPastedCallsNobody(text: String) {
    let terminal = PseudoTerminal(["run", "--virtual", "--state", "none"])
    #expect(terminal.wait(for: "325 contacts"))
    #expect(terminal.output.contains("\u{1b}[?2004h"))
    terminal.type(text)
    #expect(terminal.wait(for: "Smith"))
    terminal.rest()
    #expect(!terminal.output.contains("dial:"))
    // Right behind the line end another one may be its repeat; behind other keys it is none.
    terminal.press("\u{1b}[B")
    terminal.press("\u{1b}[A")
    terminal.press("\r")
    #expect(terminal.wait(for: "calling"))
    terminal.press("\u{4}")
    #expect(terminal.end() == 0)
    #expect(terminal.output.contains("\u{1b}[?2004l"))
  }

  @Test func theTerminalComesBackAfterCtrlC() {
    let terminal = PseudoTerminal(["run", "--virtual"])
    #expect(terminal.wait(for: "contacts"))
    terminal.type("\u{3}")
    #expect(terminal.end() >> 8 == 130)
    #expect(terminal.output.contains(leave))
    #expect(terminal.isCooked)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGILL])
  func theTerminalComesBackAfterASignal(signal: Int32) {
    let terminal = PseudoTerminal(["run", "--virtual"])
    #expect(terminal.wait(for: "contacts"))
    kill(terminal.child, signal)
    let status = terminal.end()
    #expect(status & 0x7f == (signal == SIGTERM || signal == SIGHUP ? 0 : signal))
    #expect(terminal.output.contains(leave))
    #expect(terminal.isCooked)
  }

  @Test func noColorIsRespected() {
    let colours = /\u{1b}\[[0-9;]*(38|48|3[0-7]|4[0-7]|9[0-7]);?[0-9;]*m/
    for (environment, isColoured) in [([], true), (["NO_COLOR=1"], false)] {
      let terminal = PseudoTerminal(["run", "--virtual", "--no-near"], environment: environment)
      #expect(terminal.wait(for: "contacts"))
      terminal.type("5646")
      #expect(terminal.wait(for: "call 5646"))
      terminal.type("\u{4}")
      _ = terminal.end()
      #expect(terminal.output.contains(colours) == isColoured)
    }
  }

  @Test func hostileNamesDoNotSteerTheTerminal() {
    let terminal = PseudoTerminal([
      "run", "--virtual", "--contacts", Program.fixture("contacts/hostile.vcf"),
    ])
    #expect(terminal.wait(for: "contacts"))
    for digit in ["2", "3", "4", "5", "6", "7", "8"] {
      terminal.type(digit + "\u{7f}")
    }
    terminal.type("2")
    #expect(terminal.wait(for: "call 2"))
    terminal.type("\u{4}")
    _ = terminal.end()
    // Ours are CSI sequences only: no operating system commands, no titles, no bells, no C1.
    for scalar in terminal.output.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7f..<0xa0).contains(scalar.value)
      #expect(!isControl || ["\u{1b}", "\n", "\r"].contains(scalar))
      #expect(scalar.properties.generalCategory != .format)
    }
    for part in terminal.output.split(separator: "\u{1b}").dropFirst() {
      #expect(part.hasPrefix("["))
    }
  }
}
