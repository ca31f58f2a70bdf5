import CellDisplay

/// The layouts of the last few screens, one of which is shown again after a key is erased.
///
/// Screens are equal if their texts are canonically equivalent (Unicode, 1.1.6), as in ``Session``.
struct LaidOutScreens<Layout> {
  private static var capacity: Int { 6 }
  // There are three arrays, because comparing a part of an element copies the whole element.
  private var screens: [Screen] = []
  private var layouts: [Layout] = []
  /// When each screen was last requested, as a count.
  private var times: [Int] = []
  private var time = 0

  mutating func layout(of screen: Screen) -> Layout? {
    guard let place = screens.indices.first(where: { screens[$0] == screen }) else { return nil }
    time += 1
    times[place] = time
    return layouts[place]
  }

  /// Keeps a new screen, in the place of the one that has not been requested for the longest time.
  mutating func save(_ layout: Layout, of screen: Screen) {
    time += 1
    if times.count < Self.capacity {
      screens.append(screen)
      layouts.append(layout)
      times.append(time)
    } else if let oldest = times.indices.min(by: { times[$0] < times[$1] }) {
      (screens[oldest], layouts[oldest], times[oldest]) = (screen, layout, time)
    }
  }

  mutating func forget() {
    screens.removeAll(keepingCapacity: true)
    layouts.removeAll(keepingCapacity: true)
    times.removeAll(keepingCapacity: true)
  }
}
