import ArgumentParser
import Glibc
import Keypad
import LinuxIO

/// A question on a terminal that is answered with one key.
final class YesNoPrompt: EventSource {
  private let terminal = Terminal(input: 0, output: 2, enter: [], leave: [])
  private var result: Result<Bool, any Error>?

  /// Asks, and waits for the answer. The end of the input is a no.
  ///
  /// - Throws: the error of the terminal; ``ExitCode/interrupted`` if a signal ends the question.
  static func ask(_ question: String) throws -> Bool {
    let prompt = YesNoPrompt()
    let loop = try EventLoop(signals: PairingDialogue.signals)
    defer {
      loop.close()
      prompt.terminal.leaveScreen()
      loop.releaseSignals()
    }
    loop.add(prompt) { [unowned prompt] in prompt.result = .failure($0) }
    try prompt.terminal.enterScreen()
    // What was typed before cannot be an answer.
    tcflush(0, TCIFLUSH)
    Console.prompt("\(question)  # yes  * no")
    try loop.watch(0, for: prompt)
    while true {
      if let result = prompt.result { return try result.get() }
      try loop.turn()
    }
  }

  func ready(_ descriptor: Int32) throws(LinuxError) {
    guard let bytes = try FileDescriptor.read(from: 0) else { return }
    guard let first = bytes.first else {
      result = .success(false)
      return
    }
    // A paste is no answer.
    if bytes.count == 1, let answer = PairingDialogue.answer(first) { result = .success(answer) }
  }

  func signal(_ number: Int32, at now: Instant) throws(LinuxError) {
    switch number {
    case SIGTSTP:
      terminal.leaveScreen()
      raise(SIGSTOP)
    case SIGCONT: try terminal.enterScreenAgain()
    default: result = .failure(ExitCode.interrupted)
    }
  }
}
