import CallModel
import Glibc
import LocalState
import Records
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

  // MARK: What is here of a phone

  private static let address = "00:00:5E:00:53:0A"
  private static let settingLines = "phone = '00:00:5e:00:53:0a'\nphone-contacts = yes"

  /// Writes contacts and a call of the phone into the folder of the settings.
  private func makeData(_ settings: Settings) throws {
    Program.shell("mkdir -m 700 \(settings.folder)/phones")
    settings.write("BEGIN:VCARD\nFN:Ann\nTEL:1\nEND:VCARD\n", to: "phones/00005E00530A.vcf")
    var file = try StateFile(path: settings.folder + "/state.db")
    try file.write(
      .phoneCalls(
        PhoneCalls(
          phone: Self.address,
          lists: [
            .missed: [
              LoggedCall(
                kind: .missed, name: "Ann", number: "5550101", time: 1_790_000_000, seconds: 0)
            ]
          ])))
  }

  private func hasCalls(_ path: String) -> Bool {
    Program.run(["calls", "log", "--state", path]).output.contains("5550101")
  }

  /// An address needs no Bluetooth: what is here of it is removed, and only that is reported.
  @Test func anAddressIsForgottenWithoutBluetooth() throws {
    let settings = Settings()
    try makeData(settings)
    let lines = Self.settingLines + "\nstate = FOLDER/state.db"
    let forget = ["pair", "--forget", Self.address]
    let kept = settings.run(lines, forget + ["--keep-data"], environment: Self.noBus)
    #expect(kept.code == 69 && !kept.errors.contains("deleted"), "\(kept.errors)")
    #expect(Program.read(settings.path) == settings.placed("state = FOLDER/state.db\n"))
    #expect(hasCalls(settings.folder + "/state.db"))
    let deleted = settings.run(lines, forget + ["--delete-data"], environment: Self.noBus)
    #expect(deleted.code == 69)
    for words in [
      "the contacts and calls of \(Self.address) in \(settings.folder) are deleted",
      "\(settings.path): the phone is no longer set", "\(Self.address) may still be paired",
      "Bluetooth is not running here",
    ] {
      #expect(deleted.errors.contains(words), "\(words): \(deleted.errors)")
    }
    #expect(access(settings.folder + "/phones", F_OK) != 0)
    #expect(!hasCalls(settings.folder + "/state.db"))
    let nothing = settings.run(
      "state = FOLDER/state.db", forget + ["--delete-data"], environment: Self.noBus)
    #expect(nothing.code == 69 && !nothing.errors.contains("deleted"), "\(nothing.errors)")
    #expect(nothing.errors.contains("no contacts and calls of \(Self.address) were found"))
  }

  /// The contacts of a phone are deleted even if its calls can't be.
  @Test func contactsAreDeletedBesideADamagedState() throws {
    let settings = Settings()
    try makeData(settings)
    Program.shell("dd if=/dev/zero of=\(settings.folder)/state.db bs=4096 count=1 conv=notrunc")
    let result = settings.run(
      Self.settingLines + "\nstate = FOLDER/state.db",
      ["pair", "--forget", Self.address, "--delete-data"], environment: Self.noBus)
    #expect(result.code == 65 && result.errors.contains("state.db"), "\(result)")
    #expect(access(settings.folder + "/phones", F_OK) != 0)
  }

  /// The service's data belongs to its user, in a folder that only root reaches.
  @Test func rootForgetsForTheService() throws {
    guard geteuid() == 0, Program.mayMount else { return }
    let settings = Settings()
    try makeData(settings)
    let service = "/var/lib/private/twelvekey"
    let script = """
      mount -t tmpfs none /var/lib && mkdir -m 700 /var/lib/private \(service) &&
      cp -r \(settings.folder)/phones \(settings.folder)/state.db* \(service) &&
      chown -R 65534:65534 \(service) && ln -s private/twelvekey /var/lib/twelvekey || exit 1
      "$@"; code=$?; cp -r \(service) \(settings.folder)/after; exit $code
      """
    let result = settings.run(
      Self.settingLines, ["pair", "--forget", Self.address, "--delete-data"],
      environment: Self.noBus,
      under: ["env", "-u", "TWELVEKEY_CONFIG", "unshare", "-m", "sh", "-c", script, "sh"])
    #expect(result.code == 69)
    #expect(
      result.errors.contains(
        "the contacts and calls of \(Self.address) in /var/lib/twelvekey are deleted"),
      "\(result.errors)")
    #expect(access(settings.folder + "/after/phones", F_OK) != 0)
    #expect(access(settings.folder + "/after/state.db", F_OK) == 0)
    #expect(!hasCalls(settings.folder + "/after/state.db"))
    // What was not asked for stays.
    #expect(access(settings.folder + "/phones/00005E00530A.vcf", F_OK) == 0)
    #expect(hasCalls(settings.folder + "/state.db"))
  }

  /// On the card the settings are on a partition that is read-only: root is told what helps there.
  @Test func settingsOnAReadOnlyPartition() throws {
    guard geteuid() == 0, Program.mayMount else { return }
    let settings = Settings()
    let script = """
      mount --bind \(settings.folder) \(settings.folder) &&
      mount -o remount,bind,ro \(settings.folder) || exit 1
      exec "$@"
      """
    let result = settings.run(
      Self.settingLines, ["pair", "--forget", Self.address, "--keep-data"],
      environment: Self.noBus, under: ["unshare", "-m", "sh", "-c", script, "sh"])
    #expect(result.code == 77)
    for words in ["Read-only file system", "dial *#8# on", "boot partition", "phone = ADDRESS"] {
      #expect(result.errors.contains(words), "\(words): \(result.errors)")
    }
    #expect(!result.errors.contains("as root"))
  }

  /// A key that was typed before the question is no answer, and Ctrl-C restores the terminal.
  @Test(arguments: [("*", Int32(69)), ("\u{3}", 130)])
  func theDataIsAskedAbout(key: String, code: Int32) throws {
    let settings = Settings()
    try makeData(settings)
    let terminal = PseudoTerminal(
      [
        "pair", "--forget", Self.address, "--config", settings.path, "--state",
        settings.folder + "/state.db",
      ], environment: [Self.noBus])
    terminal.type("#")
    #expect(terminal.wait(for: "taken over from \(Self.address), too?  # yes  * no"))
    terminal.rest()
    terminal.type(key)
    #expect(terminal.end() >> 8 == code, "\(terminal.output)")
    #expect(terminal.isCooked)
    #expect(access(settings.folder + "/phones/00005E00530A.vcf", F_OK) == 0)
    #expect(hasCalls(settings.folder + "/state.db"))
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
