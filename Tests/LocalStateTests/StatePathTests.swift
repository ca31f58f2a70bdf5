import LocalState
import Testing
import TimeLimit

@Suite(.timeLimited) struct StatePathTests {
  @Test(
    arguments: [
      (["XDG_STATE_HOME": "/s", "HOME": "/h"], "/s/twelvekey/state.db"),
      (["HOME": "/h"], "/h/.local/state/twelvekey/state.db"),
      (["XDG_STATE_HOME": "", "HOME": "/h"], "/h/.local/state/twelvekey/state.db"),
      (["XDG_STATE_HOME": "s", "HOME": "/h"], "/h/.local/state/twelvekey/state.db"),
      (["XDG_STATE_HOME": "", "HOME": ""], nil), ([:], nil),
    ] as [([String: String], String?)])
  func isWhereTheEnvironmentSays(_ environment: [String: String], _ path: String?) {
    #expect(StatePath.default(environment: environment) == path)
  }
}
