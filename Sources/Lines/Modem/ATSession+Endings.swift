import CallModel
import Keypad

/// The end of calls.
extension ATSession {
  // MARK: The end

  /// Handles a call that the modem no longer has.
  mutating func conclude(_ place: Int, at now: Instant) {
    let slot = slots[place]
    if slot.isEnding {
      end(place, .hungUpHere, at: now)
    } else if slot.isConnected || !slot.isOutgoing {
      end(place, .hungUpThere, at: now)
    } else if let cause = slot.cause {
      end(place, cause, at: now)
    } else {
      slots[place].goneAt = now + EndReports.causeDelay
    }
  }

  /// Ends the calls for which the waiting time is over, with or without a reason from the modem.
  mutating func endGone(at now: Instant) {
    while let place = slots.firstIndex(where: { $0.waitsUntil.map { $0 <= now } ?? false }) {
      end(place, .failed("the modem does not answer"), at: now)
    }
    while let place = slots.firstIndex(where: { $0.goneAt.map { $0 <= now } ?? false }) {
      let slot = slots[place]
      end(place, slot.isEnding ? .hungUpHere : slot.cause ?? .hungUpThere, at: now)
    }
    turnSound()
  }

  mutating func end(_ place: Int, _ reason: CallEnd, at now: Instant) {
    let slot = slots.remove(at: place)
    let id = slot.id
    if !slot.isOthers { list.expectStrays(at: now) }
    jobs.dropCommands(for: id)
    if slots.isEmpty {
      list.askAt = nil
      rings.forget()
    }
    emit(.ended(id, reason))
  }

  func place(of id: CallID) -> Int? { slots.firstIndex { $0.id == id } }
  func slot(_ id: CallID) -> Slot? { slots.first { $0.id == id } }
}
