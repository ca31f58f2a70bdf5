/// The weight of each view of ``CallOdds`` for one user. Users differ: one calls the same few
/// contacts at the same hours all year, another calls the contacts of the last hour again.
///
/// The first weights were fitted to simulated users (`twelvekey-benchmark lives`). The weights then
/// follow the user's latest calls: each call moves them to the views that gave the called contact
/// the larger share.
struct CallMixture: Sendable {
  /// The weight of each view; their sum is 1.
  private(set) var weights = Self.firstWeights

  /// The number of calls, by view, that is added to the calls of all contacts. It makes all shares
  /// small while there are few calls, because few calls are weak evidence.
  static let doubts = CallOdds.Views(0.026, 2.2, 0.577, 0.186, 2.511, 0.273, 0.4, 0.148)
  private static let firstWeights = CallOdds.Views(
    0.183, 0.036, 0.078, 0.194, 0.083, 0.02, 0.055, 0.351)
  /// The first weights count as much as this number of calls.
  private static let firstCalls = 12.0
  /// The maximum number of calls to learn from: the latest ones.
  private static let learned = 150
  private static let kept = 1 - 1 / (firstCalls + Double(learned))

  /// A call that was made or received.
  struct Call: Sendable {
    var minute: UInt32
    /// The number of calls in this minute: at least 1 if one was made, less than 1 if calls were
    /// only received.
    var count: Float
    /// A number that identifies the contact.
    var caller: Int
  }

  /// A call that was made, with two sums of the earlier calls in each view: those of all contacts,
  /// and those of the same contact.
  private struct Lesson: Sendable {
    var call: Call
    var all = CallOdds.Views.zero
    var own = CallOdds.Views.zero

    /// Adds an earlier call to the sums. A call of the same minute is ignored, because the order of
    /// the two isn't known.
    mutating func add(_ earlier: Call) {
      guard earlier.minute < call.minute else { return }
      let views = Double(earlier.count) * CallKernel.shared.all(earlier.minute, from: call.minute)
      all += views
      if earlier.caller == call.caller { own += views }
    }
  }

  /// The calls in the order of their times.
  private var calls: [Call] = []
  /// The last ``learned`` calls that were made, in the order of their times.
  private var lessons: [Lesson] = []

  init() {}

  /// Learns from calls. The time is proportional to the number of calls times ``learned``.
  ///
  /// - Parameter calls: the calls in the order of their times.
  init(_ calls: [Call]) {
    self.calls = calls
    lessons = calls.lazy.filter { $0.count >= 1 }.suffix(Self.learned).map { lesson(of: $0) }
    weigh()
  }

  /// Learns from a call. The time is linear in the number of calls so far.
  mutating func add(_ call: Call) {
    for place in lessons.indices { lessons[place].add(call) }
    let place = calls.lastIndex { $0.minute <= call.minute }.map { $0 + 1 } ?? 0
    calls.insert(call, at: place)
    if call.count >= 1 {
      let place = lessons.lastIndex { $0.call.minute <= call.minute }.map { $0 + 1 } ?? 0
      lessons.insert(lesson(of: call), at: place)
      if lessons.count > Self.learned { lessons.removeFirst() }
    }
    weigh()
  }

  /// Forgets the oldest calls if their number exceeds ``CallTimes/limit`` by more than a tenth.
  ///
  /// - Returns: The minute of the oldest call that remains; `nil` if no call was forgotten.
  mutating func forgetOldest() -> UInt32? {
    guard calls.count > CallTimes.limit * 11 / 10 else { return nil }
    calls.removeFirst(calls.count - CallTimes.limit)
    return calls[0].minute
  }

  private func lesson(of call: Call) -> Lesson {
    var lesson = Lesson(call: call)
    for earlier in calls.prefix(while: { $0.minute < call.minute }) { lesson.add(earlier) }
    return lesson
  }

  private mutating func weigh() {
    var sums = Self.firstWeights * Self.firstCalls
    for lesson in lessons {
      let parts = sums * lesson.own / (lesson.all + Self.doubts)
      let sum = parts.sum()
      // A contact that was never called before gives no evidence.
      guard sum > 0 else { continue }
      sums = sums * Self.kept + parts / sum
      sums += Self.firstWeights * (Self.firstCalls * (1 - Self.kept))
    }
    weights = sums / sums.sum()
  }
}
