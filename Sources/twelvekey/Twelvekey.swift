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
    version: "0.1.0",
    subcommands: [
      Run.self, Replay.self, Press.self, Search.self, Type.self, Words.self, Calls.self,
      ContactsCommand.self, Devices.self,
      Record.self, Emulate.self, Dump.self, RestoreConsole.self, Keys.self, Doctor.self,
    ])
}
