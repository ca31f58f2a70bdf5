/// What the kernel reports of the machine's power.
package struct PowerState: Hashable, Sendable {
  /// The battery; `nil` without one.
  package var battery: PowerSupply?
  /// Whether the voltage of a board's supply is too low now.
  package var isVoltageLow: Bool

  package init(battery: PowerSupply? = nil, isVoltageLow: Bool = false) {
    self.battery = battery
    self.isVoltageLow = isVoltageLow
  }

  /// Reads the present state.
  package static var now: PowerState {
    PowerState(battery: PowerSupply(), isVoltageLow: BoardHealth.isVoltageLow(SystemFiles()))
  }
}
