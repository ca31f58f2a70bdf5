import Keypad
import Telephony

/// Events whose text is no UTF-8, of which D-Bus tells nothing but their kind: the name of who calls, or
/// the reason for an end, is written as older exchanges write it (Latin-1).
///
/// A call that is known by nothing is told as one without a number. There is one of them at a time, and
/// where there are others beside it only all are hung up.
extension BaresipSession {
  mutating func hearUnreadable(_ type: String) {
    let place = slots.firstIndex { $0.isUnreadable }
    switch type {
    case "REGISTER_FAIL": if isRegistering { tellUnregistered("not registered", isDenied: false) }
    case "CALL_INCOMING":
      guard place == nil, slots.count < Self.slotLimit else {
        unseen += 1
        return queue.append(.endRinging)
      }
      ring(name: nil, uri: "")
    case "CALL_ESTABLISHED": if let place { connect(place) }
    case "CALL_CLOSED":
      guard unseen == 0 else {
        unseen -= 1
        return
      }
      // It may be another one's reason that can't be read.
      queue += slots.filter { $0.name != nil }.map {
        Step(id: $0.id, command: "callstat", purpose: .check)
      }
      guard let place else { break }
      let slot = slots[place]
      end(place, slot.isEnding ? .hungUpHere : .hungUpThere)
      if !slots.isEmpty { queue.append(slot.isConnected ? .endAll : .endRinging) }
    default: break
    }
  }

  /// Hangs up one that can't be named.
  mutating func hangUpUnreadable(_ place: Int) {
    let slot = slots[place]
    let step: Step =
      slots.count == 1
      ? Step(id: slot.id, command: "hangup") : slot.isConnected ? .endAll : .endRinging
    queue.insert(step, at: 0)
  }
}
