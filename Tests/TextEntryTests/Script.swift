import Keypad
import TextEntry

/// Types a key script as the handset does: a press turns or begins a letter, a hold makes it a
/// digit, erase takes the last one away; the clock runs through every deadline on the way.
func type(
  _ script: String, timeout: Duration? = .milliseconds(1_000),
  holdTime: Duration = .milliseconds(500)
) throws -> MultiTap {
  let script = try KeyScript(script, holdTime: holdTime)
  var gestures = GestureRecognizer(holdTime: holdTime)
  var text = MultiTap(timeout: timeout)
  func take(_ taken: [Gesture], at now: Instant) {
    for gesture in taken {
      switch gesture {
      case .press(.digit(let digit)): text.press(digit, at: now)
      case .hold(.digit(let digit)): text.hold(digit)
      case .press(.erase): text.erase()
      case .press(.select): text.commit()
      case .press(.end): text.clear()
      default: break
      }
    }
  }
  func wake(until now: Instant) {
    while let due = [gestures.deadline, text.deadline].compactMap({ $0 }).min(), due <= now {
      text.wake(at: due)
      take(gestures.wake(at: due), at: due)
    }
  }
  for event in script.events {
    wake(until: event.at)
    take(gestures.handle(event), at: event.at)
  }
  wake(until: script.end)
  return text
}

/// The text with the pending letter in brackets.
func picture(_ text: MultiTap) -> String {
  guard let range = text.pendingRange else { return text.shown }
  return bracketed(text.shown, range)
}

func picture(_ text: PredictiveText) -> String {
  guard let range = text.pendingRange else { return text.shown }
  return bracketed(text.shown, range)
}

private func bracketed(_ text: String, _ range: Range<Int>) -> String {
  let scalars = Array(text.unicodeScalars)
  var result = ""
  result.unicodeScalars.append(contentsOf: scalars[..<range.lowerBound])
  result += "["
  result.unicodeScalars.append(contentsOf: scalars[range])
  result += "]"
  result.unicodeScalars.append(contentsOf: scalars[range.upperBound...])
  return result
}
