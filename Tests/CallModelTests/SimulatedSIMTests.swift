import Keypad
import Testing
import TimeLimit

@testable import CallModel

/// A SIM that a script plays, and a network.
@Suite(.timeLimited) struct SimulatedSIMTests {
  @Test func thePINAndThePUK() {
    var line = SimulatedLine()
    // Until a script says so there is no SIM that wants a PIN.
    #expect(line.perform(.sim(.unlock(pin: "1234"))) == [])
    #expect(line.play(.sim(.wantsPIN(triesLeft: 2))) == [.sim(.state(.wants(.pin, triesLeft: 2)))])
    #expect(line.perform(.sim(.unblock(puk: "12345678", newPIN: "1"))) == [])
    #expect(line.perform(.sim(.unlock(pin: "1111"))) == [.sim(.state(.wants(.pin, triesLeft: 1)))])
    #expect(line.perform(.sim(.unlock(pin: "1111"))) == [.sim(.state(.wants(.puk, triesLeft: 10)))])
    #expect(
      line.perform(.sim(.unblock(puk: "1", newPIN: "4321"))) == [
        .sim(.state(.wants(.puk, triesLeft: 9)))
      ])
    #expect(line.perform(.sim(.unblock(puk: "12345678", newPIN: "4321"))) == [.sim(.state(.ready))])
    #expect(line.perform(.sim(.unlock(pin: "4321"))) == [])
    _ = line.play(.sim(.wantsPIN(triesLeft: nil)))
    #expect(line.perform(.sim(.unlock(pin: "1234"))) == [.sim(.state(.wants(.pin, triesLeft: 2)))])
    #expect(line.perform(.sim(.unlock(pin: "4321"))) == [.sim(.state(.ready))])
    _ = line.play(.sim(.wantsPUK(triesLeft: 1)))
    #expect(
      line.perform(.sim(.unblock(puk: "1", newPIN: "1"))) == [
        .sim(.state(.failed("the SIM is blocked for good")))
      ])
  }

  @Test func anotherPIN() {
    var line = SimulatedLine()
    #expect(
      line.perform(.sim(.changePIN(old: "1111", new: "5678"))) == [
        .sim(.pinChange(.wrong(triesLeft: 2)))
      ])
    #expect(
      line.perform(.sim(.changePIN(old: "1234", new: "5678"))) == [.sim(.pinChange(.changed))])
    _ = line.play(.sim(.wantsPIN(triesLeft: 3)))
    #expect(
      line.perform(.sim(.changePIN(old: "5678", new: "1234")))
        == [.sim(.pinChange(.failed("the SIM is not ready")))])
    #expect(line.perform(.sim(.unlock(pin: "5678"))) == [.sim(.state(.ready))])
    for left in [2, 1] {
      #expect(
        line.perform(.sim(.changePIN(old: "1", new: "1"))) == [
          .sim(.pinChange(.wrong(triesLeft: left)))
        ])
    }
    #expect(
      line.perform(.sim(.changePIN(old: "1", new: "1")))
        == [.sim(.state(.wants(.puk, triesLeft: 10))), .sim(.pinChange(.wrong(triesLeft: 0)))])
    #expect(
      line.perform(.service(.send("**04*1234*4321*4321#")))
        == [.service(.failed("SIM codes are not sent to the network"))])
  }

  /// What a script doesn't ask for is not there.
  @Test func theNetworkIsThereOnceAScriptSaysSo() {
    var line = SimulatedLine()
    #expect(!line.abilities.contains(.services))
    let all = Set(LineAbility.allCases)
    #expect(line.play(.services) == [.ready(all)])
    #expect(line.play(.services) == [])
    #expect(line.perform(.service(.send("*100#"))) == [])
    #expect(line.play(.service("5.00")) == [.service(.information("5.00"))])
    line = SimulatedLine()
    #expect(line.play(.serviceAsks("1 or 2")) == [.ready(all), .service(.asks("1 or 2"))])
    line = SimulatedLine(abilities: all)
    #expect(line.perform(.service(.send("*100#"))).count == 1)
  }
}
