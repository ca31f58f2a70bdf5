/// A radix sort by groups of bits, the lowest group first. The time is linear, without the
/// logarithmic factor of a comparison sort.
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
      func bucket(of number: UInt64) -> Int {
        Int(truncatingIfNeeded: number >> shift) & (buckets - 1)
      }
      // Unsafe memory avoids a check of the array's references for each number.
      let isMoved = withUnsafeTemporaryAllocation(of: Int.self, capacity: buckets) { ends in
        ends.initialize(repeating: 0)
        for number in numbers { ends[bucket(of: number)] += 1 }
        // All numbers are equal in these bits.
        if ends.contains(numbers.count) { return false }
        var sum = 0
        for bucket in ends.indices {
          (ends[bucket], sum) = (sum, sum + ends[bucket])
        }
        other.withUnsafeMutableBufferPointer { other in
          for number in numbers {
            let place = bucket(of: number)
            other[ends[place]] = number
            ends[place] += 1
          }
        }
        return true
      }
      guard isMoved else { continue }
      swap(&numbers, &other)
    }
  }
}
