import CBuild
import CWordLists
import Contacts
import Keypad
import LineDisplay

/// What was built from what: the words of --version.
enum Build {
  /// The version, by which packages go, is the first word.
  static var description: String {
    "\(version) (commit \(commit), Swift \(swift), \(architecture); "
      + "words \(words), Unicode \(EastAsianWidth.unicodeVersion), "
      + "numbering plans of libphonenumber \(NumberPlan.metadataVersion))"
  }

  static let version = "0.1.0"

  /// Of the source; a build that was not told says so.
  private static var commit: String {
    let told = String(cString: cbuild_commit())
    return told.isEmpty ? "unknown" : told
  }

  /// The compiler's own conditions know of its version only what somebody asks for.
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

  /// As Debian names it.
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
