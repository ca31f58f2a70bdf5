import Glibc
import TestSupport

/// A settings file of a test's own, in a folder for all that the test needs beside it.
final class Settings {
  let folder = "/tmp/twelvekey-settings-\(getpid())-\(UInt64.random(in: 0 ... .max))"
  var path: String { folder + "/config" }

  init() { mkdir(folder, 0o700) }

  deinit { Program.shell("rm -rf \(folder)") }

  /// Runs the program with these lines as its settings; `FOLDER` stands for the folder everywhere.
  func run(
    _ lines: String, _ arguments: [String], input: String = "", environment: String = "",
    under wrapper: [String] = []
  ) -> Program.Result {
    Program.write(placed(lines) + "\n", to: path)
    return Program.run(
      arguments.map(placed) + ["--config", path], input: input, environment: environment,
      under: wrapper)
  }

  func placed(_ text: String) -> String { text.replacing("FOLDER", with: folder) }

  func write(_ text: String, to name: String) { Program.write(text, to: folder + "/" + name) }

  /// All settings that there are, as the program lists them when an unknown one is written.
  func names() -> Set<String> {
    let words = run("colour = red", ["press", "5"]).errors
    guard let start = words.firstRange(of: "there are: ") else { return [] }
    return Set(
      words[start.upperBound...].split(separator: "\n")[0].split(separator: ", ").map(String.init))
  }
}
