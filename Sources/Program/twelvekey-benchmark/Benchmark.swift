import ArgumentParser
import Glibc

/// Measures the cost and the benefit of the telephone's parts:
/// `swift run -c release twelvekey-benchmark`.
@main
struct Benchmark: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "twelvekey-benchmark",
    abstract: "Measures the parts of the telephone.",
    discussion: """
      All of it is made up from seeds, the same on every machine. Times are CPU time where nothing else \
      is said. Nothing here fails where a time is long: the figures are for people.
      """,
    subcommands: [
      KeyBenchmark.self, SearchBenchmark.self, ContactsBenchmark.self, TextBenchmark.self,
      LivesBenchmark.self, NearBenchmark.self, DisplayBenchmark.self, NumbersBenchmark.self,
    ])
}

/// Reports why nothing can be measured, and ends the program.
func fail(_ reason: String, _ status: Int32) -> Never {
  Progress.report(reason)
  exit(status)
}
