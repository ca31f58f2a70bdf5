import CallModel
import ContactSearch
import Contacts
import Handset
import Keypad

extension Fuzzer {
  /// Pastes into a terminal, split into reads and followed by keys from a program: no call is made,
  /// nothing is answered or sent, and the end of a text is found.
  static let pastes = Fuzzer { bytes in
    guard let first = bytes.first else { return }
    let scene = scenes[Int(first & 0x0f) % scenes.count]
    let isMarked = first & 0x10 == 0
    let text = bytes.dropFirst()
    let begin = Array("\u{1B}[200~".utf8)
    let end = Array("\u{1B}[201~".utf8)
    let all =
      isMarked ? begin + text + end + Array("\r#\r".utf8) : Array(text) + Array("\r#\r".utf8)
    var playback = Playback(
      Session(Handset(contacts: ContactIndex([contact]))), line: SimulatedLine())
    var now = Instant.zero
    var asked: [Request] = []
    if let script = try? KeyScript(scene) {
      for step in script.steps { playback.play(step) { _, _ in } }
      now = script.end
    }
    playback.advance(to: now) { _, _ in }
    var reader = KeyboardReader()
    func take(_ reading: KeyboardReader.Reading) {
      for stroke in reading.strokes {
        switch stroke {
        case .text(let text):
          playback.feed(.text(text), at: now) {
            if let request = $1.request { asked.append(request) }
          }
        case .tap(let key) where reading.isPasted:
          for edge in [KeyEdge.press, .release] {
            let event = KeyEvent(key, edge, at: now, origin: .paste)
            playback.feed(event) { if let request = $1.request { asked.append(request) } }
          }
        // A single key may be a finger's.
        case .tap, .hold, .longHold, .dump, .quit, .cutText, .gap: break
        }
      }
    }
    // The first byte sets the length of the reads, which follow each other closely.
    let length = max(Int(first >> 5) * 7, 1)
    var rest = all[...]
    while !rest.isEmpty {
      let read = Array(rest.prefix(length == 1 ? rest.count : length))
      rest = rest.dropFirst(read.count)
      take(reader.read(read, at: now))
      now = now + .milliseconds(2)
    }
    while let deadline = reader.deadline {
      now = max(now, deadline)
      take(reader.wake(at: now))
      require(reader.deadline == nil, "a text that never ends")
    }
    for request in asked {
      guard case .line(let line) = request else { continue }
      switch line {
      case .call(.dial), .call(.answer), .sim, .service(.send), .service(.reply):
        require(false, "\(line) by what was pasted into \(scene)")
      // Without paste marks of the terminal, keys have these effects as before.
      case .call, .service(.end): break
      }
    }
  }

  private static let contact = Contact(name: "John Smith", numbers: [PhoneNumber("+16505550142")])

  private static let scenes = [
    "", "56", "112#", "{ring +16505550142}{wait 700}", "5646#{answered}{wait 1200}", "{hold *}",
    "{sim pin 1}{wait 2000}1111#", "{sim pin 3}{wait 2000}", "{service? code}{wait 2000}",
    "{hold 5}",
    "5646#{wait 1200}{busy}", "5646{hold # 1600}", "{mode}5", "{mode}{mode}5646",
  ]
}
