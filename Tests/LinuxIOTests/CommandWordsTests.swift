import Testing
import TimeLimit

@testable import LinuxIO

/// The commands that users write, and the command lines made from them.
@Suite(.timeLimited) struct CommandWordsTests {
  @Test func whatStandsForSomethingIsFilledInOnce() throws {
    let command = try RingCommand("{name} {name} '{number}{name}' {name {tone} -n{name} '{alert}!'")
    let ring = RingCommand.Ring(number: "{name}", name: "{number} {tone}")
    #expect(
      command.arguments(ring) == [
        // The program's name is not filled in.
        "{name}", "{number} {tone}", "{name}{number} {tone}", "{name", "", "-n{number} {tone}",
        "ring!",
      ])
  }

  @Test func aCommandWithoutPlaceholdersStaysAsItIs() throws {
    let command = try RingCommand("aplay -q 'my ring.wav' {} {foo}")
    let ring = RingCommand.Ring(number: "5550100", name: "Ann")
    #expect(command.arguments(ring) == ["aplay", "-q", "my ring.wav", "{}", "{foo}"])
    #expect(command.arguments(ring) == command.arguments(RingCommand.Ring()))
  }

  /// A stranger's name or number never becomes an option of the program.
  @Test func aMinusInFront() throws {
    let command = try RingCommand("bell {name} -{name} --who={number} {number}")
    let ring = RingCommand.Ring(number: "-1", name: "--help")
    #expect(command.arguments(ring) == ["bell", " --help", "---help", "--who=-1", " -1"])
  }

  @Test func nothingIsTooLongToRing() throws {
    let ring = RingCommand.Ring(number: "1", name: String(repeating: "é", count: 500_000))
    #expect(try RingCommand("bell {name}").arguments(ring)[1].unicodeScalars.count == 1_000)
  }

  @Test func theOthersAreFilledInAsBefore() throws {
    #expect(
      try DialCommand("dial --to={number} {number}").arguments(number: "112")
        == ["dial", "--to=112", "112"])
    #expect(
      try CallAudioCommand("audio {state} x{state}").arguments(.connect)
        == ["audio", "connect", "xconnect"])
  }
}
