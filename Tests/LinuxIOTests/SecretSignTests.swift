import Glibc
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct SecretSignTests {
  // Other tests have telephones that ask.
  private let name = "twelvekey-test/secret/\(getpid())/"

  /// A program that another test starts just then has it open until it is what it is to be.
  private func waitUntilItIsDown() {
    while SecretSign.isUp(name) { usleep(1_000) }
  }

  @Test func everybodySeesIt() {
    let sign = SecretSign(name: name)
    sign.set(false)
    #expect(!SecretSign.isUp(name))
    sign.set(true)
    sign.set(true)
    #expect(SecretSign.isUp(name))
    sign.set(false)
    waitUntilItIsDown()
    // And it goes with whoever has put it up.
    do {
      let other = SecretSign(name: name)
      other.set(true)
      #expect(SecretSign.isUp(name))
    }
    waitUntilItIsDown()
  }
}
