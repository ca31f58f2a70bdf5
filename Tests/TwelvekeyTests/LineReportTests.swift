import TestSupport
import Testing
import TimeLimit

/// What reports say of the line, and what they don't say of a PIN.
@Suite(.timeLimited) struct LineReportTests {
  private func lines(_ script: String) -> [String] {
    let result = Program.run(
      ["press", script, "--json", "--state", "none", "--contacts", "none"])
    #expect(result.code == 0, "\(result.errors)")
    return result.lines
  }

  @Test func theLine() {
    #expect(lines("5").allSatisfy { !$0.contains(#""line":"#) })
    let told = lines("{name SIM7600G}{registration roaming}{signal 3}{sim pin 2}")
    #expect(
      told.last?.contains(
        #""line":{"name":"SIM7600G","registration":"roaming","signal":3,"sim":"pin","triesLeft":2}"#
      )
        == true, "\(told)")
    let phone = lines(
      "{phone battery 2}{phone operator Example}{phone rings yes}{phone away My phone}")
    #expect(
      phone.last?.contains(
        #""operator":"Example","phoneBattery":2,"phoneRings":true,"progress":"My phone is out of reach"}"#
      ) == true, "\(phone)")
    #expect(lines("{sim absent}")[0].contains(#""signal":null,"sim":"absent"}"#))
  }

  @Test func noPIN() {
    for line in lines("{sim pin 3}{wait 1200}9998#") + lines("**04*9998*8999*8999#{hold #}") {
      #expect(!line.contains("99"), "\(line)")
      #expect(!line.contains(#""key":"9""#) && !line.contains(#""key":"8""#), "\(line)")
    }
    let told = lines("{sim pin 3}{wait 1200}9998#")
    #expect(told.contains { $0.contains(#""key":"•""#) && $0.contains(#""lines":["••••""#) })
    #expect(told.contains { $0.hasSuffix(#""effect":{"unlock":"pin"},"version":1}"#) })
    let plain = Program.run([
      "press", "{sim pin 3}{wait 1200}9998", "--state", "none", "--contacts", "none",
    ])
    .output
    #expect(plain.contains("─── • ───") && !plain.contains("9"))
  }

  @Test func codes() {
    let told = lines("{services}*100#{hold #}{wait 700}#{service? 1 or 2}{wait 1200}1#")
    #expect(told.contains { $0.hasSuffix(#""effect":{"service":"*100#"},"version":1}"#) })
    #expect(told.contains { $0.hasSuffix(#""effect":{"reply":true},"version":1}"#) })
    let masked = lines("{services}**04*9998*8999*8999#{hold #}{wait 700}#")
    #expect(masked.contains { $0.contains(#""effect":{"change":"pin"}"#) })
    let password = lines("{services}*35*9998#{hold #}{wait 700}#")
    #expect(password.contains { $0.contains(#""effect":{"service":"*35*••••#"}"#) })
  }
}
