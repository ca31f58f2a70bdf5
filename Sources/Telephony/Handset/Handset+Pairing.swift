import CallModel
import Keypad

/// The pairing with a phone.
extension Handset {
  /// Shows news of the pairing, if its scene is open.
  mutating func update(for news: PairingNews, at now: Instant) {
    if news.isEnd { desk.isPairing = false }
    guard let place = stack.lastIndex(where: { $0.scene is Pairing }),
      var scene = stack[place].scene as? Pairing
    else { return }
    let before = stack[stack.count - 1]
    let isChange = scene.receive(news)
    // While the list only grows, a key that is down keeps its meaning.
    if isChange { sceneCount += 1 }
    stack[place] = Placed(number: isChange ? sceneCount : stack[place].number, scene: scene)
    settleByItself(before, at: now)
  }

  /// Ends the pairing if its scene is no longer open: its questions could not be answered.
  mutating func endLeftPairing() {
    guard desk.isPairing, !stack.contains(where: { $0.scene is Pairing }) else { return }
    desk.ask(.cancel)
    desk.isPairing = false
  }
}

extension Home {
  /// Opens the scene that pairs a phone, in place of the code.
  mutating func openPairing(with key: Key, _ desk: inout Desk) -> Turn {
    guard desk.isDeliberate(key) else { return .stay }
    clear(&desk)
    desk.ask(.begin(isVisible: false))
    return .push(Pairing())
  }
}
