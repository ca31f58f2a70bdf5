import ArgumentParser

@main
struct Twelvekey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "twelvekey",
    abstract: "A telephone made of a physical keypad.",
    discussion: """
      Type the digits of a name on a numpad or a phone pad, see the contacts narrow, and call with \
      one key. Without a keypad, on a terminal, the PC keyboard is the keypad.

      Examples:
        twelvekey run --contacts ~/contacts
        twelvekey run --contacts book.vcf --dial-command 'my-dialler {number}'
        twelvekey press '5646{call}'
      """,
    version: Build.description,
    // Each command states its own name: otherwise the parser derives the names from the types,
    // which takes a fifth of the time of a start.
    subcommands: [
      Run.self, Dial.self, Replay.self, Press.self, Search.self, Type.self, Words.self, Calls.self,
      ContactsCommand.self, Devices.self,
      RecordCommand.self, Emulate.self, Dump.self, Config.self, RestoreConsole.self, Keys.self,
      Doctor.self,
    ])

  /// Suggests a similar command for an unknown one. The parser itself says only that the command is
  /// unexpected.
  private static func tellOfNearCommand() {
    var commands = configuration.subcommands
    var isHelp = false
    for word in CommandLine.arguments.dropFirst() {
      if commands.isEmpty || word.hasPrefix("-") { return }
      if word == "help", !isHelp {
        isHelp = true
        continue
      }
      if let next = commands.first(where: { $0._commandName == word }) {
        commands = next.configuration.subcommands
        continue
      }
      if let near = NearNames.near(word, in: commands.map { $0._commandName }).first {
        Console.say("no command '\(word)'; did you mean '\(near)'?")
        exit(withError: ExitCode.usage)
      }
      // The parser ignores an unknown word after `help`.
      if isHelp {
        Console.say("no command '\(word)'; `twelvekey help` lists them")
        exit(withError: ExitCode.usage)
      }
      return
    }
  }

  /// Does the same as the parser's own `main`, but it is an error if the help can't be written.
  static func main() {
    tellOfNearCommand()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let help = exitCode(for: error).isSuccess ? fullMessage(for: error) : ""
      if help.isEmpty { exit(withError: error) }
      do {
        try Console.print(help + "\n")
      } catch {
        Console.say(error.description)
        exit(withError: ExitCode.inputOutput)
      }
    }
  }
}
