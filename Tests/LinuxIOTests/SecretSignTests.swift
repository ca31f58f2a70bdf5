import Glibc
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) struct SecretSignTests {
  // Other tests have telephones that ask.
  private let name = "twelvekey-test/secret/\(getpid())/"

  /// A program that another test starts just then has it open until it is what it is to be.
  private func waitUntilItIsDown() {
    while SecretSign.sight(of: name) == .up { usleep(1_000) }
  }

  @Test func everybodySeesIt() {
    let sign = SecretSign(name: name)
    sign.set(false)
    #expect(SecretSign.sight(of: name) == .down)
    sign.set(true)
    sign.set(true)
    #expect(SecretSign.sight(of: name) == .up)
    sign.set(false)
    waitUntilItIsDown()
    // And the sign goes with the object that has set it.
    do {
      let other = SecretSign(name: name)
      other.set(true)
      #expect(SecretSign.sight(of: name) == .up)
    }
    waitUntilItIsDown()
  }

  /// A list that can't be read must not count as one without a sign.
  @Test func aListThatCannotBeReadSaysNothing() {
    #expect(SecretSign.sight(of: name, in: "/nonexistent") == .unknown)
    #expect(SecretSign.sight(of: name, in: "/proc/self/mem") == .unknown)
    #expect(SecretSign.sight(of: name, limit: 10) == .unknown)
  }
}
