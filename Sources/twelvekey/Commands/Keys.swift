import ArgumentParser
import Handset
import Keypad

struct Keys: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print what every key does in every mode.")

  func execute() throws {
    try Console.print(KeyTable.text + "\non a PC keyboard\n" + KeyboardReader.table)
  }
}
