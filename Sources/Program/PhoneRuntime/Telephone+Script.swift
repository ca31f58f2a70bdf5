import Keypad
import LinuxIO

extension Telephone {
  /// The keys that the telephone types itself, in real time.
  package struct Script {
    package var steps: [KeyScript.Step] = []
    package var end = Instant.zero
    package var endsTelephone = false
    /// The script's time zero.
    package var start = EventLoop.now
    /// The number of steps that have been played.
    private var played = 0
    /// Whether it was reported that only the script types.
    var isReported = false

    /// Whether all steps have been played.
    var isPlayed: Bool { played == steps.count }
    /// When the next step is due; `nil` if all have been played.
    var next: Instant? { isPlayed ? nil : time(steps[played].at) }
    /// When the script ends the telephone, if it does.
    var ending: Instant? { isPlayed && endsTelephone ? time(end) : nil }

    /// Whether a user's key at this time counts: until the script is over, only the script types.
    func isOver(at now: Instant) -> Bool { isPlayed && (steps.isEmpty || now >= time(end)) }

    /// Returns the next step, at its real time, if it is due.
    mutating func drain(at now: Instant) -> KeyScript.Step? {
      guard let next, next <= now else { return nil }
      var step = steps[played]
      step.at = next
      played += 1
      return step
    }

    private func time(_ scripted: Instant) -> Instant { start + (scripted - .zero) }
  }

  var nextScripted: Instant? {
    if let next = script.next { return next }
    // While the line has a call there is no deadline, because the end of the call wakes the
    // telephone. The last screen must be shown before the telephone ends.
    return line.isBusy || display.waitsFor != nil ? nil : script.ending
  }

  /// Whether a user's key at this time is to be ignored because a script is typing. Reports that
  /// once.
  func isBesideScript(_ at: Instant) -> Bool {
    if script.isOver(at: at) { return false }
    if !script.isReported { report(.scriptTypes) }
    script.isReported = true
    return true
  }

  func serveScript() {
    if script.isPlayed, !script.endsTelephone { return }
    let now = EventLoop.now
    while let step = script.drain(at: now) {
      switch step {
      case .key(let event): press(event)
      case .cue(.pairing(let cue), _): pairing.play(cue)
      case .cue(let cue, _): line.play(cue)
      case .paste(let text, _): give(.text(text))
      case .command(let command, let trust, _): give(.command(command, trust))
      }
    }
    if ending == nil, let end = nextScripted, script.isPlayed, end <= now {
      ending = .success(.done)
    }
  }
}
