import CellDisplay
import Handset
import Keypad
import LinuxIO

/// The machine's battery, and the voltage of a board's supply.
extension Telephone {
  /// What is done about the machine's power.
  package struct PowerOptions {
    /// Reads the present state.
    package var read: () -> PowerState
    /// The program that is run when the battery is empty.
    package var emptyCommand: BatteryCommand?

    package init(
      read: @escaping () -> PowerState = { .now }, emptyCommand: BatteryCommand? = nil
    ) {
      self.read = read
      self.emptyCommand = emptyCommand
    }
  }

  /// Starts to follow the power. Without udev it is looked at when something wakes the telephone
  /// anyway.
  func startPower() {
    guard showsClock || options.power != nil else { return }
    updatePower()
    guard clock.watchPower() else { return }
    let power = try? PowerWatch(loop: loop) { [unowned self] in updatePower() }
    if let power { loop.add(power) { _ in } }
  }

  /// Reads the state of the power, reports what is wrong with it, and shows the battery. A dark
  /// display gets the present battery when it is lit.
  func updatePower() {
    let isShown = showsClock && !blanking.isDark
    guard isShown || options.power != nil else { return }
    let state = options.power?.read() ?? PowerState(battery: PowerSupply())
    if isShown { showBattery(state.battery) }
    if options.power == nil { return }
    for news in powerAlarm.update(state, at: EventLoop.now) {
      report(.power(news, endsSoon: options.power?.emptyCommand != nil))
    }
  }

  /// Runs the program for an empty battery when its time has come, but not during a call.
  func endOnEmptyBattery(at now: Instant) {
    guard powerAlarm.deadline.map({ $0 <= now }) ?? false else { return }
    // A charger may have come without a report.
    updatePower()
    guard powerAlarm.isDue(at: now) else { return }
    afterCalls.append { [unowned self] in runBatteryCommand() }
  }

  private func runBatteryCommand() {
    // A charger may have come during a call.
    updatePower()
    guard powerAlarm.isEmpty, let command = options.power?.emptyCommand else { return }
    let percent = options.power?.read().battery?.percent ?? 0
    do throws(LinuxError) {
      _ = try Child(
        command.arguments(percent: percent), isQuiet: wiring.isQuiet, isGuarded: true, loop: loop
      ) { [unowned self] _, ending in
        if let problem = ending.problem { report(.batteryCommandFailed(problem)) }
      }
    } catch {
      report(.batteryCommandFailed(error.description))
    }
  }

  private func showBattery(_ power: PowerSupply?) {
    let battery = power.map {
      StatusBar.Battery(percent: $0.percent, isCharging: $0.isCharging)
    }
    guard clock.set(battery) else { return }
    feed(.battery(battery))
  }
}
