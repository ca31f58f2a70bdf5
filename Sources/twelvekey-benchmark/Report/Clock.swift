import Glibc

/// How long something takes, on a machine that may have more to do.
enum Clock {
  /// CPU time of this process in nanoseconds: other programs don't count.
  static func cpuTime() -> Int { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// CPU time of this thread in nanoseconds.
  static func threadTime() -> Int { read(CLOCK_THREAD_CPUTIME_ID) }

  /// What `body` takes, in nanoseconds; at least 1.
  ///
  /// CLOCK_MONOTONIC, which is good to some 10 ns where CPU time, a system call, is off by 100 and
  /// more. But where another program has had the processor in between it is CPU time.
  static func time(_ body: () -> Void) -> Int {
    let cpuStart = cpuTime()
    let start = read(CLOCK_MONOTONIC)
    body()
    let wall = read(CLOCK_MONOTONIC) - start - cost
    let cpu = cpuTime() - cpuStart - cpuCost
    return max(wall - cpu > interruption ? cpu : wall, 1)
  }

  /// A process switch takes longer, in nanoseconds.
  private static let interruption = 2_000

  /// What it costs to read the clocks, in nanoseconds.
  private static let cost = median { read(CLOCK_MONOTONIC) }
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
