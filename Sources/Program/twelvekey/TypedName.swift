import Handset
import Keypad

/// A name that is typed on the keys, up to Enter.
struct TypedName {
  private(set) var text = ""

  /// Handles typed effects; returns `false` at Enter.
  mutating func receive(_ effects: [Writer.Effect]) -> Bool {
    for effect in effects {
      switch effect {
      case .type(let more): text += more
      case .erase(let count): text.removeLast(min(count, text.count))
      case .enter: return false
      case .missing, .learn: break
      }
    }
    return true
  }

  /// Returns the name that the keys of a script type in virtual time.
  static func text(of script: KeyScript, _ writer: Writer) -> String {
    var writer = writer
    var name = TypedName()
    for event in script.events where !name.receive(writer.handle(event)) { return name.text }
    if name.receive(writer.advance(to: script.end)) { _ = name.receive(writer.finish()) }
    return name.text
  }
}
