@testable import Keypad

extension KeyReader {
  /// The edges of some events as text, with the bounce deadlines on the way and at the end: `5↓100 5↑150`.
  mutating func edges(_ events: [EvdevEvent]) -> String {
    var keys: [KeyEvent] = []
    for event in events {
      keys += wake(at: event.time)
      keys += read(event)
    }
    while let deadline { keys += wake(at: deadline) }
    return keys.text
  }
}

extension [KeyEvent] {
  var text: String {
    map { event in
      let mark = [KeyEdge.press: "↓", .release: "↑", .cancel: "×"][event.edge]!
      return "\(event.key.name)\(mark)\(event.at.milliseconds)"
    }.joined(separator: " ")
  }
}
