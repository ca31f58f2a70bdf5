import ArgumentParser
import Glibc
import Handset
import Keypad
import LineDisplay
import LinuxIO

struct Emulate: ReportingCommand {
  static let configuration = CommandConfiguration(
    abstract: "Be a keypad of the kernel's (uinput), drawn in the terminal or by a key script.",
    discussion: """
      Every program sees the keys, a `twelvekey run` only where it is asked to: \
      --device 'Twelvekey virtual keypad'. Needs write access to /dev/uinput. Programs need a moment \
      to open a new keypad: let a script begin with {wait 2000}.

      Example:
        twelvekey emulate '{wait 2000}5646{call}'
      """)

  @Argument(help: "A key script; without one the drawn pad in the terminal is the keypad.")
  var keys: String?

  func execute() throws {
    guard keys != nil || (Terminal.isTerminal(0) && Terminal.isTerminal(1)) else {
      throw Failure(
        "emulate needs a terminal or a key script, for example: twelvekey emulate '5646{call}'",
        .usage)
    }
    let script = try keys.map { try KeyScript.read($0, holdTime: .milliseconds(500)) }
    let loop = try EventLoop(signals: DrawnPad.signals)
    let keypad: UInputKeypad
    do {
      keypad = try UInputKeypad()
    } catch {
      throw Failure(uinput: error)
    }
    let place = keypad.path.map { " at \($0)" } ?? ""
    if let script {
      Console.say("\(KeypadPolicy.ownDeviceName)\(place)")
      try play(script, on: keypad, loop)
    } else {
      try DrawnPad(keypad: keypad, title: "\(KeypadPolicy.ownDeviceName)\(place)", loop: loop).run()
    }
  }

  private func play(_ script: KeyScript, on keypad: UInputKeypad, _ loop: EventLoop) throws {
    let start = EventLoop.now
    for event in script.events {
      guard try sleep(until: start + (event.at - .zero), loop) else { return }
      try keypad.send(event.key, isDown: event.edge == .press)
    }
    _ = try sleep(until: start + (script.end - .zero), loop)
  }

  /// `false` where a signal came first. The kernel lets go of all keys when the device ends.
  private func sleep(until time: Instant, _ loop: EventLoop) throws -> Bool {
    while EventLoop.now < time {
      for case .signal(let number) in try loop.wait(until: time) {
        if number == SIGINT { throw ExitCode.interrupted }
        return false
      }
    }
    return true
  }
}
