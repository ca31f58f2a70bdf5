import ArgumentParser
import Settings

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
      ContactsCommand.self, Pair.self, Devices.self,
      RecordCommand.self, Emulate.self, Dump.self, Config.self, RestoreConsole.self, Keys.self,
      Doctor.self,
    ])

  /// Answers an unknown command with a similar one, if there is one, and with the list of commands.
  /// The parser itself says only that the command is unexpected.
  private static func refuseUnknownCommand() {
    var commands = configuration.subcommands
    var isHelp = false
    for word in CommandLine.arguments.dropFirst() {
      if commands.isEmpty || word.hasPrefix("-") { return }
      if word == "help", !isHelp {
        isHelp = true
        continue
      }
      guard let next = commands.first(where: { $0._commandName == word }) else {
        let near = NearNames.near(word, in: commands.map { $0._commandName }).first
        Console.log(
          "no command '\(word)'" + (near.map { "; did you mean '\($0)'?" } ?? "") + "\n"
            + list(commands))
        exit(withError: ExitCode.usage)
      }
      commands = next.configuration.subcommands
    }
  }

  /// Returns the commands with what they do, one a line.
  private static func list(_ commands: [any ParsableCommand.Type]) -> String {
    let width = commands.map { $0._commandName.count }.max() ?? 0
    return commands.map {
      let name = $0._commandName
      return name + String(repeating: " ", count: width + 2 - name.count)
        + $0.configuration.abstract
    }.joined(separator: "\n")
  }

  /// Does the same as the parser's own `main`, but it is an error if the help can't be written.
  static func main() {
    refuseUnknownCommand()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let help = exitCode(for: error).isSuccess ? fullMessage(for: error) : ""
      if help.isEmpty { exit(withError: error) }
      do {
        try Console.print(help + "\n")
      } catch {
        Console.log(error.description)
        exit(withError: ExitCode.inputOutput)
      }
    }
  }
}
