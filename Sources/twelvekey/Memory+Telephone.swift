import ContactSearch
import Handset
import Keypad
import LinuxIO
import LocalState
import TextEntry

/// For those that go on without a state file that has failed: a full disk does not end a telephone,
/// nor does another process that has the file for long make it deaf.
extension Memory {
  /// How long a key waits for another process: nobody feels it.
  private static let patience = Duration.milliseconds(100)
  /// How long keys don't wait at all once one has waited in vain.
  private static let pause = Duration.seconds(1)
  /// The same on a full disk.
  private static let longPause = Duration.seconds(10)

  /// From now on keys wait for what is kept.
  func beginLive() { waitsForOthers(atMost: Self.patience) }

  /// What can't be written while another process has the file, or while the disk is full, is written
  /// when that is over, by a later call of this; what can't be written at all is lost with the telephone.
  ///
  /// - Parameters:
  ///   - isLast: Nothing is called later.
  ///   - tell: hears of what is wrong the first time; nobody need hear it at every key. It may call
  ///     this again.
  func keep(_ records: [Record], isLast: Bool = false, orTell tell: (String) -> Void) {
    keep(Records(records), isLast: isLast, orTell: tell)
  }

  /// As ``keep(_:isLast:orTell:)``, of a keyboard, which calls nobody.
  func keep(_ changes: [LearningChange], isLast: Bool = false, orTell tell: (String) -> Void) {
    keep([.learned(changes)], isLast: isLast, orTell: tell)
  }

  private func keep(_ records: Records, isLast: Bool, orTell tell: (String) -> Void) {
    pending += records
    if let nextTry, EventLoop.now < nextTry, !isLast { return }
    nextTry = nil
    // No key waits behind the last one.
    if isLast { waitsForOthers(atMost: StateFile.patience) }
    do {
      try keep(pending.changes)
      pending.changes = []
      try keep(pending.rows)
      pending.rows = []
    } catch {
      // Room may be made on a disk, as another process ends; what is no state file stays none.
      let mayPass: Set<StateError.Kind> = [.busy, .diskFull, .inputOutput]
      if !mayPass.contains(error.kind) || pending.count > Self.mostPending {
        pending = Records()
        isLossy = true
      } else {
        nextTry = EventLoop.now + (error.kind == .busy ? Self.pause : Self.longPause)
      }
      note(error, tell)
    }
  }

  /// When what waits is to be tried again; `nil` where nothing waits.
  var deadline: Instant? { pending.count > 0 ? nextTry : nil }

  /// As ``news()``, and none where not all that was learned here is in the file.
  func news(orTell tell: (String) -> Void) -> News {
    guard !isLossy, pending.count == 0 else { return .none }
    do {
      return try news()
    } catch {
      note(error, tell)
      return .none
    }
  }

  /// So many changes and calls wait for a file; nobody types more while it is in other hands.
  private static let mostPending = 10_000

  private func note(_ error: StateError, _ tell: (String) -> Void) {
    if hasTold { return }
    hasTold = true
    tell(Failure(error).message)
  }
}
