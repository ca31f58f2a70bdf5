import Glibc

/// Measures durations on a machine on which other programs may run.
enum Clock {
  /// Returns the CPU time of this process in nanoseconds: other programs don't count.
  static func cpuTime() -> Int { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Returns the CPU time of this thread in nanoseconds.
  static func threadTime() -> Int { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Returns the duration of `body`, in nanoseconds; at least 1.
  ///
  /// Uses CLOCK_MONOTONIC, which is accurate to about 10 ns; CPU time needs a system call, and is
  /// off by 100 ns and more. If another program used the processor in between, CPU time is used.
  static func time(_ body: () -> Void) -> Int {
    let cpuStart = cpuTime()
    let start = read(CLOCK_MONOTONIC)
    body()
    let wall = read(CLOCK_MONOTONIC) - start - cost
    let cpu = cpuTime() - cpuStart - cpuCost
    return max(wall - cpu > interruption ? cpu : wall, 1)
  }

  /// Returns the median CPU time of several runs of `body`, in nanoseconds.
  static func medianCPUTime(of rounds: Int, _ body: () -> Void) -> Int {
    let times = (0..<rounds).map { _ in
      let start = cpuTime()
      body()
      return cpuTime() - start
    }
    return times.sorted()[rounds / 2]
  }

  /// The least duration of a process switch, in nanoseconds.
  private static let interruption = 2_000

  /// The cost of reading CLOCK_MONOTONIC, in nanoseconds.
  private static let cost = median { read(CLOCK_MONOTONIC) }
  /// The cost of reading the CPU time, in nanoseconds.
  private static let cpuCost = median { cpuTime() }

  private static func median(of clock: () -> Int) -> Int {
    let costs = (0..<2_000).map { _ in
      let start = clock()
      return clock() - start
    }
    return costs.sorted()[costs.count / 2]
  }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
