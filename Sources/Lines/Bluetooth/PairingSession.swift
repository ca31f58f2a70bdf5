import BusMessages
import CallModel
import Keypad

/// The pairing with a phone as a value: news of `org.bluez`, the user's decisions and time in; calls
/// of the bus, replies to the calls of our agent (`org.bluez.Agent1`) and news for the user out.
///
///     looking ── a phone is picked ─▶ Pair ── digits, yes ─▶ paired ─▶ connected ─▶ contacts? ─▶ end
///     visible ── a phone begins ────▶ digits, yes ─────────────▲
///
/// No phone is paired without a yes to a question, or without a code that was typed on the phone. A
/// phone that an end leaves half paired is removed. Whatever was changed on the adapter is changed
/// back at every end: see ``undoing``. One session pairs once.
package struct PairingSession: Sendable {
  package enum Output: Hashable, Sendable {
    case call(Int, BusCall)
    /// The reply to a call of our agent.
    case reply(Int, BusReply)
    case news(PairingNews)
  }

  enum Stage: Hashable, Sendable {
    /// The service has not appeared yet.
    case waiting
    /// The objects are read, the agent is registered, the adapter is set.
    case preparing
    case looking
    case visible
    /// A phone pairs: ``device``.
    case pairing
    /// The phone is paired. Its services are not known yet.
    case paired
    case connecting
    /// The phone is connected. The question about its contacts is open.
    case asking
    /// The adapter is being changed back.
    case ending
    case over
  }

  /// What a call of the bus is for.
  enum Purpose: Hashable, Sendable {
    case objects
    case step(Step)
    case pair, trust, connect
    /// A change back.
    case undo
  }

  /// A step before phones are looked for.
  enum Step: Hashable, Sendable {
    case agent, power, pairable, readTimeout, timeout, discoverable, defaultAgent, filter, discovery
  }

  /// A question that waits for the user.
  struct OpenQuestion: Hashable, Sendable {
    var question: PairingQuestion
    /// The call of the agent that the answer answers; `nil` if there is none.
    var token: Int?
  }

  static let agentPath = "/twelvekey/agent"
  static let agentInterface = "org.bluez.Agent1"

  /// The service that a session follows, with our agent.
  package static var peer: BusPeer {
    BusPeer(
      BluezObjects.service, title: BluezObjects.title, matches: BluezObjects.matches,
      exports: [BusExport(agentPath, agentInterface)])
  }

  let isVisible: Bool
  /// The code that an old phone without a display of six digits has to be given: four to sixteen
  /// digits that are not used twice.
  let legacyCode: String

  package private(set) var objects = BluezObjects()
  var stage = Stage.waiting
  /// The path of the adapter; empty before one is chosen.
  var adapter = ""
  /// Whether the adapter was reported as on. The report may come after the answer to the call that
  /// turns it on.
  var wasPowered = false
  /// The path of the device that pairs; `nil` if there is none.
  var device: String?
  /// The steps that are still to be made.
  var steps: [Step] = []
  /// How often a step or a connection was tried.
  var tries = 0
  /// The addresses of the found devices, in the order in which they appeared.
  var order: [String] = []
  /// The list that was reported last.
  var reported: [PairingDevice] = []
  var open: OpenQuestion?
  /// Whether a yes was said, or a code shown, for ``device``.
  var isAllowed = false
  /// Whether both users were asked whether to pair.
  var wasAsked = false
  /// Whether ``device`` was paired with this machine before.
  var wasPairedBefore = false
  /// Whether this session has paired ``device``, or the phone may still pair with a yes of this
  /// session: then it is removed after a failure.
  var isNewlyPaired = false
  /// Whether the phone has forgotten its pairing with this machine, so that it is removed here.
  var isForgotten = false
  /// The calls that change the adapter back, the last change last.
  var undoing: [BusCall] = []
  var takesContacts = false
  /// Why the phone is not connected.
  var connectionProblem: PairingProblem?

  /// When the present stage has lasted too long; `nil` for never.
  var stageEnds: Instant?
  /// When the open question counts as answered with no.
  var questionEnds: Instant?
  /// When a step or a connection is tried again.
  var retryAt: Instant?
  /// When this machine is no longer visible.
  var visibleUntil: Instant?

  private var pending: [Int: Purpose] = [:]
  private var lastToken = 0

  /// - Parameters:
  ///   - isVisible: whether the pairing begins on the phone.
  ///   - legacyCode: four to sixteen random digits, for a phone of before 2007.
  package init(isVisible: Bool, legacyCode: String) {
    self.isVisible = isVisible
    self.legacyCode = legacyCode
  }

  /// Whether the session has ended, and everything has been changed back.
  package var isOver: Bool { stage == .over }
  /// Whether the session has ended, or is about to.
  package var isEnding: Bool { stage == .ending || stage == .over }

  // MARK: Input

  package mutating func start(at now: Instant) -> [Output] {
    guard stage == .waiting else { return [] }
    stageEnds = now + Self.appearing
    return [.news(.starting)]
  }

  /// Handles news of the bus.
  package mutating func receive(_ news: BusNews, at now: Instant) -> [Output] {
    switch news {
    case .appeared:
      guard stage == .waiting else { return [] }
      stage = .preparing
      stageEnds = nil
      return [call(BluezObjects.list, for: .objects)]
    case .vanished: return lose(.notRunning, at: now)
    case .signal(let signal):
      guard objects.receive(signal), !isEnding else { return [] }
      return update(at: now)
    case .answer(let token, let answer):
      guard let purpose = pending.removeValue(forKey: token) else { return [] }
      let outputs = receive(answer, for: purpose, at: now)
      endIfDone()
      return outputs
    case .called(let call): return receive(call, at: now)
    }
  }

  /// Handles the lack of the service, which has forgotten our agent and our search.
  ///
  /// - Parameter problem: ``PairingProblem/notRunning``, or ``PairingProblem/shutOut``.
  package mutating func lose(_ problem: PairingProblem, at now: Instant) -> [Output] {
    (pending, undoing, open, isNewlyPaired) = ([:], [], nil, false)
    let outputs = finish(.failed(problem), at: now)
    stage = .over
    stageEnds = nil
    return outputs
  }

  /// Handles a decision of the user.
  package mutating func perform(_ request: PairingRequest, at now: Instant) -> [Output] {
    switch request {
    case .begin: []
    case .pair(let address): pair(address, at: now)
    case .answer(let question, let isYes): answer(question, isYes, at: now)
    case .cancel: cancel(at: now)
    }
  }

  private mutating func cancel(at now: Instant) -> [Output] {
    // The phone is paired and connected: only the last question is left.
    if stage == .asking { return finish(.done(pairedPhone), at: now) }
    return abandon(at: now)
  }

  /// Ends the session as a failure, even if only its last question is left: nothing saves the phone
  /// any more. What this session has paired is removed.
  package mutating func abandon(at now: Instant) -> [Output] {
    isEnding ? [] : finish(.failed(.cancelled), at: now)
  }

  // MARK: Time

  package var deadline: Instant? {
    [stageEnds, questionEnds, retryAt].compactMap { $0 }.min()
  }

  package mutating func wake(at now: Instant) -> [Output] {
    var outputs: [Output] = []
    if let due = questionEnds, due <= now, let open {
      outputs += answer(open.question, false, isLate: true, at: now)
    }
    if let due = retryAt, due <= now {
      retryAt = nil
      outputs += stage == .connecting ? connect(at: now) : stage == .preparing ? goOn(at: now) : []
    }
    if let due = stageEnds, due <= now {
      stageEnds = nil
      outputs += endStage(at: now)
    }
    return outputs
  }

  /// Handles a stage that has lasted too long.
  private mutating func endStage(at now: Instant) -> [Output] {
    switch stage {
    case .waiting: return finish(.failed(.notRunning), at: now)
    case .looking:
      return finish(
        .failed(reported.contains(where: \.isPhone) ? .notChosen : .nothingFound), at: now)
    case .visible: return finish(.failed(.nothingCame), at: now)
    case .pairing: return finish(.failed(.silent), at: now)
    case .paired: return finish(.failed(.noCalls), at: now)
    case .ending:
      stage = .over
      pending = [:]
      return []
    case .preparing, .connecting, .asking, .over: return []
    }
  }

  /// The time that the service has to appear on the bus.
  private static let appearing = Duration.seconds(10)
  /// The time that the user has to find the phone's settings, and to pick the phone.
  static let choosing = Duration.seconds(180)
  /// As long as a car stays visible.
  static let visibleTime = 180
  /// The time limit for a yes: without an answer it is a no.
  package static let answering = Duration.seconds(30)
  /// The time limit for the question about contacts, which the phone does not wait for.
  static let choosingContacts = Duration.seconds(60)
  /// The time that the adapter has to be changed back.
  private static let restoring = Duration.seconds(5)

  // MARK: Calls

  /// Returns a call with a token of its own.
  mutating func call(_ call: BusCall, for purpose: Purpose) -> Output {
    lastToken += 1
    pending[lastToken] = purpose
    return .call(lastToken, call)
  }

  private mutating func receive(
    _ answer: BusAnswer, for purpose: Purpose, at now: Instant
  ) -> [Output] {
    switch purpose {
    case .objects: stage == .preparing ? receive(objects: answer, at: now) : []
    case .step(let step): stage == .preparing ? receive(answer, for: step, at: now) : []
    case .pair: receive(pairing: answer, at: now)
    case .connect: stage == .connecting ? receive(connection: answer, at: now) : []
    case .trust, .undo: []
    }
  }

  private mutating func receive(objects answer: BusAnswer, at now: Instant) -> [Output] {
    if case .failure(let name, let text) = answer {
      return finish(.failed(PairingProblem(bluez: name, text)), at: now)
    }
    objects.receive(list: answer)
    let all = objects.adapters.sorted { $0.path < $1.path }
    guard let chosen = all.first(where: \.isPowered) ?? all.first else {
      return finish(.failed(.noAdapter), at: now)
    }
    (adapter, wasPowered) = (chosen.path, chosen.isPowered)
    steps = steps(of: chosen)
    return goOn(at: now)
  }

  // MARK: The end

  /// Ends the session: says so, refuses what the phone still asks, and changes everything back.
  mutating func finish(_ news: PairingNews, at now: Instant) -> [Output] {
    if isEnding { return [] }
    var outputs = closeQuestion()
    let isPairing = pending.values.contains(.pair)
    if let device, isPairing {
      outputs.append(
        call(BusCall(device, BluezObjects.Interface.device, "CancelPairing"), for: .undo))
    }
    if case .failed = news, let device, isNewlyPaired || isForgotten {
      outputs.append(remove(device))
    }
    for change in undoing.reversed() { outputs.append(call(change, for: .undo)) }
    undoing = []
    // A connection that is being made need not be waited for.
    pending = pending.filter { $0.value != .connect && $0.value != .objects && $0.value != .trust }
    stage = .ending
    (questionEnds, retryAt, stageEnds) = (nil, nil, now + Self.restoring)
    endIfDone()
    return [.news(news)] + outputs
  }

  private mutating func endIfDone() {
    guard stage == .ending, pending.isEmpty else { return }
    stage = .over
    stageEnds = nil
  }

  mutating func remove(_ device: String) -> Output {
    isNewlyPaired = false
    return call(
      BusCall(adapter, BluezObjects.Interface.adapter, "RemoveDevice", "o", [.string(device)]),
      for: .undo)
  }

  var pairedPhone: PairedPhone {
    let known = known(device)
    return PairedPhone(
      address: known?.address.text ?? "", name: known?.name ?? "", takesContacts: takesContacts,
      problem: connectionProblem)
  }
}
