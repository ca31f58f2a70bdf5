import CallModel
import Glibc
import Handset
import Keypad
import LinuxIO
import PhoneRuntime

/// The pairing on a terminal: prints the phones as they are found, and asks the questions. Number
/// keys pick a phone; `#` and `*` are what they are on the pad.
final class PairingDialogue: EventSource {
  private let loop: EventLoop
  private let pairing: BluetoothPairing
  private let terminal = Terminal(input: 0, output: 2, enter: [], leave: [])
  /// The devices that have been printed, in their order. The number of one is its place, from 1.
  private var shown: [PairingDevice] = []
  private var devices: [PairingDevice] = []
  private var showsOthers = false
  /// The place of the selected device in ``shown``.
  private var selected = 0
  private var isLooking = false
  private var question: (of: PairingQuestion, since: Instant)?
  private var result: Result<PairedPhone, PairingProblem>?

  /// A shorter time is too short to read a question. A key on its way was not meant for it.
  private static let readingTime = Duration.milliseconds(600)

  /// The signals that a dialogue on a terminal handles.
  static let signals = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT]

  init() throws(LinuxError) {
    loop = try EventLoop(signals: Self.signals)
    pairing = BluetoothPairing(loop)
  }

  /// Pairs a phone.
  ///
  /// - Throws: ``PairingProblem``, or the error of the terminal.
  func run(isVisible: Bool) throws -> PairedPhone {
    loop.add(self) { [unowned self] _ in pairing.perform(.cancel, at: EventLoop.now) }
    loop.add(pairing) { [unowned self] in end(.failure(.failed($0.description))) }
    defer {
      loop.close()
      terminal.leaveScreen()
      loop.releaseSignals()
    }
    try terminal.enterScreen()
    try loop.watch(0, for: self)
    pairing.start { [unowned self] in receive($0) }
    pairing.perform(.begin(isVisible: isVisible), at: EventLoop.now)
    while result == nil || !pairing.isIdle { try loop.turn() }
    return try result?.get() ?? { throw PairingProblem.cancelled }()
  }

  /// Only the first result counts.
  private func end(_ result: Result<PairedPhone, PairingProblem>) {
    self.result = self.result ?? result
  }

  private func show(_ line: String) { Console.prompt(line) }

  // MARK: News

  private func receive(_ news: PairingNews) {
    question = nil
    let wasLooking = isLooking
    isLooking = false
    switch news {
    case .starting: break
    case .looking(let devices):
      isLooking = true
      if !wasLooking {
        show(
          "Looking for phones. On the phone, open Settings, Bluetooth, and stay there.\n"
            + "A number picks a phone; * selects the next, # picks it; 0 shows other devices; "
            + "Ctrl-C ends.")
      }
      self.devices = devices
      showNew()
    case .visible(let name):
      show(
        "On the phone, open Settings, Bluetooth, and pick: \(name)\n"
          + "This machine can be seen for 3 minutes. Ctrl-C ends.")
    case .pairing(let device): show("Waiting for \(device.name).")
    case .code(let code, let device): show("Type this on \(device.name): \(code)")
    case .question(let question): ask(question)
    case .connecting(let device): show("Connecting to \(device.name).")
    case .done(let phone): end(.success(phone))
    case .failed(let problem): end(.failure(problem))
    }
  }

  private func showNew() {
    for device in devices where device.isPhone || showsOthers {
      if let place = shown.firstIndex(where: { $0.address == device.address }) {
        if shown[place].name == device.name { continue }
        shown[place] = device
        show("\(place + 1)  \(device.name)")
      } else {
        shown.append(device)
        show("\(shown.count)  \(device.name)\(device.isPaired ? "  (paired)" : "")")
      }
    }
  }

  private func ask(_ question: PairingQuestion) {
    // What was typed before cannot be an answer.
    tcflush(0, TCIFLUSH)
    self.question = (question, EventLoop.now)
    let text =
      switch question {
      case .isSame(let digits, let device): "Is \(digits) on \(device.name), too?"
      case .mayPair(let device): "Pair with \(device.name)? It shows no digits to compare."
      case .takesContacts(let device): "Take over the contacts and calls of \(device.name)?"
      }
    show("\(text)  # yes  * no")
  }

  // MARK: Keys

  func ready(_ descriptor: Int32) throws(LinuxError) {
    guard let bytes = try FileDescriptor.read(from: 0) else { return }
    guard let first = bytes.first else {
      // The terminal is gone.
      loop.forget(0)
      return pairing.perform(.cancel, at: EventLoop.now)
    }
    // A paste, or the bytes of an arrow key, are no answer.
    if bytes.count == 1 { press(first) }
  }

  private func press(_ byte: UInt8) {
    let now = EventLoop.now
    if let question {
      guard let isYes = Self.answer(byte) else { return }
      if now - question.since < Self.readingTime {
        return show("too soon: read it, then press again")
      }
      self.question = nil
      return pairing.perform(.answer(question.of, isYes), at: now)
    }
    guard isLooking else { return }
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): pick(Int(byte - UInt8(ascii: "0")) - 1, at: now)
    case UInt8(ascii: "#"): pick(selected, at: now)
    case UInt8(ascii: "*") where !shown.isEmpty:
      selected = (selected + 1) % shown.count
      show("→ \(selected + 1)  \(shown[selected].name)  # picks it")
    case UInt8(ascii: "0"):
      showsOthers = true
      showNew()
    default: break
    }
  }

  /// What a key says to a question; `nil` for a key that is no answer.
  static func answer(_ byte: UInt8) -> Bool? {
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: "y"), UInt8(ascii: "Y"): true
    case UInt8(ascii: "*"), UInt8(ascii: "n"), UInt8(ascii: "N"): false
    default: nil
    }
  }

  private func pick(_ place: Int, at now: Instant) {
    guard shown.indices.contains(place),
      devices.contains(where: { $0.address == shown[place].address })
    else { return show(shown.isEmpty ? "no phone yet" : "there is no phone \(place + 1)") }
    pairing.perform(.pair(address: shown[place].address), at: now)
  }

  func signal(_ number: Int32, at now: Instant) throws(LinuxError) {
    switch number {
    case SIGTSTP:
      terminal.leaveScreen()
      raise(SIGSTOP)
    case SIGCONT: try terminal.enterScreenAgain()
    default: pairing.perform(.cancel, at: now)
    }
  }
}
