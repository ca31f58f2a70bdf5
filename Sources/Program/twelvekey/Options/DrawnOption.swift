import ArgumentParser
import Settings

/// The option for a keypad that `run` draws beside its display.
struct DrawnOption: ParsableArguments {
  @Flag(Settings.drawn) var drawn: Bool?
}
