import Glibc
import TestSupport
import Testing
import TimeLimit

/// Whether the programs in the settings can be run, as reported by `config check` and `doctor`.
@Suite(.timeLimited) struct NamedProgramTests {
  private let settings = Settings()

  /// Each setting that names a program, with its required arguments.
  private static let all = [
    ("dial-command", "{number}", "dial command"), ("ring-command", "{name}", "ring command"),
    ("call-audio-command", "{state}", "call audio command"),
    ("battery-empty-command", "{percent}", "battery command"),
    ("sip-password-command", "secret", "password command"),
  ]

  private func prepare() {
    settings.write("#!/bin/sh\n", to: "good")
    settings.write("#!/bin/sh\n", to: "mode")
    settings.write("echo\n", to: "text")
    Program.shell(
      "cd \(settings.folder) && chmod +x good text && mkdir -p sub/bell && cp good sub/")
  }

  /// Each problem is reported with its place, its exit code and a remedy.
  private static let wrong: [(String, Int32, String)] = [
    ("no-such-program", 69, "there is no program no-such-program: install it, or name another one"),
    ("FOLDER/none", 69, "there is no program FOLDER/none: install it, or name another one"),
    ("FOLDER/sub", 69, "FOLDER/sub is a folder, and no program: name a file in it"),
    ("FOLDER/mode", 77, "FOLDER/mode may not be run: chmod +x FOLDER/mode"),
    ("FOLDER/text", 65, "FOLDER/text can't be run: let its first line be #! and the program that"),
  ]

  @Test(arguments: all)
  func whatIsWrong(name: String, rest: String, noun: String) {
    prepare()
    for (program, code, words) in Self.wrong {
      let line = "mode = t9\n\(name) = \(program) \(rest)"
      let check = settings.run(line, ["config", "check"])
      #expect(check.code == code, "\(line): \(check.errors)")
      #expect(check.errors.contains("\(noun): \(settings.placed(words))"), "\(check.errors)")
      #expect(check.errors.contains("\(settings.path):2: '\(name)' is set here"))
      #expect(!check.errors.contains("secret") && check.output == "")
    }
    let good = settings.run("\(name) = FOLDER/good \(rest)", ["config", "check"])
    #expect(good.code == 0, "\(good.errors)")
  }

  @Test func theDoctorSaysTheSame() {
    prepare()
    let lines = zip(Self.all, Self.wrong).map { "\($0.0) = \($1.0) \($0.1)" }
    let doctor = ["doctor", "--contacts", "none", "--line", "none"]
    let found = Findings(settings.run(lines.joined(separator: "\n"), doctor))
    for (number, (one, wrong)) in zip(Self.all, Self.wrong).enumerated() {
      let said = found.on(one.2)
      #expect(said.count == 1 && said[0].hasPrefix("wrong \(one.2): \(settings.placed(wrong.2))"))
      #expect(
        said.first?.hasSuffix("\n\(settings.path):\(number + 1): '\(one.0)' is set here") == true)
    }
    #expect(found.code == 69 && !found.description.contains("secret"))
    // Whichever line is used.
    let good = Findings(
      settings.run(
        Self.all.map { "\($0.0) = FOLDER/good \($0.1)" }.joined(separator: "\n"), doctor))
    #expect(
      Self.all.map { good.on($0.2) } == [
        ["ok dial command: \(settings.folder)/good {number}"],
        ["ok ring command: \(settings.folder)/good {name}"],
        ["ok call audio command: \(settings.folder)/good {state}"],
        ["ok battery command: \(settings.folder)/good {percent}"],
        ["ok password command: \(settings.folder)/good, not run here"],
      ], "\(good)")
  }

  /// The message names a closed folder, and the command that opens it.
  @Test(.enabled(if: geteuid() == 0, "only root can be somebody else"))
  func aFolderThatIsClosed() {
    prepare()
    settings.write("ring-command = \(settings.folder)/sub/good\n", to: "config")
    chmod(settings.folder, 0o755)
    chmod(settings.path, 0o644)
    chmod(settings.folder + "/sub", 0o700)
    let result = Program.run(["config", "check", "--config", settings.path], asNobody: true)
    let folder = settings.folder
    #expect(result.code == 77, "\(result.errors)")
    #expect(
      result.errors.contains(
        "\(folder)/sub/good may not be run, as its folder \(folder)/sub may not be entered"))
    #expect(result.errors.contains("sudo setfacl -m u:nobody:x \(folder)/sub"))
  }

  // MARK: The machine's service

  private func asService(
    _ program: String, service: String, path: String? = nil
  ) throws -> Program.Result {
    let tree = try SystemTree(["/machine": service])
    tree.makeFolder("/run/systemd/system")
    tree.write("#!/bin/sh\ncat \(tree.root)/machine\n", to: "/bin/systemctl")
    Program.shell("chmod +x \(tree.root)/bin/systemctl")
    settings.write("ring-command = \(settings.placed(program))\n", to: "machine")
    return Program.run(
      ["config", "check"],
      environment:
        "TWELVEKEY_ROOT=\(tree.root) PATH=\(tree.root)/bin:\(path.map { $0 + ":" } ?? "")$PATH "
        + "TWELVEKEY_CONFIG=\(settings.folder)/machine")
  }

  /// Programs that the service's user cannot run, cannot find or cannot see.
  @Test func whatOnlyTheServiceCantRun() throws {
    prepare()
    let enabled = "LoadState=loaded\nUnitFileState=enabled\nActiveState=active\nUser=no-such-user"
    let folder = settings.folder
    chmod(folder, 0o755)
    #expect(try asService("FOLDER/good", service: enabled).code == 0)
    for (program, service, code, words) in [
      (
        "FOLDER/good", enabled + "\nPrivateTmp=yes", Int32(77),
        "can't be run by the service, to which /tmp is closed"
      ),
      (
        "good", enabled, 69,
        "ring command: the service finds no program good in /usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin"
      ),
    ] {
      let result = try asService(program, service: service, path: folder)
      #expect(result.code == code, "\(result.errors)")
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(result.errors.contains("\(folder)/machine:1: 'ring-command' is set here"))
    }
    // The rights of a disabled service are not checked.
    let atRest = "LoadState=loaded\nUnitFileState=disabled\nActiveState=inactive\nPrivateTmp=yes"
    #expect(try asService("FOLDER/good", service: atRest).code == 0)
    chmod(folder + "/good", 0o750)
    let mode = try asService("FOLDER/good", service: enabled)
    #expect(mode.code == 77)
    #expect(
      mode.errors.contains(
        "\(folder)/good may not be run by the service, whose user is no-such-user: sudo chmod a+rx \(folder)/good"
      ), "\(mode.errors)")
  }
}
