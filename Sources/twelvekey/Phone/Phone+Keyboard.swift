import Glibc
import Keypad
import LinuxIO

/// The keyboard of the terminal, where it is the keypad.
extension Phone {
  /// Once it is known that there is no keypad to begin with.
  func startKeyboard() {
    guard !isKeyboardSettled, !(hub?.isWaitingForPermission ?? false) else { return }
    isKeyboardSettled = true
    guard hub?.isEmpty ?? true else { return }
    guard Terminal.isTerminal(0) else {
      if let hub { tell(Self.waiting(hub)) }
      return
    }
    if let hub {
      let why = hub.survey.isEmpty ? "" : " (why: `twelvekey devices`)"
      tell("no keypad: type on this keyboard\(why)")
    }
    do {
      if !display.coversTerminal {
        // Written to the keyboard's terminal, wherever standard output goes.
        let marksPastes = fcntl(0, F_GETFL) & O_ACCMODE == O_RDWR
        let mode = Terminal(
          output: 0, enter: marksPastes ? KeyboardReader.beginMarkingPastes : [],
          leave: marksPastes ? KeyboardReader.endMarkingPastes : [])
        try mode.enterScreen()
        inputMode = mode
      }
      try display.keyboardIsKeypad()
      try loop.watch(0)
      readsKeyboard = true
      nameKeypads()
    } catch {
      ending = .failed(error)
    }
  }

  /// What was looked at, and why it was left alone.
  static func waiting(_ hub: KeypadHub) -> String {
    let survey = hub.survey
    if survey.isEmpty { return "no keypad yet, and no other input device: waiting for one" }
    return "no keypad yet: waiting for one. What is there:\n"
      + DeviceTable.text(survey.map(\.node), survey.map(\.verdict)).dropLast()
  }

  func readKeyboard() {
    defer { keyboard.wasHandled(at: EventLoop.now) }
    let bytes: [UInt8]
    do {
      guard let some = try FileDescriptor.read(from: 0) else { return }
      bytes = some
    } catch {
      bytes = []
    }
    if bytes.isEmpty {
      // The terminal is gone.
      loop.forget(0)
      ending = .done
    }
    let reading = keyboard.read(bytes, at: EventLoop.now)
    for stroke in reading.strokes {
      // A keypad that came meanwhile is the keypad: the telephone's own keys count no more.
      let isKeypad = hub?.isEmpty ?? true
      switch stroke {
      case .quit: ending = .done
      case .dump: dump()
      case .tap(let key): if isKeypad { type(key, for: .zero, isPasted: reading.isPasted) }
      case .hold(let key):
        if isKeypad {
          type(key, for: session.handset.settings.holdTime, isPasted: reading.isPasted)
        }
      }
    }
  }

  /// A terminal tells of no releases: the tap is over at once, a hold after its time.
  func type(_ key: Key, for length: Duration, isPasted: Bool) {
    let now = EventLoop.now
    terminalDisplay?.flash(key, for: length, at: now)
    let mayBeRepeat = repeats.mayRepeat(key, at: now)
    let origin: KeyOrigin = isPasted ? .paste : mayBeRepeat ? .perhapsRepeat : .finger
    let press = KeyEvent(key, .press, at: now, origin: origin)
    serveDeadlines(before: press)
    take(press)
    take(KeyEvent(key, .release, at: now + length))
    showLights()
    session.wasDrawn(at: EventLoop.now)
  }
}
