import Testing
import TimeLimit

@testable import Keypad

@Suite(.timeLimited) struct KeyScriptTests {
  private func text(_ script: String) throws -> String {
    try KeyScript(script).events.map { event in
      "\(event.key.name)\(event.edge == .press ? "↓" : "↑")\(event.at.milliseconds)"
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("", ""),
    ("5", "5↓100 5↑150"),
    (" 5\n6 ", "5↓100 5↑150 6↓200 6↑250"),
    ("*#", "*↓100 *↑150 #↓200 #↑250"),
    ("{call}{erase}", "call↓100 call↑150 erase↓200 erase↑250"),
    ("2{wait 1100}2", "2↓100 2↑150 2↓1300 2↑1350"),
    ("2{wait 0}3", "2↓100 2↑150 3↓200 3↑250"),
    ("{hold 5}6", "5↓100 5↑700 6↓800 6↑850"),
    ("{hold * 2000}", "*↓100 *↑2100"),
    ("{press 5}6{release 5}", "5↓100 6↓200 6↑250 5↑300"),
  ])
  func scriptsAreEdges(script: String, expected: String) throws {
    #expect(try text(script) == expected)
  }

  /// What the line itself tells.
  @Test func cuesOfTheLine() throws {
    let rows: [(String, LineCue)] = [
      ("{makes +15555550142}", .makes("+15555550142")), ("{makes}", .makes(nil)),
      ("{makes anna@example.com now}", .makes("anna@example.com now")),
      ("{sim pin 3}", .sim(.wantsPIN(triesLeft: 3))),
      ("{sim pin}", .sim(.wantsPIN(triesLeft: nil))),
      ("{sim puk 10}", .sim(.wantsPUK(triesLeft: 10))), ("{sim ready}", .sim(.ready)),
      ("{sim absent}", .sim(.absent)), ("{sim failed no contact}", .sim(.failed("no contact"))),
      ("{services}", .services),
      ("{service Your balance is 5.00}", .service("Your balance is 5.00")),
      ("{service? 1 or\\n2}", .serviceAsks("1 or\n2")), ("{service! no}", .serviceFails("no")),
      ("{registration emergencyOnly}", .registration("emergencyOnly")), ("{signal 0}", .signal(0)),
      ("{name SIM7600G}", .lineName("SIM7600G")),
      ("{emergency 118 55}", .emergencyNumbers(["118", "55"])),
      ("{phone battery 0}", .phone(.battery(0))),
      ("{phone operator Example Net}", .phone(.operatorName("Example Net"))),
      ("{phone rings yes}", .phone(.rings(true))), ("{phone rings no}", .phone(.rings(false))),
      ("{phone connecting My phone}", .phone(.connecting("My phone"))),
      ("{phone away My phone}", .phone(.away("My phone"))), ("{phone here}", .phone(.here)),
      ("{pair found Jane's phone}", .pairing(.found("Jane's phone"))),
      ("{pair digits 000042}", .pairing(.asks("000042"))),
      ("{pair failed away}", .pairing(.fails("away"))), ("{pair done}", .pairing(.paired)),
    ]
    for (script, cue) in rows {
      #expect(
        try KeyScript(script).steps == [.cue(cue, at: Instant(milliseconds: 100))], "\(script)")
    }
  }

  @Test func aTextThatComesAsOne() throws {
    let at = Instant(milliseconds: 100)
    for (script, text) in [
      ("{paste 030 5550102}", "030 5550102"), ("{paste +1 (650)  555-0142}", "+1 (650)  555-0142"),
      ("{paste 112\\n}", "112\n"), ("{ paste  *#06# }", " *#06# "),
    ] {
      #expect(try KeyScript(script).steps == [.paste(text, at: at)], "\(script)")
    }
    #expect(try KeyScript("5{paste 1}6").end == Instant(milliseconds: 350))
  }

  @Test func commands() throws {
    let at = Instant(milliseconds: 100)
    let rows: [(script: String, command: Command, trust: Trust)] = [
      ("{command dial +1 (650) 555-0142}", .dial("+1 (650) 555-0142"), .owner),
      ("{link tel:5550142}", .dial("tel:5550142"), .stranger),
      ("{command answer}", .answer, .owner),
      ("{command hangup}", .hangUp, .owner),
      ("{command hook lifted}", .hook(isLifted: true), .owner),
      ("{command hook down}", .hook(isLifted: false), .owner),
      ("{command open locked}", .open(.locked), .owner),
    ]
    for row in rows {
      #expect(
        try KeyScript(row.script).steps == [.command(row.command, row.trust, at: at)],
        "\(row.script)")
    }
    for script in ["{command}", "{link}", "{command dial}", "{command hook}", "{command open x}"] {
      #expect(throws: KeyScript.Problem.self, "\(script)") { try KeyScript(script) }
    }
  }

  @Test func theEndIsNeverBeforeTheLastEvent() throws {
    #expect(try KeyScript("5").end == Instant(milliseconds: 150))
    #expect(try KeyScript("5{wait 700}").end == Instant(milliseconds: 800))
  }

  @Test func aPauseIsADayAtTheMost() throws {
    #expect(try KeyScript("{wait 86400000}").end == Instant(milliseconds: 86_400_000))
    #expect(try KeyScript("{hold 5 86400000}").end == Instant(milliseconds: 86_400_100))
    for script in ["{wait 86400001}", "{hold 5 86400001}"] {
      #expect(throws: KeyScript.Problem.self, "\(script)") { try KeyScript(script) }
    }
  }

  /// A hold is as much longer than the hold time as taps are apart.
  @Test func aHoldFollowsTheHoldTime() throws {
    let script = try KeyScript("{hold 5}", holdTime: .milliseconds(800))
    #expect(script.events.map(\.at.milliseconds) == [100, 1_000])
  }

  @Test(arguments: [
    ("12x", 3, "'x' is not a key"), ("1{call", 2, "no '}'"), ("{}", 1, "nothing between"),
    ("5{green}", 2, "{green} is unknown"), ("{wait x}", 1, "is not a time"),
    ("{wait -1}", 1, "is not a time"),
    ("{hold}", 1, "{hold} is unknown"), ("{hold 12}", 1, "'12' is not a key"),
    ("{wait 99999999999}", 1, "is not a time"), ("٣", 1, "is not a key"),
    ("5{sim}", 2, "{sim} is ready"), ("{sim pin x}", 1, "{sim} is ready"),
    ("{sim pin 99}", 1, "{sim} is ready"), ("{sim failed}", 1, "{sim} is ready"),
    ("{pair}", 1, "{pair} is found"), ("{pair found}", 1, "{pair} is found"),
    ("{pair digits 12345}", 1, "{pair} is found"), ("{pair digits 12345x}", 1, "{pair} is found"),
    ("{pair done now}", 1, "{pair} is found"),
    ("{service}", 1, "needs a text"), ("{name}", 1, "needs a text"),
    ("{paste}", 1, "needs a text"), ("{paste }", 1, "needs a text"),
    ("{registration far}", 1, "is one of home, roaming"), ("{signal 5}", 1, "from 0 to 4"),
    ("{emergency}", 1, "names numbers"), ("{emergency 1x}", 1, "names numbers"),
    ("{phone}", 1, "{phone} is battery"), ("{phone battery 6}", 1, "{phone} is battery"),
    ("{phone operator}", 1, "{phone} is battery"), ("{phone here now}", 1, "{phone} is battery"),
    ("{phone rings maybe}", 1, "{phone} is battery"),
    ("{services now}", 1, "stands alone"), ("{nothing}", 1, "{sim pin 3}"),
  ])
  func aBadScriptNamesItsColumn(script: String, column: Int, reason: String) {
    do throws(KeyScript.Problem) {
      _ = try KeyScript(script)
      Issue.record("read without a word: \(script)")
    } catch {
      #expect(error.column == column)
      #expect(error.reason.contains(reason), "\(error.reason)")
    }
  }
}
