import Glibc

/// Runs `body` on a thread of its own, which must be joined.
///
/// All threads of Swift's concurrency may be taken by other tests.
package func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
  final class Job: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { context in
      Unmanaged<Job>.fromOpaque(context!).takeRetainedValue().run()
      return nil
    }, Unmanaged.passRetained(Job(body)).toOpaque())
  precondition(status == 0, "pthread_create gives \(status)")
  return thread
}

/// Runs `body` on so many threads at the same time, with 0, 1, 2, …, and waits for all.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let threads = (0..<count).map { index in startThread { body(index) } }
  for thread in threads { pthread_join(thread, nil) }
}
