import CallModel
import Keypad
import LinuxIO

/// Emergency calls while the current line is a mobile phone that is not connected.
extension AutoLine {
  /// The emergency calls that do not go through the current line.
  struct Help {
    /// The candidate that makes the calls; `nil` if there are none.
    var line: Tried?
    /// The calls through ``line``.
    var calls: Set<CallID> = []
    /// The call that waits for the mobile phone, because no other line made it, and its request.
    private(set) var waiting: (id: CallID, request: LineRequest)?
    /// The call whose end the current line still reports, although it goes on through ``line``.
    private var moved: CallID?

    /// Notes an emergency call that the mobile phone gets although it is not connected.
    mutating func recordWaiting(_ request: LineRequest, isAway: Bool) {
      if case .call(.dial(let id, let dialled)) = request, dialled.isForHelp, isAway {
        waiting = (id, request)
      }
    }

    /// Handles an event of the current line.
    ///
    /// - Returns: whether the event is not passed on.
    mutating func absorbs(_ event: LineEvent) -> Bool {
      guard case .call(let call) = event, let id = call.id else { return false }
      if id == waiting?.id { waiting = nil }
      guard id == moved, case .ended = call else { return false }
      moved = nil
      return true
    }

    /// Takes the waiting call from the mobile phone.
    mutating func beginMove() -> (id: CallID, request: LineRequest)? {
      defer { waiting = nil }
      moved = waiting?.id
      return waiting
    }
  }

  /// Whether the current line is a mobile phone that is not connected, or out of reach in a call.
  var isPhoneAway: Bool {
    guard let current, current.candidate.isPreferred else { return false }
    return current.abilities == nil || current.line.problem != nil
  }

  /// Carries out a request through another line than the current one, if it is an emergency call
  /// and the current one is a mobile phone that is not connected, or is about such a call.
  ///
  /// - Returns: whether the request is carried out.
  func performForHelp(_ request: LineRequest, at now: Instant) -> Bool {
    guard case .call(let call) = request else { return false }
    if case .dial(let id, let dialled) = call, dialled.isForHelp, help.line == nil {
      return callForHelp(id, request, at: now)
    }
    guard let helper = help.line else { return false }
    switch call {
    case .dial(let id, let dialled) where dialled.isForHelp && isPhoneAway:
      help.calls.insert(id)
    // The microphone is that of all calls.
    case .mute: current?.line.perform(request, at: now)
    default: if !(call.id.map { help.calls.contains($0) } ?? false) { return false }
    }
    helper.line.perform(request, at: now)
    return true
  }

  /// The line for emergency calls: one that makes calls, or else one whose SIM is locked, or a modem
  /// that is off, which the call turns on.
  private var helper: Tried? {
    let others = tried.filter { $0 !== current }
    return others.first { $0.abilities != nil } ?? others.first(where: \.callsForHelp)
      ?? others.first { $0.standing == .off }
  }

  private func callForHelp(_ id: CallID, _ request: LineRequest, at now: Instant) -> Bool {
    guard isPhoneAway, let other = helper else { return false }
    help.line = other
    help.calls = [id]
    restPhone()
    if let abilities = other.abilities { emit([.ready(abilities)]) }
    other.isSelected = true
    other.line.select()
    // The line may have reported a failure at once.
    if help.line === other { other.line.perform(request, at: now) }
    return true
  }

  /// Moves an emergency call that waits for the mobile phone to a line that makes calls now. The
  /// phone has not dialled it.
  func moveWaitingCall(at now: Instant) {
    guard help.waiting != nil, help.line == nil, isPhoneAway,
      tried.contains(where: { $0 !== current && $0.callsForHelp }),
      let call = help.beginMove()
    else { return }
    current?.line.perform(.call(.hangUp(call.id, force: false)), at: now)
    _ = callForHelp(call.id, call.request, at: now)
  }

  /// Passes on what the line of the emergency calls reports of them.
  func passOnForHelp(_ events: [LineEvent]) {
    for event in events {
      switch event {
      case .ready: emit([event])
      case .call(let call):
        guard let id = call.id, help.calls.contains(id) else { break }
        if case .ended = call { help.calls.remove(id) }
        emit([event])
      case .lost(let why):
        let ended = help.calls.map { LineEvent.call(.ended($0, .failed(why))) }
        help.calls = []
        emit(ended)
      default: break
      }
    }
    if help.calls.isEmpty { endHelp() }
  }

  /// The mobile phone is the only line again.
  private func endHelp() {
    guard let done = help.line else { return }
    help.line = nil
    restPhone()
    if let abilities = current?.abilities {
      emit([.ready(abilities)])
    } else {
      isLossReported = true
      emit([.lost(wiring.words(problem ?? .gone))])
    }
    openAnew(done)
  }
}
