import CallModel
import Keypad
import Modem

/// A modem that says what a test says, and OK to all else.
enum Transcript {
  /// Prepares a line.
  ///
  /// - Parameters:
  ///   - sim: the answer to `+CPIN?`, with its end.
  ///   - tries: the answer to how many tries are left.
  ///   - more: other answers, with their ends.
  /// - Returns: what it has told.
  static func events(
    _ session: inout ATSession, maker: String = "ACME", model: String = "MODEL 1",
    sim: String = "+CPIN: READY\r\n\r\nOK", tries: String? = nil, more: [String: String] = [:]
  ) -> [LineEvent] {
    var now = Instant.zero
    var outputs = session.start(at: now)
    var events: [LineEvent] = []
    while true {
      var written = [UInt8]()
      for output in outputs {
        switch output {
        case .write(let bytes): written += bytes
        case .event(let event): events.append(event)
        case .trouble(let trouble): events.append(.lost("\(trouble)"))
        }
      }
      if written.isEmpty {
        // Nothing is asked: what is quiet for a moment goes on.
        guard let next = session.deadline, next < .zero + .seconds(3) else { return events }
        now = next
        outputs = session.wake(at: now)
        continue
      }
      let command = String(decoding: written, as: UTF8.self).dropFirst(2).dropLast()
      let answer: String =
        switch command {
        case "+CGMI": "\(maker)\r\n\r\nOK"
        case "+CGMM": "\(model)\r\n\r\nOK"
        case "+CPIN?": sim
        case "+SPIC", "+QPINC=\"SC\"", "^CPIN?", "+UPINCNT", "+CPINR":
          tries.map { $0 + "\r\n\r\nOK" } ?? "ERROR"
        default: more[String(command)] ?? "OK"
        }
      outputs = session.receive(Array("\r\n\(answer)\r\n".utf8), at: now)
    }
  }
}
