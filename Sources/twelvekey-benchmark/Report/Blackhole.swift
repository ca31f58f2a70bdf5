enum Blackhole {
  /// Makes the compiler work out `value`.
  @inline(never) @_optimize(none)
  static func take(_ value: Int) {}
}
