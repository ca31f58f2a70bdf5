/// Sorts numbers by their bytes, the last first: linear, where comparing takes a logarithm more.
enum RadixSort {
  static func sort(_ numbers: inout [UInt64]) {
    guard numbers.count > 256 else {
      numbers.sort()
      return
    }
    var other = [UInt64](repeating: 0, count: numbers.count)
    let digit: UInt64 = 11
    let buckets = 1 << Int(digit)
    for shift in stride(from: 0 as UInt64, to: 64, by: 11) {
      var ends = [Int](repeating: 0, count: buckets)
      for number in numbers { ends[Int(truncatingIfNeeded: number >> shift) & (buckets - 1)] += 1 }
      // All alike in these bits.
      if ends.contains(numbers.count) { continue }
      var sum = 0
      for bucket in ends.indices {
        (ends[bucket], sum) = (sum, sum + ends[bucket])
      }
      for number in numbers {
        let bucket = Int(truncatingIfNeeded: number >> shift) & (buckets - 1)
        other[ends[bucket]] = number
        ends[bucket] += 1
      }
      swap(&numbers, &other)
    }
  }
}
