import ArgumentParser
import Settings

/// The option for whether `run` takes keypads for itself.
struct GrabOption: ParsableArguments {
  @Flag(Settings.grab) var grab: Bool?
}
