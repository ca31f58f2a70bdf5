import TestSupport
import Testing
import TimeLimit

/// What the doctor says of the telephone as a service, by what a `systemctl` of text answers.
@Suite(.timeLimited) struct DoctorServiceTests {
  private static let absent = "LoadState=not-found\nActiveState=inactive\nSubState=dead"
  private static let atRest =
    "LoadState=loaded\nUnitFileState=disabled\nActiveState=inactive\nSubState=dead"
  private static let running =
    "LoadState=loaded\nUnitFileState=enabled\nActiveState=active\nSubState=running\nMainPID=512"

  /// - Parameter user: `nil` where there is no service manager of the user's.
  private func findings(machine: String, user: String? = nil) throws -> Findings {
    let tree = try SystemTree(["/machine": machine, "/user": user ?? ""])
    tree.makeFolder("/run/systemd/system")
    if user != nil { tree.makeFolder("/run/user/7/systemd") }
    tree.write(
      """
      #!/bin/sh
      echo what a manager complains of >&2
      case "$*" in *"show --property="*" twelvekey.service") ;; *) exit 1 ;; esac
      case "$*" in --user*) cat \(tree.root)/user ;; *) cat \(tree.root)/machine ;; esac

      """, to: "/bin/systemctl")
    Program.shell("chmod +x \(tree.root)/bin/systemctl")
    let result = Program.run(
      ["doctor", "--contacts", "none", "--line", "none"],
      environment:
        "TWELVEKEY_ROOT=\(tree.root) PATH=\(tree.root)/bin:$PATH XDG_RUNTIME_DIR=/run/user/7")
    #expect(!result.errors.contains("complains"), "\(result.errors)")
    return Findings(result)
  }

  private func service(machine: String, user: String? = nil) throws -> [String] {
    try findings(machine: machine, user: user).on("service")
  }

  @Test func oneThatIsNotInstalled() throws {
    #expect(
      try service(machine: Self.absent, user: Self.absent) == [
        "note service: there is no twelvekey.service, so the telephone does not start at boot. "
          + "The package has it: sudo apt-get install ./twelvekey_*.deb"
      ])
  }

  @Test func oneThatIsNotEnabled() throws {
    #expect(
      try service(machine: Self.atRest, user: Self.atRest) == [
        """
        note service: twelvekey.service is installed, but not enabled.
        To start it at boot, on the panel and first console: sudo systemctl enable --now twelvekey
        To start it when you log in: systemctl --user enable --now twelvekey
        """
      ])
    #expect(
      try service(machine: Self.atRest) == [
        """
        note service: twelvekey.service is installed, but not enabled.
        To start it at boot, on the panel and first console: sudo systemctl enable --now twelvekey
        """
      ])
    #expect(
      try service(machine: "LoadState=masked\nUnitFileState=masked\nActiveState=inactive") == [
        "note service: twelvekey.service is masked and can't start: sudo systemctl unmask twelvekey"
      ])
  }

  @Test func oneThatRuns() throws {
    #expect(
      try service(machine: Self.running, user: Self.atRest) == [
        "ok service: twelvekey.service runs, process 512; it uses the keypads and the display: a "
          + "second telephone gets neither"
      ])
    let changed = Self.running.replacing("=enabled", with: "=disabled")
    #expect(
      try service(machine: changed + "\nNRestarts=2\nNeedDaemonReload=yes") == [
        """
        note service: twelvekey.service runs, process 512; it uses the keypads and the display: a second \
        telephone gets neither.
        It was restarted 2 times because it ended by itself. Why: journalctl -u twelvekey -b -e
        It does not start at boot: sudo systemctl enable twelvekey
        Its file has changed: sudo systemctl daemon-reload && sudo systemctl restart twelvekey
        """
      ])
  }

  @Test func oneThatDoesNotRun() throws {
    #expect(
      try service(machine: Self.atRest.replacing("=disabled", with: "=enabled")) == [
        "note service: twelvekey.service is enabled, but not running: sudo systemctl start twelvekey"
      ])
  }

  @Test(
    arguments: Effort.some([
      ("exit-code\nExecMainStatus=66", "with exit code 66"),
      ("signal\nExecMainStatus=11", "by signal 11"), ("watchdog", "because it hung"),
      ("timeout", "because it took too long"), ("resources", "(resources)"),
      ("start-limit-hit", "too often and is not restarted"),
    ]))
  func oneThatHasFailed(result: String, words: String) throws {
    let found = try findings(
      machine: "LoadState=loaded\nUnitFileState=enabled\nActiveState=failed\nResult=\(result)")
    #expect(
      found.on("service") == [
        """
        wrong service: twelvekey.service has failed \(words). Why: journalctl -u twelvekey -b -e
        Once that is fixed: sudo systemctl reset-failed twelvekey && sudo systemctl start twelvekey
        """
      ])
    #expect(found.code == 69)
  }

  @Test func oneThatEndsAgainAndAgain() throws {
    #expect(
      try service(
        machine: "LoadState=loaded\nActiveState=activating\nSubState=auto-restart\nNRestarts=4")
        == [
          "wrong service: twelvekey.service ends as soon as it starts, again and again "
            + "(4 times by now). Why: journalctl -u twelvekey -b -e"
        ])
  }

  @Test func oneWhoseSettingsAreWrong() throws {
    #expect(
      try service(machine: Self.running + "\nStatusText=/etc/x:1: 'up' is not a rows") == [
        """
        wrong service: twelvekey.service runs, process 512, but its telephone can't start: \
        /etc/x:1: 'up' is not a rows
        Once that is fixed: sudo systemctl reload twelvekey
        """
      ])
    #expect(
      try service(machine: "LoadState=bad-setting\nUnitFileState=enabled\nActiveState=inactive")
        == [
          "wrong service: systemd can't read twelvekey.service (bad-setting). What is wrong with it: "
            + "systemd-analyze verify twelvekey.service"
        ])
  }

  @Test func twoThatWantTheKeypad() throws {
    let found = try service(machine: Self.running, user: Self.running)
    #expect(found.count == 3)
    #expect(found[1].hasPrefix("ok service: your twelvekey.service runs"))
    #expect(
      found[2]
        == "wrong service: the machine's twelvekey.service and your own both use the keypad, and only one "
        + "gets it. Stop yours: systemctl --user disable --now twelvekey")
  }

  @Test func noServiceManager() throws {
    let tree = try SystemTree()
    let result = Program.run(
      ["doctor", "--contacts", "none", "--line", "none"],
      environment: "TWELVEKEY_ROOT=\(tree.root) XDG_RUNTIME_DIR=")
    #expect(Findings(result).on("service").isEmpty && result.errors.isEmpty, "\(result)")
  }
}
