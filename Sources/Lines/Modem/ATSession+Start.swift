import CallModel
import Keypad

/// Settings and questions that a modem gets before it becomes a line.
extension ATSession {
  mutating func prepare() {
    phase = .preparing
    modem = ModemTraits()
    signal.reportsChanges = false
    sound.isPossible = false
    list.prepare()
    jobs.postponed =
      (isSelected ? [.set("+COLP=0")] : [])
      + [.ask(.maker), .ask(.model), .ask(.identity), .ask(.sim)]
      + (isSelected ? Self.settings : [])
      + [.ask(.holds), .ask(.tones), .ask(.mutes), .ask(.services)]
      + (isSelected ? [.ask(.announces)] : []) + [.ask(.sound)]
      + (isSelected ? [.ask(.reportSignal)] : []) + [.ask(.signal)]
      // The list shows calls that another program, or a telephone process that was killed, has
      // left.
      + [.list]
    jobs.postponed = jobs.postponed.filter { $0 == .list || !jobs.isHopeless($0) }
    // These settings are needed to read the answers.
    jobs.queue = (isSelected ? ["E0"] : []).map { .set($0) } + ["V1", "+CMEE=1"].map { .set($0) }
    jobs.queue = jobs.queue.filter { !jobs.isHopeless($0) }
    if isHelpWanted {
      jobs.queue.removeAll { $0 == .set("+CMEE=1") }
      jobs.postponed.insert(.set("+CMEE=1"), at: 0)
    } else {
      jobs.queue += jobs.postponed
      jobs.postponed = []
    }
  }

  /// Whether an emergency call waits for the modem to be ready. It waits only for the settings that
  /// are needed to read the answer to it. The rest of the preparation follows the call.
  var isHelpWanted: Bool { jobs.early.contains(where: isForHelp) }

  private func isForHelp(_ job: ATJob) -> Bool {
    slots.contains { $0.isEmergency && job.dials($0.id) }
  }

  /// Lets emergency calls wait longer, since the modem has sent something and may become ready.
  mutating func waitForHelp(at now: Instant) {
    for place in slots.indices where slots[place].isEmergency && slots[place].waitsUntil != nil {
      slots[place].waitsUntil = now + Self.startPatience
    }
  }

  /// Shortens the preparation for an emergency call.
  mutating func hurry(at now: Instant) {
    guard phase == .preparing else { return }
    let isNeeded = { (job: ATJob) in job == .set("E0") || job == .set("V1") }
    jobs.postponed += jobs.queue.filter { !isNeeded($0) }
    jobs.queue.removeAll { !isNeeded($0) }
    // The current question is repeated after the call, since its answer may be late.
    guard let job = jobs.running?.job else { return }
    jobs.shorten(to: now + Self.shortPatience)
    if !isNeeded(job), job != .list { jobs.postponed.insert(job, at: 0) }
  }

  /// The settings for reports of calls.
  private static let settings: [ATJob] =
    ["+CVHU=0", "+CLIP=1", "+CCWA=1", "+CRC=0"].map { .set($0) }

  /// Makes the settings that were left out while the modem was not selected.
  mutating func activate(at now: Instant) {
    if isSelected { return }
    isSelected = true
    list.expectStrays(at: now)
    if phase == .probing(isKnown: false) || phase == .voiceless { return }
    jobs.queue +=
      ["E0", "+COLP=0"].map { .set($0) } + Self.settings + [.ask(.announces), .ask(.reportSignal)]
    // During the preparation, this is done after its last answer.
    if isKnown { queueLeftovers() }
    jobs.queue.append(.list)
    if isKnown { jobs.queue += late }
  }

  /// Requests that can wait until a dialled call has gone out.
  var late: [ATJob] { isSelected ? Self.lateSettings : Self.lateQuestions }

  private static let lateQuestions: [ATJob] = [
    .ask(.registration), .ask(.packetRegistration), .ask(.emergencyFile),
  ]

  private static let lateSettings: [ATJob] = [
    .ask(.reportRegistration), .ask(.registration), .ask(.reportPacketRegistration),
    .ask(.packetRegistration), .ask(.characters), .ask(.reportEmergency), .ask(.emergencyFile),
  ]

  /// Ends all calls, since the model has no voice.
  mutating func becomeVoiceless() {
    let calls = slots
    forget()
    phase = .voiceless
    presence.silentAt = nil
    out.append(.trouble(.noVoice(modem.name ?? modem.model)))
    for slot in calls { emit(.ended(slot.id, .failed("the modem can't make calls"))) }
  }

  mutating func beginWork(at now: Instant) {
    phase = .working
    jobs.unanswered = [:]
    emitReady()
    introduce()
    emitRegistration()
    putOffSignal(at: now)
    // A telephone process that was killed may have left them.
    list.expectStrays(at: now)
    updateCalls(list.found, at: now)
    list.found = []
    // Emergency calls go first.
    jobs.queue += jobs.early.filter(isForHelp) + jobs.early.filter { !isForHelp($0) }
    jobs.early = []
    if jobs.postponed.isEmpty {
      if isSelected { queueLeftovers() }
    } else {
      jobs.queue += jobs.postponed + [.introduce]
      jobs.postponed = []
    }
    jobs.queue += late
    for place in slots.indices { slots[place].waitsUntil = nil }
  }

  /// Turns off the sound and turns on the microphone, as a telephone process that was killed may
  /// have left them otherwise.
  mutating func queueLeftovers() {
    if modem.abilities.contains(.mutes) { jobs.queue.append(.set("+CMUT=0")) }
    if sound.isPossible { jobs.queue.append(.sound(isOn: false)) }
  }

  /// Reports the modem's name, identity, signal and SIM.
  mutating func introduce() {
    if let name = modem.name { emit(.status(.name(name))) }
    if let identity = modem.identity { emit(.status(.identity(identity))) }
    emit(.status(.signal(signal.bars ?? nil)))
    if let state = sim.state { emit(.sim(.state(state))) }
  }

  mutating func emitReady() {
    // Without a list it is unknown which call is held.
    emit(
      .ready(list.isUsable ? modem.abilities : modem.abilities.subtracting([.progress, .holds])))
  }
}
