import Bluetooth
import BusMessages
import CallModel
import Keypad

/// A mobile phone that is paired by Bluetooth, as a line. BlueZ connects it; its calls are those of
/// the service that has the phone's hands-free connection: oFono or PipeWire. The session is a
/// value: news of three services and time go in, calls on the buses and events of the line come out.
///
///     paired ─ call, or a try ─▶ ConnectProfile ─▶ connected ─ gateway or modem appears ─▶ ready
///                  ▲                  └ failed, or 10 s without a gateway                    │
///                  └── 5 s, 15 s, 30 s, 60 s, then each minute; at once for an emergency ◀───┘ gone
///
/// While the phone is connected, and while nothing is known of it, no deadline is set. Only a BlueZ
/// that does not list its objects is asked again. The session tries nothing by itself while there is
/// a call. While another paired phone stands in for the one of the settings, that one is tried each
/// minute.
package struct PhoneSession: Hashable, Sendable {
  package enum Service: Hashable, Sendable, CaseIterable {
    case bluez, ofono, pipeWire

    package var peer: BusPeer {
      switch self {
      case .bluez:
        BusPeer(
          BluezObjects.service, title: BluezObjects.title, matches: BluezObjects.matches)
      case .ofono: OfonoSession.peer(.ofono)
      case .pipeWire: OfonoSession.peer(.pipeWire)
      }
    }
  }

  package enum Output: Hashable, Sendable {
    /// A call of a service. Its answer carries the token.
    case call(Service, Int, BusCall)
    case event(LineEvent)
    /// The line is lost or unavailable.
    case lost(LineProblem)
    /// The request can't be carried out.
    case refused(LineRequest, LineProblem)
  }

  enum Purpose: Hashable, Sendable {
    case list
    /// Turning on the radio.
    case powerOn
    case connect
  }

  /// What is being done for a connection.
  enum Connection: Hashable, Sendable {
    case idle
    /// The radio is being turned on, or the phone is being connected.
    case asked
    /// The phone is connected; its calls must be available by then.
    case awaited(until: Instant)
  }

  /// The address of the phone in the settings; `nil` for the only one that is paired, or connected.
  let phone: BluetoothAddress?
  var isSelected: Bool
  /// Whether another line has a call, which tries would disturb.
  package var isResting = false
  var bluez = BluezObjects()
  var running: Set<Service> = []
  /// Why a service does not run. A service that is not here either has not reported yet.
  var lacks: [Service: LineProblem] = [:]
  var isListed = false
  /// When BlueZ is asked for its objects again; `nil` if it has listed them.
  private var listAt: Instant?
  /// How often BlueZ has not listed its objects, in a row.
  private var listFailures = 0
  var talk = PendingCalls<Purpose>()
  var ofono: OfonoSession
  var pipeWire: OfonoSession
  /// The service that has the phone's calls. It stays while the phone is out of reach in a call.
  package internal(set) var owner: Service?
  /// The name that the owner gives to the phone.
  var ownName: String?
  /// The phone that is the line.
  var device: BluezObjects.Device?
  /// The phone of the settings, on each adapter with which it is paired.
  var preferred: [BluezObjects.Device] = []
  var connection = Connection.idle
  /// Why the last try has failed; `nil` after a success, and before the first try.
  var failure: LineProblem?
  /// The number of tries that have failed in a row.
  var failures = 0
  var lastTry = Instant.zero
  /// When the phone is connected next, if nothing prevents it; `nil` if it is not to be.
  var nextTry: Instant?
  /// The requests that wait for the connection.
  var early = EarlyRequests()
  /// When those are refused at the latest.
  var earlyUntil: Instant?
  /// Whether a call came while the phone was being connected, and waits for a try of its own.
  var isTriedOnceMore = false
  /// Since when ``lasting`` has a problem.
  var lastingSince: Instant?
  /// The reported abilities; `nil` if the line was not reported as ready, or as lost since.
  var abilities: Set<LineAbility>?
  /// The reported problem.
  var reportedProblem: LineProblem?
  /// The reported status.
  var status = LineStatus()
  var out: [Output] = []

  /// The pauses before tries. The last one is repeated.
  static let pauses: [Duration] = [.seconds(5), .seconds(15), .seconds(30), .seconds(60)]
  /// The least time between two tries for an emergency call.
  static let helpPause = Duration.seconds(1)
  /// How long an emergency call waits for the phone.
  static let helpPatience = Duration.seconds(600)
  static let callPatience = Duration.seconds(60)
  /// How long a problem that no try solves may last before it ends an emergency call: a service that
  /// is started again comes back in this time.
  static let restartPatience = Duration.seconds(10)
  /// How long BlueZ may take to connect the phone.
  static let connectPatience = Duration.seconds(40)
  /// How long the calls of a connected phone may take to be available.
  static let gatewayPatience = Duration.seconds(10)

  /// - Parameter isSelected: whether the session may connect the phone and make calls.
  package init(phone: BluetoothAddress?, isSelected: Bool) {
    self.phone = phone
    self.isSelected = isSelected
    let addresses = Set([phone].compactMap { $0 })
    ofono = OfonoSession(isSelected: isSelected, dialect: .ofono, phones: addresses)
    pipeWire = OfonoSession(isSelected: isSelected, dialect: .pipeWire, phones: addresses)
    nextTry = .zero
  }

  // MARK: How it is

  /// See ``BusSession/dayAtZero``.
  package var dayAtZero: Double? {
    get { ofono.dayAtZero }
    set { (ofono.dayAtZero, pipeWire.dayAtZero) = (newValue, newValue) }
  }

  /// The session that has the phone's calls.
  var session: OfonoSession? {
    switch owner {
    case .ofono?: ofono
    case .pipeWire?: pipeWire
    case .bluez?, nil: nil
    }
  }

  var isReady: Bool { session?.isReady ?? false }
  /// Whether there are calls, including those that wait for the connection.
  package var hasCalls: Bool { !early.isEmpty || session?.hasCalls ?? false }
  package var isEndingCalls: Bool { session?.isEndingCalls ?? false }
  /// Whether there are calls whose phone is out of reach.
  var isAway: Bool { !isReady && session?.hasCalls ?? false }

  /// The name of the phone for the user.
  var name: String { device?.name ?? ownName ?? phone?.text ?? "the phone" }

  package var deadline: Instant? {
    var all = [earlyUntil, listAt]
    // The other service is not needed while the phone is connected.
    if !isReady || owner == .ofono { all.append(ofono.deadline) }
    if !isReady || owner == .pipeWire { all.append(pipeWire.deadline) }
    if early.areForHelp { all.append(lastingSince.map { $0 + Self.restartPatience }) }
    if case .awaited(let until) = connection { all.append(until) }
    if mayTry { all.append(nextTry) }
    return all.compactMap { $0 }.min()
  }

  /// Whether the phone is connected at ``nextTry``.
  var mayTry: Bool {
    guard isSelected, !isReady || isStandIn, connection == .idle, let target, areServicesKnown
    else { return false }
    if !early.isEmpty { return true }
    return !hasCalls && !isResting && bluez.adapter(at: target.adapter)?.isPowered ?? false
      && lasting == nil
  }

  /// Whether ``lasting`` is no passing problem of a service that is started again.
  func isSettled(at now: Instant) -> Bool {
    lastingSince.map { now >= $0 + Self.restartPatience } ?? false
  }

  /// Whether each service has said whether it runs, and whether the phone is connected.
  var areServicesKnown: Bool {
    isListed && running.count + lacks.count == Service.allCases.count && !ofono.isBeginning
      && !pipeWire.isBeginning
  }

  private var areProgramsMissing: Bool { lacks[.ofono] != nil && lacks[.pipeWire] != nil }

  /// Why no call can be made now; `nil` if one can, or if that is not known yet.
  package var problem: LineProblem? {
    if isReady { return nil }
    if let problem = lasting { return problem }
    guard areServicesKnown else { return nil }
    if let failure { return failure }
    if connection != .idle { return nil }
    if let device, bluez.adapter(at: device.adapter)?.isPowered != true { return .bluetoothOff }
    return .notConnected(name)
  }

  /// The problem that no try solves; `nil` if there is none.
  var lasting: LineProblem? {
    if let lack = lacks[.bluez] { return lack }
    guard isListed else {
      return listFailures > 0 ? .serviceSilent(Service.bluez.peer.title) : nil
    }
    if bluez.adapters.isEmpty { return .noBluetooth }
    if device == nil {
      let phones = bluez.pairedPhones
      guard phone == nil, phones.count > 1 else { return .noPhone(phone?.text) }
      return .severalPhones(
        phones.map { LineProblem.PhoneName(name: $0.name, address: $0.address.text) })
    }
    // oFono's bus policy admits only some users.
    if case .notAllowed? = ofono.problem, lacks[.pipeWire] != nil { return ofono.problem }
    return areProgramsMissing ? .noHandsFree(name) : nil
  }

  // MARK: What comes in

  package mutating func select(at now: Instant) -> [Output] {
    if !isSelected {
      isSelected = true
      absorb(ofono.select(at: now), from: .ofono, at: now)
      absorb(pipeWire.select(at: now), from: .pipeWire, at: now)
      if isStandIn { nextTry = now }
    }
    return finish(at: now)
  }

  /// - Parameter lack: why the service does not run, if it has vanished.
  package mutating func receive(
    _ news: BusNews, of service: Service, lack: LineProblem? = nil, at now: Instant
  ) -> [Output] {
    switch news {
    case .appeared:
      running.insert(service)
      lacks[service] = nil
    case .vanished:
      running.remove(service)
      lacks[service] = lack ?? .notRunning(service.peer.title)
    case .signal, .answer, .called: break
    }
    switch service {
    case .bluez: receiveBluez(news, at: now)
    case .ofono: absorb(ofono.receive(news, at: now), from: .ofono, at: now)
    case .pipeWire: absorb(pipeWire.receive(news, at: now), from: .pipeWire, at: now)
    }
    return finish(at: now)
  }

  package mutating func wake(at now: Instant) -> [Output] {
    if let due = ofono.deadline, due <= now { absorb(ofono.wake(at: now), from: .ofono, at: now) }
    if let due = pipeWire.deadline, due <= now {
      absorb(pipeWire.wake(at: now), from: .pipeWire, at: now)
    }
    if let at = listAt, at <= now {
      listAt = nil
      talk.ask(BluezObjects.list, for: .list)
    }
    if case .awaited(let until) = connection, until <= now {
      fail(.noHandsFree(name), at: now)
    }
    if let until = earlyUntil, until <= now { refuseEarly(failure ?? .notConnected(name)) }
    return finish(at: now)
  }

  /// Ends this telephone's own calls, because the program ends. Calls of other programs go on.
  package mutating func endCalls(at now: Instant) -> [Output] {
    _ = early.drain()
    switch owner {
    case .ofono?: absorb(ofono.endCalls(at: now), from: .ofono, at: now)
    case .pipeWire?: absorb(pipeWire.endCalls(at: now), from: .pipeWire, at: now)
    case .bluez?, nil: break
    }
    defer { out = [] }
    return out
  }

  // MARK: BlueZ

  private mutating func receiveBluez(_ news: BusNews, at now: Instant) {
    switch news {
    case .appeared:
      forgetBluez()
      talk.ask(BluezObjects.list, for: .list)
    case .vanished: forgetBluez()
    case .signal(let signal):
      let wasOn = isRadioOn
      guard bluez.receive(signal) else { return }
      update(at: now)
      // The user has turned Bluetooth on.
      if isRadioOn, !wasOn, !isReady, connection == .idle { nextTry = now }
    case .answer(let token, let answer):
      guard let purpose = talk.answered(token) else { return }
      receive(answer, for: purpose, at: now)
    case .called: break
    }
  }

  private var isRadioOn: Bool {
    device.flatMap { bluez.adapter(at: $0.adapter)?.isPowered } ?? false
  }

  private mutating func forgetBluez() {
    talk.forget()
    bluez = BluezObjects()
    isListed = false
    (listAt, listFailures) = (nil, 0)
    connection = .idle
  }

  private mutating func receive(_ answer: BusAnswer, for purpose: Purpose, at now: Instant) {
    switch purpose {
    case .list:
      guard case .values = answer else {
        listAt = now + Self.pauses[min(listFailures, Self.pauses.count - 1)]
        listFailures += 1
        return
      }
      listFailures = 0
      bluez.receive(list: answer)
      isListed = true
      update(at: now)
    case .powerOn:
      switch answer {
      case .values: connect()
      case .failure(let name, let text):
        fail(.bluetoothFailed(BluezError(name, text).reason), at: now)
      }
    case .connect: finishConnecting(answer, at: now)
    }
  }
}
