import ArgumentParser
import LinuxIO

/// A question on a terminal that is answered with one key.
enum YesNoPrompt {
  /// Asks, and waits for the answer. The end of the input is a no.
  ///
  /// - Throws: the error of the terminal.
  static func ask(_ question: String) throws -> Bool {
    try Console.show("\(question)  # yes  * no\n")
    let terminal = Terminal(input: 0, output: 2, enter: [], leave: [])
    try terminal.enterScreen()
    defer { terminal.leaveScreen() }
    while let bytes = try FileDescriptor.read(from: 0), let first = bytes.first {
      // A paste is no answer.
      if bytes.count == 1, let answer = PairingDialogue.answer(first) { return answer }
    }
    return false
  }
}
