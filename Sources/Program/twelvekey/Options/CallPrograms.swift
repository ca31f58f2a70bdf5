import ArgumentParser
import LinuxIO
import Settings

/// The options for the user's own programs, which `run` starts for calls and for
/// an empty battery.
struct CallPrograms: ParsableArguments {
  @Option(Settings.dialCommand) var dialCommand: DialCommand?

  @Option(Settings.ringCommand) var ringCommand: RingCommand?

  @Flag(Settings.ringFromPhone) var ringFromPhone: Bool?

  @Option(Settings.callAudioCommand) var callAudioCommand: CallAudioCommand?

  @Option(Settings.batteryEmptyCommand) var batteryEmptyCommand: BatteryCommand?
}
