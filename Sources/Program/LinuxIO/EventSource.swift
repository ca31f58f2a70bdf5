import Keypad

/// A source of events for the ``EventLoop``: a device, a folder, a program, a display, a telephone
/// line.
///
/// A source watches its descriptors by ``EventLoop/watch(_:for:_:)`` and is added by
/// ``EventLoop/add(_:whenBroken:)``. From then on the loop calls the source for its own events, and
/// no other part of the program needs to know the source. A source reports through a closure that
/// it gets when it is made or started. If a source throws an error, the loop removes and closes it,
/// and calls the closure of ``EventLoop/add(_:whenBroken:)`` with the error.
package protocol EventSource: AnyObject {
  /// The time at which ``wake(at:)`` must be called; `nil` if there is none. The loop reads it
  /// before every sleep.
  var deadline: Instant? { get }
  /// Called when the ``deadline`` is reached.
  ///
  /// - Parameter now: the present time, at or after the deadline.
  /// - Throws: an error that makes the source useless. The loop then closes it.
  func wake(at now: Instant) throws(LinuxError)

  /// Called when a descriptor of this source is ready or its other end is gone. It may also be
  /// called without data to read, so it must not wait for data. It has no parameter for the time,
  /// because key events have time stamps, and on some machines reading the clock is a system call.
  ///
  /// - Throws: the errors of ``wake(at:)``.
  func ready(_ descriptor: Int32) throws(LinuxError)

  /// The descriptor that must accept more bytes before the source can write newer output; `nil` if
  /// no output waits. The loop reads it before every sleep, and watches it as long as it is not
  /// `nil`.
  var waitsFor: Int32? { get }
  /// Called when ``waitsFor`` accepts more bytes.
  ///
  /// - Throws: the errors of ``wake(at:)``.
  func catchUp() throws(LinuxError)

  /// Called when one of the loop's signals has arrived.
  ///
  /// - Throws: the errors of ``wake(at:)``.
  func signal(_ number: Int32, at now: Instant) throws(LinuxError)

  /// Releases everything that the source holds, and ends everything that would outlive the program.
  /// The second call does nothing.
  func close()
}

extension EventSource {
  package var deadline: Instant? { nil }
  package func wake(at now: Instant) throws(LinuxError) {}
  package func ready(_ descriptor: Int32) throws(LinuxError) {}
  package var waitsFor: Int32? { nil }
  package func catchUp() throws(LinuxError) {}
  package func signal(_ number: Int32, at now: Instant) throws(LinuxError) {}
  package func close() {}
}
