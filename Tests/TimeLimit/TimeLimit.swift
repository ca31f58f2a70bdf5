import Glibc
package import Testing

#if compiler(>=6.1)
  /// Ends the whole run if one test takes longer than any test should, and reports which one.
  ///
  /// Swift Testing's own `.timeLimit` can't do that: it cancels a task, which ends no loop, and it
  /// counts the time in which a test waits for its turn, so that the last tests on a loaded machine
  /// would fail. Here the clock starts with the test, and a separate thread watches it.
  package struct OwnTimeLimit: TestTrait, SuiteTrait, TestScoping {
    let seconds: Int

    package var isRecursive: Bool { true }

    package func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
      let watch = Watch.shared.begin("\(test.id)", seconds: seconds)
      defer { Watch.shared.end(watch) }
      try await function()
    }
  }

  extension Trait where Self == OwnTimeLimit {
    /// Ten minutes for each test, and for each case of one that has several: the longest takes
    /// two.
    package static var timeLimited: Self {
      OwnTimeLimit(
        seconds: getenv("TWELVEKEY_TEST_LIMIT").flatMap { Int(String(cString: $0)) } ?? 600)
    }
  }
#else
  extension Trait where Self == TimeLimitTrait {
    /// Swift Testing's own limit, for the Swift that has no scopes. All tests begin at once there
    /// and wait for each other within their limits, so that the limit is one for all of them.
    package static var timeLimited: Self { .timeLimit(.minutes(240)) }
  }
#endif
