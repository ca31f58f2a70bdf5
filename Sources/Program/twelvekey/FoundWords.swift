import Keypad
import LinuxIO

/// The word lists of other packages: their places, and the commands that fetch them.
struct FoundWords {
  let language: KeypadLanguage

  private var code: String { language.code }

  /// Returns the path of the list in a folder that the user names: in the folder itself, or in the
  /// subfolders that the packages use.
  func path(below folder: String) -> String? {
    for place in ["", "data", "wordfreq/data", "dictionaries"] {
      if let path = path(in: place.isEmpty ? folder : Files.join(folder, place)) { return path }
    }
    return nil
  }

  /// Returns the path of a list in a folder, of the largest one if it is known.
  private func path(in folder: String) -> String? {
    let names = (try? Files.names(in: folder)) ?? []
    let wanted = [
      "large_\(code).msgpack.gz", "\(code)_wordlist.combined.gz", "\(code)_wordlist.combined",
      "small_\(code).msgpack.gz",
    ]
    let name =
      wanted.first(where: names.contains)
      ?? names.first { name in
        name.hasPrefix(code + "_")
          && [".lm", ".dic", ".combined.gz", ".combined"].contains(where: name.hasSuffix)
      }
    return name.map { Files.join(folder, $0) }
  }

  /// The path of the list that is installed on this machine, by pip or by Debian's Onboard.
  var installed: String? {
    folders.lazy.compactMap(path(in:)).first
  }

  private var folders: [String] {
    var libraries = ["/usr/local/lib", "/usr/lib"]
    if let home = Console.environment("HOME"), home.hasPrefix("/") {
      libraries.insert(Files.join(home, ".local/lib"), at: 0)
    }
    var folders: [String] = []
    for library in libraries {
      let names = ((try? Files.names(in: library)) ?? []).filter { $0.hasPrefix("python3") }
      for name in names {
        for packages in ["site-packages", "dist-packages"] {
          folders.append(Files.join(library, "\(name)/\(packages)/wordfreq/data"))
        }
      }
    }
    return folders + ["/usr/share/onboard/models"]
  }

  /// The commands that fetch lists.
  var advice: String {
    """
    Fetch lists of many languages, 57 MB, and name their folder:
      python3 -m pip install --no-deps --target words wordfreq
      twelvekey words install \(language.rawValue) words
    """
  }
}
