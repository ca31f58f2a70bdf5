import Glibc
import TestSupport
import Testing
import TimeLimit

/// `twelvekey pair` on a machine without Bluetooth: what it refuses, and what it says.
@Suite(.timeLimited) struct PairTests {
  private static let noBus = "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent"

  private func pair(_ arguments: [String], environment: String = "") -> Program.Result {
    Program.run(["pair"] + arguments, environment: "\(Self.noBus) \(environment)")
  }

  @Test(arguments: [
    (["--list", "--visible"], "use only one of --visible, --list and --forget"),
    (["--list", "--forget", "1"], "use only one of --visible, --list and --forget"),
    (["--json"], "--json needs --list"),
    (["--delete-data"], "--delete-data and --keep-data need --forget"),
    (["--list", "--keep-data"], "--delete-data and --keep-data need --forget"),
    (
      ["--forget", "1", "--delete-data", "--keep-data"],
      "use only one of --delete-data and --keep-data"
    ),
    (["--forget"], "Missing value for '--forget <phone>'"), (["5"], "Unexpected argument '5'"),
  ])
  func whatDoesNotFit(arguments: [String], reason: String) {
    let result = pair(arguments)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.errors.contains(reason), "\(result.errors)")
  }

  /// A yes is never given by a pipe.
  @Test func questionsNeedATerminal() {
    for arguments in [[], ["--visible"]] {
      let result = Program.run(["pair"] + arguments, input: "1#####", environment: Self.noBus)
      #expect(result.code == 64)
      #expect(
        result.errors
          == "twelvekey: pairing asks questions: run it on a terminal, or dial *#8# on the "
          + "telephone's keypad\n")
    }
  }

  @Test(arguments: [
    ["--list"], ["--list", "--json"], ["--forget", "1"], ["--forget", "Pixel", "--keep-data"],
  ])
  func withoutTheService(arguments: [String]) {
    let result = pair(arguments)
    #expect(result.code == 69 && result.output.isEmpty)
    #expect(
      result.errors.hasPrefix("twelvekey: Bluetooth is not running here\n  start it: sudo "),
      "\(result.errors)")
  }

  @Test(arguments: [[], ["--visible"]]) func onATerminal(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/config"
    let terminal = PseudoTerminal(
      ["pair", "--config", file] + arguments, environment: [Self.noBus])
    #expect(terminal.wait(for: ["Bluetooth is not running here", "systemctl enable"]))
    #expect(terminal.end() >> 8 == 69)
    // Nothing was written.
    #expect(access(file, F_OK) != 0)
  }

  /// It is said before anything is paired.
  @Test func aFileThatCannotBeWritten() throws {
    let folder = try TemporaryFolder()
    Program.write("", to: folder.path + "/file")
    let terminal = PseudoTerminal(
      ["pair", "--config", folder.path + "/file/config"], environment: [Self.noBus])
    #expect(terminal.wait(for: ["cannot write the settings \(folder.path)/file/config"]))
    #expect(terminal.end() >> 8 == 66)
  }

  /// On a telephone without hardware the phones are those of the script, and nothing is written.
  @Test func aDemonstrationPairsNothing() {
    let script =
      "*#8#{wait 900}{pair found Pixel}{wait 900}#{wait 900}{pair digits 123456}{wait 900}#"
    let result = Program.run([
      "run", "--virtual", "--json", "--state", "none", "--keys",
      script + "{wait 900}{pair done}{wait 900}#{wait 900}",
    ])
    #expect(result.code == 0, "\(result.errors)")
    #expect(result.output.contains("Is 123456 on the phone, too?"), "\(result.output)")
    #expect(result.output.contains("Pixel is paired") && !result.output.contains("is set in"))
  }
}
