import Keypad
import LinuxIO

/// The keys of a script.
extension Telephone {
  var nextScripted: Instant? {
    if let next = script.first { return time(next.at) }
    // The end of the call is reported by a signal.
    if line.isBusy { return nil }
    // The last screen must be shown before the telephone ends.
    if display.waitsFor != nil { return nil }
    return options.endsAfterScript ? time(options.scriptEnd) : nil
  }

  /// Whether a user's key at this time is to be ignored because a script is typing: until its end,
  /// only the script types. Reports that once.
  func isBesideScript(_ at: Instant) -> Bool {
    let isOver = script.isEmpty && (options.script.isEmpty || at >= time(options.scriptEnd))
    if isOver { return false }
    if !hasToldOfScript { report(.scriptTypes) }
    hasToldOfScript = true
    return true
  }

  func time(_ scripted: Instant) -> Instant {
    start + (scripted - .zero)
  }

  func serveScript() {
    if script.isEmpty, !options.endsAfterScript { return }
    let now = EventLoop.now
    while var next = script.first, time(next.at) <= now {
      script.removeFirst()
      next.at = time(next.at)
      switch next {
      case .key(let event): press(event)
      case .cue(let cue, _): line.play(cue)
      case .paste(let text, _): give(.text(text))
      case .command(let command, let trust, _): give(.command(command, trust))
      }
    }
    if script.isEmpty, options.endsAfterScript, time(options.scriptEnd) <= now, !line.isBusy,
      display.waitsFor == nil, ending == nil
    {
      ending = .success(.done)
    }
  }
}
