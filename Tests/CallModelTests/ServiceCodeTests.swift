import Testing
import TimeLimit

@testable import CallModel

/// The codes of 3GPP TS 22.030.
@Suite(.timeLimited) struct ServiceCodeTests {
  private typealias Code = ServiceCode

  @Test func procedures() {
    let rows: [(String, Code.Action?, Code.Meaning, [String])] = [
      ("*21*5550100#", .activate, .forwarding(.always), ["5550100"]),
      ("**21*+49305550100#", .register, .forwarding(.always), ["+49305550100"]),
      ("**61*5550100*11*20#", .register, .forwarding(.noReply), ["5550100", "11", "20"]),
      ("**61*5550100**20#", .register, .forwarding(.noReply), ["5550100", "", "20"]),
      ("#67#", .deactivate, .forwarding(.busy), []),
      ("##002#", .erase, .forwarding(.all), []),
      ("*#62#", .interrogate, .forwarding(.unreachable), []),
      ("##004#", .erase, .forwarding(.conditional), []),
      ("*33*0000#", .activate, .barring(.outgoing), ["0000"]),
      ("#330*0000#", .deactivate, .barring(.all), ["0000"]),
      ("*#351#", .interrogate, .barring(.incomingAbroad), []),
      ("**03*330*0000*1111*1111#", .register, .barringPassword, ["330", "0000", "1111", "1111"]),
      ("*43#", .activate, .waiting, []),
      ("*#30#", .interrogate, .callersNumber, []),
      ("*31#", .activate, .ownNumber, []),
      ("#31#", .deactivate, .ownNumber, []),
      ("*#76#", .interrogate, .answeringNumber, []),
      ("**04*1234*4321*4321#", .register, .changePIN(second: false), ["1234", "4321", "4321"]),
      (
        "**052*12345678*1111*1111#", .register, .unblockPIN(second: true),
        ["12345678", "1111", "1111"]
      ),
      ("*#06#", .interrogate, .identity, []),
      ("*100#", .activate, .network, []),
      ("*101*7#", .activate, .network, ["7"]),
      ("*#100#", .interrogate, .network, []),
      // Of these no part is known; the network may know them.
      ("#*100#", nil, .network, []), ("***1#", nil, .network, []),
      ("*1*2*3*4*5*6#", nil, .network, []), ("*5#6#", nil, .network, []),
      ("*##", nil, .network, []),
    ]
    for (text, action, meaning, details) in rows {
      let code = Code(text)
      #expect(code?.text == text && code?.action == action, "\(text)")
      #expect(code?.meaning == meaning && code?.details == details, "\(text)")
    }
  }

  @Test func whatIsNoCode() {
    for text in [
      "", "#", "*", "*#", "##", "*21*5550100", "5550100", "5*21#", "*31#5550100", "*21#x#", "*２1#",
      "*" + String(repeating: "1", count: 200) + "#",
    ] {
      #expect(Code(text) == nil, "\(text)")
    }
  }

  @Test func shortCodes() {
    for text in ["0", "1", "7", "20", "99"] { #expect(Code(short: text)?.text == text, "\(text)") }
    for text in ["", "10", "17", "100", "*", "+1", "２"] {
      #expect(Code(short: text) == nil, "\(text)")
    }
  }

  @Test func secretsAreMasked() {
    for (text, shown) in [
      ("**04*1234*43", "**04*••••*••"), ("**04*", "**04*"), ("**04", "**04"),
      ("**05*12345678*1111*1111#", "**05*••••••••*••••*••••#"),
      ("**042*1+2#", "**042*•••#"), ("*33*0000#", "*33*••••#"), ("#35*0000*11#", "#35*••••*••#"),
      ("*21*5550100#", "*21*5550100#"), ("*040*1#", "*040*1#"), ("5550100", "5550100"), ("", ""),
      ("04*1234", "04*1234"),
    ] {
      #expect(Code.masked(text) == shown)
    }
    #expect(Code.isSecret(behind: "**04*") && !Code.isSecret(behind: "**04"))
  }

  @Test func callsBehindAPrefix() {
    #expect(PrivateCall("#31#5550100")?.isHidden == true)
    #expect(PrivateCall("*31#+49305550100")?.number == "+49305550100")
    #expect(PrivateCall("*31#+49305550100")?.isHidden == false)
    for text in ["*31#", "#31#", "#31#*21*5#", "31#555", "*30#555", ""] {
      #expect(PrivateCall(text) == nil, "\(text)")
    }
  }
}
