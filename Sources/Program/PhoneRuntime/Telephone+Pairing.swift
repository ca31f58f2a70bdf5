import CallModel
import Handset
import LinuxIO

/// A phone that is paired on the pad.
extension Telephone {
  func startPairing() {
    loop.add(pairing) { [unowned self] in report(.broken($0)) }
    pairing.start { [unowned self] in receive($0) }
  }

  private func receive(_ news: PairingNews) {
    feed(.pairing(news))
    switch news {
    // The user looks at the phone, and then here.
    case .question, .code, .failed: lighten()
    case .done(let phone):
      lighten()
      save(phone)
    case .starting, .looking, .visible, .pairing, .connecting: break
    }
    if script.isPlayed { session.wasDrawn(at: EventLoop.now) }
  }

  /// Makes the paired phone the line, from now on.
  private func save(_ phone: PairedPhone) {
    guard let save = options.savePhone else { return }
    do {
      let path = try save(phone)
      reread()
      report(.phoneSaved(path))
    } catch {
      report(.phoneNotSaved(error))
    }
  }
}
