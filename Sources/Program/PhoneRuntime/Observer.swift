import Handset
import Keypad
import LinuxIO

/// A part beside the display that is told of every change of the handset: a report, a client, a
/// voice. The telephone never waits for an observer.
///
/// An observer keeps the output that its reader has not accepted yet, and writes it when
/// ``EventSource/waitsFor`` accepts more bytes. An observer that throws an error is removed and
/// closed, and the user is told.
package protocol Observer: EventSource {
  /// Called once, before the first change.
  ///
  /// - Throws: an error that makes the observer useless.
  func begin(_ handset: Handset, at now: Instant) throws(LinuxError)
  /// Called after each change with the handset as it is then.
  ///
  /// - Throws: the errors of ``begin(_:at:)``.
  func observe(_ handset: Handset, _ change: Session.Change) throws(LinuxError)
}
