import func Glibc.exp2

/// The probability that each contact is called at a given time.
///
/// There are several views of the calls so far, for example the recent calls, all calls, and the
/// calls at this hour of the day. A view weights each call by its age and hour. A contact's share
/// in a view is its part of that view's calls. The odds of a contact are the mean of its shares,
/// weighted by ``CallMixture``.
struct CallOdds: Sendable {
  /// A number for each view, in this order: the calls of the last hour, of the last day and of the
  /// last month (by the half-lives of ``CallWeight``), all calls, the calls at this hour of the
  /// day, the calls at this hour in the last week, the calls at this hour of the week, and the
  /// calls of the last minutes.
  typealias Views = SIMD8<Double>

  /// The time of the odds, in days since 1970-01-01 UTC.
  let day: Double
  private let minute: UInt32
  /// The odds that one call adds to a contact, by view; a factor in ``odds(of:)``.
  private var factors = Views.zero

  init(at day: Double) {
    self.day = day
    minute = CallTimes.minute(of: day)
  }

  /// Returns the calls of one contact in each view.
  func views(of weight: CallWeight) -> Views {
    var views = Views.zero
    let kernel = CallKernel.shared
    for call in weight.times.calls {
      views += Double(call.count) * kernel.atThisHour(call.minute, from: minute)
    }
    let month = exp2(weight.month - day / CallWeight.halfLives[2])
    // If the sum of the month is greater, the rest are calls whose times are not known. They may
    // have been at any hour.
    if month > views[2] { views += (month - views[2]) * kernel.atAnyHour }
    views[0] = exp2(weight.hour - day / CallWeight.halfLives[0])
    views[1] = exp2(weight.day - day / CallWeight.halfLives[1])
    views[2] = month
    return views
  }

  /// Sets the sums of the calls of all contacts, and the weights of the views.
  mutating func setTotal(_ total: Views, _ mixture: CallMixture) {
    factors = mixture.weights / (total + CallMixture.doubts)
  }

  /// Returns odds between 0 and 1 for a contact whose calls are in the total.
  func odds(of views: Views) -> Double { (views * factors).sum() }

  func odds(of weight: CallWeight) -> Double { odds(of: views(of: weight)) }
}

/// The weight of a call in each view of ``CallOdds``, by its age.
struct CallKernel: Sendable {
  static let shared = CallKernel()

  private static let minutesADay = 1_440
  /// The step in minutes of the tables that aren't by minutes or days.
  private static let step = 10
  /// The age in days from which calls have no weight.
  private static let mostDays = 1_024
  /// In days: the half-life in the view of all calls, and in the view of this hour in the last
  /// week.
  private static let halfLives = (always: 120.0, late: 5.0)
  /// In minutes: the half-life in the view of the last minutes.
  private static let minutesHalfLife = 17.0
  /// In hours: the standard deviations of the bell curves for the hour of the day and of the week.
  private static let spreads = (day: 0.8, week: 1.2)

  /// The decay of the view of the last minutes, by age in minutes.
  private let minutes: [Double]
  /// By age in steps.
  private let hour: [Double]
  /// By age in steps.
  private let day: [Double]
  /// By age in days.
  private let month: [Double]
  /// By age in days.
  private let always: [Double]
  /// By age in days.
  private let late: [Double]
  /// By the fraction of a day between two calls, in steps.
  private let dayBell: [Double]
  /// By the fraction of a week between two calls, in steps.
  private let weekBell: [Double]
  /// The weights of a present call whose hour is not known, as means over all hours. Only the views
  /// of all calls and of this hour of the day and of the week aren't 0.
  let atAnyHour: CallOdds.Views

  private init() {
    func decay(_ count: Int, _ halfLife: Double, each: Double) -> [Double] {
      (0..<count).map { exp2(-Double($0) * each / halfLife) }
    }
    func bell(days: Int, spread: Double) -> [Double] {
      let count = days * Self.minutesADay / Self.step
      return (0..<count).map { place in
        let hours = Double(min(place, count - place) * Self.step) / 60
        // The exponent of a bell curve with this standard deviation, to the base 2.
        return exp2(-0.721_347_520_444_482 * hours * hours / (spread * spread))
      }
    }
    minutes = decay(340, Self.minutesHalfLife, each: 1)
    let part = Double(Self.step) / Double(Self.minutesADay)
    hour = decay(144, CallWeight.halfLives[0], each: part)
    day = decay(144 * 10, CallWeight.halfLives[1], each: part)
    month = decay(Self.mostDays, CallWeight.halfLives[2], each: 1)
    always = decay(Self.mostDays, Self.halfLives.always, each: 1)
    late = decay(Self.mostDays, Self.halfLives.late, each: 1)
    dayBell = bell(days: 1, spread: Self.spreads.day)
    weekBell = bell(days: 7, spread: Self.spreads.week)
    atAnyHour = CallOdds.Views(
      0, 0, 0, 1, dayBell.reduce(0, +) / Double(dayBell.count), 0,
      weekBell.reduce(0, +) / Double(weekBell.count), 0)
  }

  /// Returns the weight of a call in all views except those of the last hour and of the last day,
  /// which are 0. A call in the future counts as a present one. Both times are in minutes since
  /// 1970-01-01 00:00 UTC.
  func atThisHour(_ call: UInt32, from now: UInt32) -> CallOdds.Views {
    let age = now > call ? Int(now - call) : 0
    let days = age / Self.minutesADay
    guard days < Self.mostDays else { return .zero }
    let last = age < minutes.count ? minutes[age] : 0
    let bell = dayBell[age % Self.minutesADay / Self.step]
    let week = weekBell[age % (7 * Self.minutesADay) / Self.step]
    let always = self.always[days]
    return CallOdds.Views(
      0, 0, month[days], always, always * bell, late[days] * bell, always * week, last)
  }

  /// Returns the weight of a call in all views.
  func all(_ call: UInt32, from now: UInt32) -> CallOdds.Views {
    var views = atThisHour(call, from: now)
    let age = now > call ? Int(now - call) : 0
    let steps = age / Self.step
    if steps < hour.count { views[0] = hour[steps] }
    if steps < day.count { views[1] = day[steps] }
    return views
  }
}
