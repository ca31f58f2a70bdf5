import LineDisplay

/// The last few screens as they were laid out: who erases a key goes back to one of them.
///
/// Screens are alike whose texts are canonically equivalent (Unicode, 1.1.6), as they are to ``Session``.
struct LaidOutScreens<Layout> {
  private static var capacity: Int { 6 }
  /// The one that was asked for last at the end.
  private var kept: [(screen: Screen, layout: Layout)] = []

  mutating func layout(of screen: Screen) -> Layout? {
    guard let place = kept.lastIndex(where: { $0.screen == screen }) else { return nil }
    if place < kept.count - 1 { kept.append(kept.remove(at: place)) }
    return kept[kept.count - 1].layout
  }

  /// Keeps a screen that is not among them.
  mutating func keep(_ layout: Layout, of screen: Screen) {
    if kept.count == Self.capacity { kept.removeFirst() }
    kept.append((screen, layout))
  }

  mutating func forget() { kept.removeAll(keepingCapacity: true) }
}
