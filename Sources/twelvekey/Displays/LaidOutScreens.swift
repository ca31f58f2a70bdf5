import LineDisplay

/// The layouts of the last few screens: after a key is erased, one of them is shown again.
///
/// Screens are equal if their texts are canonically equivalent (Unicode, 1.1.6), as in ``Session``.
struct LaidOutScreens<Layout> {
  private static var capacity: Int { 6 }
  // Three arrays and not one: to compare a part of an element copies the whole element.
  private var screens: [Screen] = []
  private var layouts: [Layout] = []
  /// When each was last asked for, as a count.
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
