import Keypad
import LinuxIO

/// The word lists of other packages: their places, and the commands that fetch them.
struct FoundWords {
  let language: KeypadLanguage

  private var code: String { language.code }

  /// The code of the language in wordfreq, whose one list of Bosnian, Croatian and Serbian is in
  /// Latin letters.
  private var wordfreqCode: String { code == "hr" || code == "sr" ? "sh" : code }

  /// The code of the language in FrequencyWords.
  private var frequencyWordsCode: String {
    switch language {
    case .norwegian: "no"
    case .filipino: "tl"
    default: code
    }
  }

  /// Returns the path of the list in a folder that the user names: in the folder itself, or in the
  /// subfolders that the packages use.
  func path(below folder: String) -> String? {
    let places = [
      "", "data", "wordfreq/data", "dictionaries", "content/2018/" + frequencyWordsCode,
      "content/2016/" + frequencyWordsCode, "pythainlp/corpus",
    ]
    for place in places {
      if let path = path(in: place.isEmpty ? folder : Files.join(folder, place)) { return path }
    }
    return nil
  }

  /// Returns the path of a list in a folder, of the largest one if it is known.
  private func path(in folder: String) -> String? {
    let names = (try? Files.names(in: folder)) ?? []
    // The words of the Thai National Corpus.
    let thai = language == .thai ? ["tnc_freq.txt"] : []
    let wanted =
      thai + [
        "large_\(wordfreqCode).msgpack.gz", "\(code)_wordlist.combined.gz",
        "\(code)_wordlist.combined", "small_\(wordfreqCode).msgpack.gz",
        "\(frequencyWordsCode)_50k.txt",
      ]
    let name =
      wanted.first(where: names.contains)
      ?? names.first { name in
        name.hasPrefix(code + "_")
          && [".lm", ".dic", ".combined.gz", ".combined"].contains(where: name.hasSuffix)
      }
    return name.map { Files.join(folder, $0) }
  }

  /// The path of the list that is installed on this machine: by pip, by Debian's Onboard, or, for
  /// languages of which no other list is known, as Debian's dictionary for spelling.
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
          for data in ["wordfreq/data", "pythainlp/corpus"] {
            folders.append(Files.join(library, "\(name)/\(packages)/\(data)"))
          }
        }
      }
    }
    folders.append("/usr/share/onboard/models")
    if language == .swahili { folders.append("/usr/share/hunspell") }
    return folders
  }

  /// The commands that fetch lists.
  var advice: String {
    switch language {
    case .estonian, .afrikaans, .basque, .galician:
      """
      Fetch FrequencyWords' lists of many languages, and name their folder:
        git clone --depth 1 https://github.com/hermitdave/FrequencyWords words
        twelvekey words install \(language.rawValue) words
      """
    case .thai:
      """
      Fetch PyThaiNLP's list of the Thai National Corpus, and name its folder:
        python3 -m pip install --no-deps --target words pythainlp
        twelvekey words install \(language.rawValue) words
      """
    case .swahili:
      """
      Install its dictionary for spelling, which has words without their frequencies:
        apt-get install hunspell-sw
        twelvekey words install \(language.rawValue)
      """
    default:
      """
      Fetch lists of many languages, 57 MB, and name their folder:
        python3 -m pip install --no-deps --target words wordfreq
        twelvekey words install \(language.rawValue) words
      """
    }
  }

  /// What to do about a language without a list.
  var remedy: String {
    let missing = "no word list of \(language.name) is installed, so t9 knows only names and the "
    return missing + "words that you have typed. "
      + (installed == nil
        ? advice : "Install the list: twelvekey words install \(language.rawValue)")
  }
}
