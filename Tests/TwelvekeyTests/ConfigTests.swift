import TestSupport
import Testing
import TimeLimit

/// What is set, and where: the machine's file, the user's over it, options over both.
@Suite(.timeLimited) struct ConfigTests {
  let settings = Settings()

  private var machine: String { settings.folder + "/twelvekey.conf" }
  private var user: String { settings.folder + "/twelvekey/config" }

  private func run(
    machine: String = "", user: String = "", _ command: [String]
  ) -> Program.Result {
    settings.write(machine, to: "twelvekey.conf")
    Program.shell("mkdir -p \(settings.folder)/twelvekey")
    settings.write(user, to: "twelvekey/config")
    return Program.run(
      command.map(settings.placed),
      environment: "TWELVEKEY_CONFIG=\(self.machine) XDG_CONFIG_HOME=\(settings.folder)")
  }

  private func lines(_ result: Program.Result, _ name: String) -> [Substring] {
    result.output.split(separator: "\n").filter { $0.hasPrefix(#"{"name":"\#(name)""#) }
  }

  @Test func whatTheUserSetsCountsBeforeWhatTheMachineSets() {
    let result = run(
      machine: "rows = phone\nmode = t9\ncontacts = /a.vcf\ncontacts = /b.vcf\n",
      user: "# mine\nmode = abc\n\ncontacts = /c.vcf\n", ["config", "show", "--json"])
    #expect(result.code == 0, "\(result.errors)")
    #expect(
      lines(result, "rows")
        == [#"{"name":"rows","value":"phone","from":"\#(machine):1","version":1}"#])
    #expect(
      lines(result, "mode")
        == [#"{"name":"mode","value":"abc","from":"\#(user):2","version":1}"#])
    // All address books of the one take the place of all of the other.
    #expect(
      lines(result, "contacts")
        == [#"{"name":"contacts","value":"/c.vcf","from":"\#(user):4","version":1}"#])
    #expect(
      lines(result, "hold-time")
        == [#"{"name":"hold-time","value":"500","from":"default","version":1}"#])
    #expect(
      lines(result, "map") == [#"{"name":"map","value":null,"from":"default","version":1}"#])
    // They are so in use.
    let used = run(machine: "mode = 123", user: "", ["press", "5", "--contacts", "none", "--json"])
    #expect(used.output.contains(#""mode":"123""#))
    let option = run(
      machine: "mode = 123", user: "mode = abc",
      ["press", "5", "--contacts", "none", "--json", "--mode", "t9"])
    #expect(option.output.contains(#""mode":"t9""#))
  }

  /// The service's user owns the file of its keypad, and root reads it, too: it names no program.
  @Test func theServicesFileSetsOnlyThePhone() {
    settings.write("mode = t9\nphone = 00:00:5E:00:53:01\n", to: "twelvekey.conf")
    settings.write(
      "phone = 00:00:5E:00:53:02\ndial-command = sh {number}\nmode = abc\n", to: "config")
    func run(_ command: [String]) -> Program.Result {
      Program.run(
        command, environment: "TWELVEKEY_CONFIG=\(machine) STATE_DIRECTORY=\(settings.folder)")
    }
    let result = run(["config", "show", "--json"])
    #expect(result.code == 0)
    for (name, value, place) in [
      ("mode", #""t9""#, "\(machine):1"), ("dial-command", "null", "default"),
      ("phone", #""00:00:5E:00:53:02""#, "\(settings.path):1"),
    ] {
      let line = #"{"name":"\#(name)","value":\#(value),"from":"\#(place)","version":1}"#
      #expect(lines(result, name).map(String.init) == [line])
    }
    #expect(
      result.errors
        == "twelvekey: \(settings.path):2: 'dial-command' and 1 more are ignored here: "
        + "this file sets only the paired phone\n"
        + "  other settings belong in \(machine), or in a user's own file\n")
    // Named by `--config`, it is a file as any other.
    let named = run(["config", "show", "--json", "--config", settings.path])
    #expect(lines(named, "mode").first?.contains(#""value":"abc""#) == true)
    #expect(named.errors.isEmpty)
  }

  @Test func aFileThatIsNamedIsTheOnlyOne() {
    settings.write("scale = 3\n", to: "other")
    let result = run(
      machine: "rows = phone", user: "mode = abc",
      ["config", "show", "--json", "--config", "FOLDER/other"])
    #expect(lines(result, "scale").first?.contains(":1\"") == true)
    #expect(lines(result, "rows").first?.contains("default") == true)
    #expect(lines(result, "mode").first?.contains("default") == true)
  }

  @Test func whatIsWrongIsSaidWithItsPlace() {
    for (machine, user, code, message) in [
      ("rosw = phone", "", Int32(65), "\(self.machine):1: no setting 'rosw'; did you mean 'rows'?"),
      ("", "\nmode = t10", 65, "\(self.user):2: 't10' is not a mode; write search, abc"),
      (
        "contacts = /no/book.vcf", "", 66,
        "there is no address book /no/book.vcf\n  \(self.machine):1: "
      ),
      ("", "map = /no/map", 66, "\(self.user):1: 'map' is set here"),
      ("line = sip", "", 64, "--line sip needs an account"),
      ("font = /no/font.ttf", "", 66, "\(self.machine):1: 'font' is set here"),
    ] {
      let result = run(machine: machine, user: user, ["config", "check"])
      #expect(result.code == code, "\(machine)\(user): \(result.errors)")
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(result.output == "")
    }
    // One thing that is wrong hides no other.
    let two = run(machine: "map = /no/map", user: "font = /no/font.ttf", ["config", "check"])
    #expect(two.errors.contains("'map' is set here") && two.errors.contains("'font' is set here"))
    let good = run(machine: "rows = phone\nmode = t9", user: "mode = abc", ["config", "check"])
    #expect(good.code == 0)
    #expect(
      good.output == "\(machine): 1 setting in effect\n\(user): 1 setting in effect\n")
  }

  @Test func aPasswordCommandIsNotRepeated() {
    let shown = run(user: "sip-password-command = echo secret", ["config", "show"])
    #expect(shown.output.contains("sip-password-command = (not shown)"))
    let sipUser = Program.sipUser.isEmpty ? "" : "sip-user = nobody\n"
    let broken = run(
      user: "line = sip\nsip-account = sip:a@b\n\(sipUser)sip-password-command = echo 'secret",
      ["config", "check"])
    #expect(broken.code == 64 && broken.errors.contains("is a quote left open"))
    #expect(!(shown.output + broken.errors).contains("secret"))
  }

  /// What stands behind a name in the sample is so without it, too.
  @Test func theSampleSaysWhatIsSoAnyway() {
    let sample = Program.run(["config", "sample"])
    #expect(sample.code == 0)
    let rows = sample.output.split(separator: "\n")
    #expect(rows.allSatisfy { $0.hasPrefix("#") && $0.count <= 110 })
    let names = rows.filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }.map { $0.dropFirst() }
    let shown = Program.run(["config", "show"]).output.split(separator: "\n")
    #expect(names.count == shown.count && names.count > 45)
    let set = names.filter { !$0.hasSuffix("=") }.joined(separator: "\n")
    #expect(run(user: set, ["config", "check"]).code == 0)
    for command in [
      ["press", "5646*{hold #}33", "--json"],
      ["dump", "-", "--format", "text", "--keys", "5646", "--size", "240x320"],
    ] {
      let plain = run(command)
      #expect(plain.code == 0 && plain.output.count > 100)
      #expect(run(user: set, command).output == plain.output)
    }
  }

  private static let readingSettings: [[String]] = [
    ["press", "5"], ["search", "5"], ["dump", "-", "--format", "text"], ["devices"], ["doctor"],
    ["run", "--virtual", "--keys", "5"], ["type", "--dry-run", "--keys", "5"],
    ["replay", "nothing.evemu"], ["words", "lookup", "5"], ["words", "export"],
    ["calls", "list"], ["calls", "log"], ["calls", "dials"], ["calls", "forget", "--all"],
    ["words", "forget", "--all"], ["contacts", "list", "x.vcf"], ["contacts", "check", "x.vcf"],
    ["contacts", "export", "x.vcf"], ["config", "show"], ["config", "check"], ["dial", "tel:5"],
  ]

  /// A command that reads settings reads the file that is named.
  @Test(arguments: Effort.some(readingSettings))
  func everyCommandTakesTheFile(command: [String]) {
    let result = Program.run(command + ["--config", "/no/such/settings"])
    #expect(result.code == 66, "\(command): \(result.errors)")
    #expect(result.errors.contains("/no/such/settings"), "\(result.errors)")
  }
}
