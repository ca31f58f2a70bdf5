import ArgumentParser
import Handset
import Keypad

struct Keys: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Show what every key does.")

  func execute() throws {
    try Console.print(KeyTable.text + "\non a PC keyboard\n" + KeyboardReader.table)
  }
}
