enum Blackhole {
  /// Uses `value`, so that the optimiser does not remove its calculation.
  @inline(never) @_optimize(none)
  static func consume(_ value: Int) {}
}
