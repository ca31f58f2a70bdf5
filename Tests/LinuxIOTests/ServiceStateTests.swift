import Testing
import TimeLimit

@testable import LinuxIO

/// What `systemctl show` prints, read.
@Suite(.timeLimited) struct ServiceStateTests {
  @Test func oneThatRuns() {
    let state = ServiceState(
      """
      Result=success
      NRestarts=3
      ExecMainStatus=0
      MainPID=512
      StatusText=rows = sideways: 'sideways' is not a rows
      LoadState=loaded
      ActiveState=active
      SubState=running
      UnitFileState=enabled
      NeedDaemonReload=yes

      """)
    #expect(state.isInstalled && state.isEnabled && state.isRunning && state.needsReload)
    #expect(state.restarts == 3 && state.process == 512)
    #expect(state.statusText == "rows = sideways: 'sideways' is not a rows")
  }

  @Test func oneThatDoesNot() {
    let failed = ServiceState(
      "LoadState=loaded\nActiveState=failed\nResult=exit-code\nExecMainStatus=66\nMainPID=0")
    #expect(failed.isInstalled && !failed.isEnabled && !failed.isRunning)
    #expect(failed.process == nil && failed.exitStatus == 66 && failed.result == "exit-code")
    #expect(!ServiceState("LoadState=not-found\nActiveState=inactive").isInstalled)
  }

  @Test func whatIsNoAnswer() {
    #expect(!ServiceState("").isInstalled)
    #expect(ServiceState("=\nNRestarts=many\nMainPID\nMainPID=-5\n").process == nil)
    #expect(ServiceState(of: "twelvekey", .machine, SystemFiles(root: "/nonexistent")) == nil)
  }

  /// A unit with a folder for its contacts has several; systemd passes the unit's own first.
  @Test(arguments: [
    ("/var/lib/twelvekey", "/var/lib/twelvekey"),
    ("/var/lib/twelvekey:/var/lib/twelvekey/contacts", "/var/lib/twelvekey"), ("", nil), (":", nil),
  ])
  func theFolderOfAServicesState(list: String, first: String?) {
    #expect(ServiceManager.firstFolder(list) == first)
  }
}
