import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct SecretSignTests {
  // Other tests have telephones that ask.
  private let name = "twelvekey-test/secret/"

  @Test func everybodySeesIt() {
    let sign = SecretSign(name: name)
    sign.set(false)
    #expect(!SecretSign.isUp(name))
    sign.set(true)
    sign.set(true)
    #expect(SecretSign.isUp(name))
    sign.set(false)
    #expect(!SecretSign.isUp(name))
    // And it goes with whoever has put it up.
    do {
      let other = SecretSign(name: name)
      other.set(true)
      #expect(SecretSign.isUp(name))
    }
    #expect(!SecretSign.isUp(name))
  }
}
