import CallModel
import Handset
import LinuxIO

/// A phone that is paired on the pad.
extension Telephone {
  func startPairing() {
    loop.add(pairing) { [unowned self] error in
      setPairing(false)
      report(.broken(error))
    }
    pairing.start { [unowned self] in receive($0) }
  }

  /// Carries out a request of the pad. A phone that could not be saved is not paired.
  func perform(_ request: PairingRequest) {
    if case .begin = request {
      do {
        try options.checkSavingPhone()
      } catch {
        // The search goes on if this machine was to be visible instead.
        pairing.perform(.cancel, at: EventLoop.now)
        return receive(.failed(.notSettable(options.words(.phoneNotSettable(error)).text)))
      }
      setPairing(true)
    }
    pairing.perform(request, at: EventLoop.now)
    if request == .cancel { setPairing(false) }
  }

  private func setPairing(_ isPairing: Bool) {
    rest.isPairing = isPairing
    updateRest()
  }

  /// Lets the line rest while a phone is paired: a search for phones, and a try to connect the
  /// phone of the line, disturb each other. It does not rest while there is a call, or one is
  /// dialled.
  func updateRest() {
    let isWanted = rest.isPairing && !Self.ask(&session) { $0.isInCall }
    guard isWanted != rest.isOn else { return }
    rest.isOn = isWanted
    line.rest(isWanted)
  }

  /// The rest of the line.
  struct Rest {
    /// Whether a phone is looked for or paired.
    var isPairing = false
    /// Whether the line was told to rest.
    var isOn = false
  }

  private func receive(_ news: PairingNews) {
    if news.isEnd { setPairing(false) }
    switch news {
    // The user looks at the phone, and then here.
    case .question, .code, .failed:
      feed(.pairing(news))
      lighten()
    case .done(var phone):
      // The end says what applies from now on.
      let saved = save(&phone)
      feed(.pairing(.done(phone)))
      lighten()
      saved()
    case .starting, .looking, .visible, .pairing, .connecting: feed(.pairing(news))
    }
    if script.isPlayed { session.wasDrawn(at: EventLoop.now) }
  }

  /// Makes the paired phone the line, from now on, if the settings name no other one.
  ///
  /// - Returns: what applies the settings and reports this, once the end of the pairing is shown.
  private func save(_ phone: inout PairedPhone) -> () -> Void {
    guard let save = options.savePhone else { return {} }
    do {
      let (path, isLine) = try save(phone)
      phone.use = isLine ? .line : .otherLine
      return { [unowned self] in
        reread()
        report(.phoneSaved(path))
      }
    } catch {
      phone.use = .notSet
      return { [unowned self] in report(.phoneNotSaved(error)) }
    }
  }
}
