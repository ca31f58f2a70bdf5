import CallModel
import Keypad

/// Events whose text is not UTF-8. D-Bus gives only their type. The caller's name, or the reason
/// for the end, is in Latin-1, as older exchanges write it.
///
/// An incoming call without readable data is reported without a number. There is one such call at a
/// time. If there are other calls, it is hung up together with them: with all ringing calls, or
/// with all calls once it is connected.
extension BaresipSession {
  mutating func receiveUnreadable(_ type: String) {
    let place = slots.firstIndex { $0.isUnreadable }
    switch type {
    case "REGISTER_FAIL": if isRegistering { emitUnregistered("not registered", isDenied: false) }
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
      // The event may be the end of another call, so the calls with a name are checked.
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

  /// Hangs up a call without a readable name.
  mutating func hangUpUnreadable(_ place: Int) {
    let slot = slots[place]
    let step: Step =
      slots.count == 1
      ? Step(id: slot.id, command: "hangup") : slot.isConnected ? .endAll : .endRinging
    queue.insert(step, at: 0)
  }
}
