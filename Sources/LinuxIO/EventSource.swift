import Keypad

/// Something that wakes the ``EventLoop``: a device, a folder, a program, a display, a line.
///
/// A source watches its descriptors by ``EventLoop/watch(_:for:_:)`` and is added by
/// ``EventLoop/add(_:whenBroken:)``; from then on the loop calls it for what is its own, and nobody
/// else has to know it. What it learns it tells by a closure that it was made with. An error that it
/// throws is its end: the loop removes and closes it, and tells whoever has added it.
package protocol EventSource: AnyObject {
  /// When ``wake(at:)`` has something to do; `nil` to sleep. Asked before every sleep.
  var deadline: Instant? { get }
  /// The ``deadline`` has come.
  ///
  /// - Parameter now: at or after it.
  func wake(at now: Instant) throws(LinuxError)

  /// A descriptor that is watched for this source is ready, or is gone. It may have been told of
  /// one time too often: nothing may wait for what is not there. Whoever needs the time asks for it: a
  /// key has its own, and there are machines on which each question is a call of the kernel.
  func ready(_ descriptor: Int32) throws(LinuxError)

  /// What must take more bytes before anything newer is written; `nil` where nothing is behind.
  /// Asked before every sleep, and watched by the loop as long as it is named.
  var waitsFor: Int32? { get }
  /// Goes on where ``waitsFor`` takes more.
  func catchUp() throws(LinuxError)

  /// A signal has come: one of those that the loop was made for.
  func signal(_ number: Int32, at now: Instant) throws(LinuxError)

  /// Gives back what was taken, and ends what would go on without the program. Does nothing the
  /// second time.
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
