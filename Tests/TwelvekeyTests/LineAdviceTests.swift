import Glibc
import SimulatedModem
import TestSupport
import Testing
import TimeLimit

/// What the doctor says of calls on five machines, word for word.
@Suite(.timeLimited) struct LineAdviceTests {
  private static let noServices = "DBUS_SYSTEM_BUS_ADDRESS=unix:path=/nonexistent"
  private static let others = """
    - ModemManager is not running
    - oFono is not running
    """
  private static let withoutBaresip = """
    - baresip, with an account of a SIP provider: sudo apt-get install baresip-core, and then
      twelvekey run --line sip --sip-account sip:NAME@SERVER
    - any other program that can dial; name it in the settings file, for example:
      dial-command = 'my-dialler {number}'
    """

  /// Its words on the line alone, without the margin.
  private func advice(
    environment: String = noServices, under wrapper: [String] = [], _ arguments: [String] = []
  ) -> String {
    let result = Program.run(
      ["doctor", "--contacts", "none"] + arguments, environment: environment, under: wrapper)
    var lines: [String] = []
    for line in result.lines {
      if line.dropFirst(6).hasPrefix("line: ") {
        lines = [line]
      } else if !lines.isEmpty {
        guard line.hasPrefix("      ") else { break }
        lines.append(String(line.dropFirst(6)))
      }
    }
    #expect(!lines.isEmpty, "\(result)")
    return lines.joined(separator: "\n")
  }

  @Test func nothing() {
    #expect(
      advice(environment: Self.noServices + " PATH=/nonexistent") == """
        note  line: there is no way to make calls here: a call only shows its number. Found:
        \(Self.others)
        - no known modem on any serial port
        To make calls, you need one of:
        - a modem with voice (SIM7600, A7670E, EC25 …): plug it in, and run this again
        \(Self.withoutBaresip)
        """)
  }

  /// A user with a mobile phone needs no modem.
  @Test func aPhoneThatIsSet() {
    let text = advice(["--phone", "00:00:5E:00:53:01"])
    #expect(
      text.contains("- bluetoothd is not running\n  sudo systemctl start bluetooth"), "\(text)")
    #expect(text.contains("- the mobile phone that is set: near"), "\(text)")
    #expect(!text.contains("a modem with voice"), "\(text)")
    let named = advice(["--line", "phone"])
    #expect(
      named.hasSuffix("line: bluetoothd is not running: sudo systemctl start bluetooth"),
      "\(named)")
  }

  @Test(arguments: [true, false]) func baresipOnly(hasBus: Bool) throws {
    let folder = try TemporaryFolder()
    for name in ["bin", "lib", "lib/baresip", "lib/baresip/modules"] {
      mkdir(folder.path + "/" + name, 0o755)
    }
    Program.write("", to: folder.path + "/bin/baresip")
    chmod(folder.path + "/bin/baresip", 0o755)
    if hasBus { Program.write("", to: folder.path + "/lib/baresip/modules/ctrl_dbus.so") }
    let state = hasBus ? ", which is installed" : " from 1.1 on (the one here has no ctrl_dbus)"
    #expect(
      advice(environment: Self.noServices + " PATH=\(folder.path)/bin") == """
        note  line: there is no way to make calls here: a call only shows its number. Found:
        \(Self.others)
        - no known modem on any serial port
        To make calls, you need one of:
        - a modem with voice (SIM7600, A7670E, EC25 …): plug it in, and run this again
        - baresip\(state), with an account of a SIP provider:
          twelvekey run --line sip --sip-account sip:NAME@SERVER
        - any other program that can dial; name it in the settings file, for example:
          dial-command = 'my-dialler {number}'
        """)
  }

  @Test(.enabled(if: Umockdev.canPlug, Umockdev.howToPlug))
  func aModemWithoutVoice() {
    #expect(
      advice(environment: Self.noServices, under: Umockdev.voiceless) == """
        note  line: there is no way to make calls here: a call only shows its number. Found:
        - the modem SIM7670G-MNGV can't make calls: it has no voice
          others have: SIM7600, A7670E, EC25 …
        \(Self.others)
        To make calls, you need one of:
        - a modem with voice (SIM7600, A7670E, EC25 …): plug it in, and run this again
        \(Self.withoutBaresip)
        """)
  }

  private static let hasModemManager =
    system("{ command -v ModemManager && command -v busctl; } >/dev/null 2>&1") == 0

  private func besideModemManager(pin: String, _ turn: String = "off") -> String {
    advice(
      environment: "", under: [Program.fixture("doctor-modemmanager.sh"), pin, turn],
      ["--line", "auto"])
  }

  @Test(.enabled(if: hasModemManager, "modemmanager is not installed"))
  func aModemOfModemManager() {
    // The doctor leaves it as it is.
    #expect(
      besideModemManager(pin: "") == """
        ok    line: calls go through SIMCOM_SIM7600E, ModemManager, which is off now: the telephone turns \
        it on when it runs
        """)
    // How soon the signal is measured is ModemManager's own affair.
    let text = besideModemManager(pin: "", "on")
    let words = (0...4).reduce(text) { $0.replacing("; signal \($1) of 4", with: "") }
    #expect(words == "ok    line: calls go through SIMCOM_SIM7600E, ModemManager; registered")
  }

  @Test(.enabled(if: hasModemManager, "modemmanager is not installed"))
  func aSIMThatWantsItsPIN() {
    #expect(
      besideModemManager(pin: "1234") == """
        note  line: SIMCOM_SIM7600E, ModemManager: its SIM needs the PIN
        The telephone asks for it on the keypad: twelvekey run. Until then it makes no calls.
        """)
  }

  private func beside(_ prepare: (inout SimulatedModem) -> Void) throws -> String {
    var modem = SimulatedModem(.telling)
    prepare(&modem)
    let port = try PtyModem(modem)
    defer { port.unplug() }
    return advice(["--line", "modem:\(port.path)"])
  }

  /// A line that makes no ordinary call is not in order.
  @Test func aModemThatMakesNoCalls() throws {
    #expect(try beside { _ in }.hasPrefix("ok    line: calls go through "))
    let without = try beside { $0.card.isPresent = false }
    #expect(without.hasPrefix("wrong line: ") && without.contains(" can't make calls now"))
    #expect(without.contains("no SIM: emergency calls only"))
    let denied = try beside { _ = $0.register(3) }
    #expect(denied.hasPrefix("wrong line: ") && denied.contains(" can't make calls now"))
    #expect(denied.contains("; rejected by the network"))
    #expect(denied.hasSuffix("\nAsk your operator why."))
  }

  @Test func aPortThatAnotherProgramHas() throws {
    let port = try PtyModem(SimulatedModem(.telling))
    defer { port.unplug() }
    let other = open(port.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    let text = advice(["--line", "modem:\(port.path)"])
    #expect(text.hasPrefix("wrong line: the modem \(port.path) is in use by "), "\(text)")
    #expect(text.contains("(pid \(getpid()))"), "\(text)")
    #expect(text.hasSuffix(": end that one, or name another port: --line modem:PATH"), "\(text)")
  }

  @Test(arguments: [
    (
      "modem:/nonexistent",
      "there is no modem at /nonexistent: list the ports: ls -l /dev/serial/by-id"
    ),
    ("modem:/dev/null", "/dev/null is not a serial port: list the ports: ls -l /dev/serial/by-id"),
    ("modemmanager", "ModemManager is not running: sudo systemctl start ModemManager"),
    ("ofono", "oFono is not running: sudo systemctl start ofono"),
  ])
  func aLineThatIsNotThere(line: String, words: String) {
    #expect(advice(["--line", line]) == "wrong line: \(words)")
  }

  /// As it is with a service whose user does not exist.
  @Test(.disabled(if: PrivateBus.isMissing, "dbus is not installed"))
  func aBusThatLetsNobodyIn() throws {
    let daemon = try PrivateBus(policy: "<deny user=\"*\"/>")
    defer { withExtendedLifetime(daemon) {} }
    let bus = daemon.address
    let text = advice(environment: "DBUS_SYSTEM_BUS_ADDRESS=\(bus)", ["--line", "ofono"])
    let words = "wrong line: the system bus does not let "
    #expect(
      text.hasPrefix(words) && text.contains(" talk to oFono: it only accepts known "), "\(text)")
    // Others may be had beside it.
    let all = advice(environment: "DBUS_SYSTEM_BUS_ADDRESS=\(bus) PATH=/nonexistent")
    #expect(all.contains("\n- no known modem on any serial port\n"), "\(all)")
    for service in ["ModemManager", "oFono"] {
      #expect(all.contains(" talk to \(service)\n"), "\(all)")
    }
  }
}
