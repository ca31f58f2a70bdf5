import ArgumentParser
import Handset

struct Keys: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print what every key does in every mode.")

  func execute() throws {
    try Console.print(KeyTable.text)
  }
}
