import Handset
import Keypad
import LinuxIO

/// A part that is told of every change of the handset and is never waited for, beside the display:
/// a report, a client, a voice.
///
/// What its reader has not accepted yet it keeps itself, and writes when
/// ``EventSource/waitsFor`` accepts more. An observer that throws an error is removed and closed,
/// and the user is told.
package protocol Observer: EventSource {
  /// Called once, before the first change.
  ///
  /// - Throws: an error that makes the observer useless.
  func begin(_ handset: Handset, at now: Instant) throws(LinuxError)
  /// Called after each change with the handset as it is then.
  ///
  /// - Throws: as ``begin(_:at:)``.
  func observe(_ handset: Handset, _ change: Session.Change) throws(LinuxError)
}
