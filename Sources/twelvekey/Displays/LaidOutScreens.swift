import LineDisplay

/// The last few screens as they were laid out: who erases a key goes back to one of them.
///
/// Screens are alike whose texts are canonically equivalent (Unicode, 1.1.6), as they are to ``Session``.
struct LaidOutScreens<Layout> {
  private static var capacity: Int { 6 }
  // Beside each other, and not in one array: who compares a part of one copies all of it.
  private var screens: [Screen] = []
  private var layouts: [Layout] = []
  /// When each was asked for last, counted.
  private var times: [Int] = []
  private var time = 0

  mutating func layout(of screen: Screen) -> Layout? {
    guard let place = screens.indices.first(where: { screens[$0] == screen }) else { return nil }
    time += 1
    times[place] = time
    return layouts[place]
  }

  /// Keeps a screen that is not among them, in the place of the one that was asked for longest ago.
  mutating func keep(_ layout: Layout, of screen: Screen) {
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
