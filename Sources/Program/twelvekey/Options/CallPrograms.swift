import ArgumentParser
import LinuxIO
import Settings

/// The options for the user's own programs, which `run` starts for calls.
struct CallPrograms: ParsableArguments {
  @Option(Settings.dialCommand) var dialCommand: DialCommand?

  @Option(Settings.ringCommand) var ringCommand: RingCommand?

  @Option(Settings.callAudioCommand) var callAudioCommand: CallAudioCommand?
}
