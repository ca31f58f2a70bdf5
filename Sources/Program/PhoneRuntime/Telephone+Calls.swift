import CallModel
import Handset
import Keypad
import LinuxIO

/// The handset's requests, and the records to keep.
extension Telephone {
  func save() {
    let records = session.drainRecords()
    if !records.isEmpty { options.store?.save(records) { _ in } }
  }

  /// Reads the changes that another telephone, `words forget` or `calls forget` has written. The
  /// changes take effect with the next entry or the next word.
  func relearn() {
    guard let store = options.store else { return }
    let isBetween = Self.ask(&session) { $0.handset.isEntryEmpty || $0.handset.isBeforeWord }
    guard isBetween, let news = store.news() else { return }
    session.recall(news)
  }

  func perform(_ request: Request) {
    switch request {
    case .line(let request):
      updateRest()
      line.perform(request, at: EventLoop.now)
    case .alert(.ring) where sounds.leavesRingToPhone && isRungByPhone: break
    case .alert(.ring): sounds.ringer.ring(ring, at: EventLoop.now)
    case .alert(.silent): sounds.ringer.silence(at: EventLoop.now)
    // The screen shows a missed call until the user has looked.
    case .alert(.missed): break
    case .book(let change): write(change)
    case .pairing(let request): perform(request)
    }
  }

  /// Whether the mobile phone that carries the calls sends its ring sound.
  private var isRungByPhone: Bool {
    Self.ask(&session) { $0.handset.lineReport?.ringsItself ?? false }
  }

  /// The data for a ring command.
  private var ring: RingCommand.Ring {
    let caller = Self.ask(&session) { $0.handset.ringReport }
    return RingCommand.Ring(number: caller?.number ?? "", name: caller?.name ?? "")
  }

  /// Handles events of the line.
  func receive(_ events: [LineEvent]) {
    if events.isEmpty { return }
    let isInCall = session.isInCall
    for event in events {
      feed(.line(event))
      switch event {
      case .call(.soundFailed(let why)): show(Notice("the sound of the call: \(why)"))
      case .call(.requestFailed(_, let why)): show(Notice("the call stays as it is: \(why)"))
      default: break
      }
      sounds.audio.update(for: event, at: EventLoop.now)
    }
    // A change of the signal strength, or a server that is down, does not light the display.
    if isInCall || events.contains(where: \.isForEyes) { lighten() }
    // Scripted keys count at their own times, however late they are handled.
    if script.isPlayed { session.wasDrawn(at: EventLoop.now) }
  }
}
