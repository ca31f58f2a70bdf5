import CallModel
import Keypad
import Testing
import TimeLimit

@testable import Baresip

/// What becomes of the account, which a baresip of the telephone's own is given by it.
@Suite(.timeLimited) struct BaresipAccountTests {
  @Test func theAccountsStateIsTold() {
    var talk = Talk(registering: true)
    #expect(talk.told == [.lost("registering at example.org"), .status(.registration(.searching))])
    talk.event("REGISTER_FAIL", nil, "\"param\":\"401 Unauthorized\"")
    #expect(
      talk.told.suffix(2) == [
        .lost("not registered: wrong password (401)"), .status(.registration(.denied)),
      ])
    talk.event("REGISTER_OK", nil, "\"param\":\"200 OK\"")
    #expect(
      talk.told.suffix(3) == [
        .ready(Talk.abilities), .status(.name("sip:5550101@example.org")),
        .status(.registration(.home)),
      ])
    // Once is enough.
    let told = talk.told.count
    talk.event("REGISTER_OK", nil, "\"param\":\"200 OK\"")
    #expect(talk.told.count == told)
    // A call goes on without it, and no other one is made behind it.
    talk.event("CALL_INCOMING", "cd34", "\"peeruri\":\"sip:5@example.org\"")
    talk.event("REGISTER_FAIL", nil, "\"param\":\"503\"")
    #expect(
      talk.told.suffix(2) == [
        .call(.incoming(.there(1), number: "5")), .status(.registration(.searching)),
      ])
    talk.event("CALL_CLOSED", "cd34", "\"param\":\"\"")
    #expect(
      talk.told.suffix(3) == [
        .call(.ended(.there(1), .hungUpThere)),
        .lost("not registered: the server is unavailable (503)"),
        .status(.registration(.searching)),
      ])
  }

  @Test(arguments: [
    ("403 Forbidden", "the server rejects this account (403)", Registration.denied),
    ("404 Not Found", "unknown account (404)", .denied),
    ("408 Timeout", "no answer from that address (408)", .searching),
    ("Connection timed out [110]", "no answer from that address", .searching),
    ("500 Ouch", "500 Ouch", .searching),
    ("999999999999999999999", "999999999999999999999", .searching),
  ])
  func whyItIsNotRegisteredIsTold(_ parameter: String, _ words: String, _ state: Registration) {
    var talk = Talk(registering: true)
    talk.event("REGISTER_FAIL", nil, "\"param\":\"\(parameter)\"")
    #expect(talk.told.contains(.lost("not registered: \(words)")))
    #expect(talk.told.last == .status(.registration(state)))
  }

  /// The account is made only once the session receives events: earlier events of it would be lost.
  @Test func theAccountIsMadeOnce() {
    var session = BaresipSession(
      SIPAddress("sip:a@b")!, isRegistering: false, accountLine: "<sip:a@b>;auth_pass=\"c\"")
    #expect(written(session.start(at: .zero)) == ["reginfo"])
    #expect(
      written(session.receive(answer: "(0)", token: 1, at: .zero))
        == ["uanew <sip:a@b>;auth_pass=\"c\""])
    // Whether it was made is not known.
    session.interrupt()
    #expect(written(session.start(at: .zero)) == ["reginfo"])
    let outputs = session.receive(answer: "0 - sip:a@b  ", token: 3, at: .zero)
    #expect(outputs.first == .event(.ready(Talk.abilities)) && written(outputs).isEmpty)
  }

  @Test(
    arguments: [
      (
        "\n--- User Agents (1) ---\n> sip:a@b     \u{1B}[32mOK \u{1B}[;m  Expires 600s\n",
        Registration.home
      ),
      ("\n--- User Agents (1) ---\n0 - sip:a@b   FB-\u{1B}[31mERR\u{1B}[;m \n\n", .denied),
      ("0 - sip:a@b  zzz \n", .searching), ("> sip:a@b        \n", nil),
      // The answer of baresip 1.1 to the command that makes an account.
      (
        "Creating UA for <sip:a@b>;answermode=manual;regint=0 ...\n\n--- User Agents (1) ---\n"
          + "0 - sip:a@b                  \n\n", nil
      ),
      // Another one is the current one.
      ("  sip:c@d   ERR\n> sip:a@b  OK  Expires 5s\n", .home),
    ] as [(String, Registration?)])
  func whatBaresipSaysOfItsAccountsIsRead(_ text: String, _ registration: Registration?) {
    let accounts = BaresipAccounts(text)
    #expect(accounts.current?.text == "sip:a@b" && accounts.registration == registration)
  }

  /// A name is no state.
  @Test func anAccountNamedAsAnErrorIsNone() {
    #expect(BaresipAccounts("> sip:ERR@OK    zzz\n").registration == .searching)
    #expect(BaresipAccounts("> sip:ERR@OK\n").registration == nil)
    #expect(BaresipAccounts("\n--- User Agents (0) ---\n").current == nil)
  }

  private func written(_ outputs: [BaresipSession.Output]) -> [String] {
    outputs.compactMap { if case .ask(let command, _) = $0 { command } else { nil } }
  }
}
