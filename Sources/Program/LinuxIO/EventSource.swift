import Keypad

/// Something that wakes the ``EventLoop``: a device, a folder, a program, a display, a line.
///
/// A source watches its descriptors by ``EventLoop/watch(_:for:_:)`` and is added by
/// ``EventLoop/add(_:whenBroken:)``. From then on the loop calls it for its own events, and no
/// other part of the program needs to know it. A source reports through a closure that it was made
/// with. If it throws an error, the loop removes and closes it, and reports the error to the
/// closure that it was added with.
package protocol EventSource: AnyObject {
  /// The time at which ``wake(at:)`` has something to do; `nil` if there is none. Read before every
  /// sleep.
  var deadline: Instant? { get }
  /// Called when the ``deadline`` is reached.
  ///
  /// - Parameter now: at or after the deadline.
  func wake(at now: Instant) throws(LinuxError)

  /// Called when a descriptor of this source is ready or its other end is gone. It may be called
  /// once too often, so it must not wait for data. It has no parameter for the time: a key event
  /// has its own time stamp, and on some machines reading the clock is a system call.
  func ready(_ descriptor: Int32) throws(LinuxError)

  /// The descriptor that must accept more bytes before the source can write anything newer; `nil`
  /// if no output waits. Read before every sleep; the loop watches it as long as it is not `nil`.
  var waitsFor: Int32? { get }
  /// Called when ``waitsFor`` accepts more bytes.
  func catchUp() throws(LinuxError)

  /// Called when a signal has arrived that the loop was made for.
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
