/// Times of one kind, in nanoseconds.
struct Quantiles {
  let count: Int
  let p50: Int
  /// The longest one if there are fewer than 100.
  let p99: Int

  /// - Parameter times: at least one.
  init(_ times: [Int]) {
    let sorted = times.sorted()
    count = sorted.count
    p50 = sorted[sorted.count / 2]
    p99 = sorted[min(sorted.count * 99 / 100, sorted.count - 1)]
  }
}
