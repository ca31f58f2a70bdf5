import ArgumentParser
import Handset
import Keypad

struct Keys: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "Print what every key does in every mode.")

  func execute() throws {
    try Console.print(KeyTable.text + "\non a PC keyboard\n" + KeyboardReader.table)
  }
}
