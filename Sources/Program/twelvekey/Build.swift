import CBuild
import CWordLists
import CellDisplay
import Contacts
import Keypad

/// The text of `--version`: the versions of the program and of its parts.
enum Build {
  /// The text. The version is its first word: packages rely on that.
  static var description: String {
    "\(version) (commit \(commit), Swift \(swift), \(architecture); "
      + "words \(words), Unicode \(EastAsianWidth.unicodeVersion), "
      + "numbering plans of libphonenumber \(NumberPlan.metadataVersion))"
  }

  static let version = "0.1.0"

  /// The commit of the source; `unknown` if the build was not given one.
  private static var commit: String {
    let told = String(cString: cbuild_commit())
    return told.isEmpty ? "unknown" : told
  }

  /// The version of Swift. Conditional compilation can test only for the versions listed here.
  private static var swift: String {
    let told = String(cString: cbuild_swift())
    if !told.isEmpty { return told }
    #if compiler(>=6.4)
      return "6.4 or later"
    #elseif compiler(>=6.3)
      return "6.3"
    #elseif compiler(>=6.2)
      return "6.2"
    #elseif compiler(>=6.1)
      return "6.1"
    #else
      return "6.0"
    #endif
  }

  /// The architecture, as Debian names it.
  private static var architecture: String {
    #if arch(x86_64)
      return "amd64"
    #elseif arch(arm64)
      return "arm64"
    #elseif arch(arm)
      return "armhf"
    #elseif arch(riscv64)
      return "riscv64"
    #else
      return "another architecture"
    #endif
  }

  /// The languages whose word lists come with the program.
  private static var words: String {
    KeypadLanguage.allCases.map(\.rawValue).filter { cwordlists_has($0) }.joined(separator: " ")
  }
}
