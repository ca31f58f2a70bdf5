import Glibc
import TestSupport
import Testing
import TimeLimit

/// Word lists that are installed for all commands.
@Suite(.timeLimited) struct WordsInstallTests {
  private static let danish = """
    dictionary=main:da,locale=da,version=44
     word=og,f=208,flags=
     word=hej,f=150,flags=
    """

  /// `--language` finds it, before the built-in one, and again after it was replaced.
  @Test func installedAndUsed() throws {
    let folder = try TemporaryFolder()
    let data = "XDG_DATA_HOME=\(folder.path)/data"
    Program.write(Self.danish, to: "\(folder.path)/da_wordlist.combined")
    defer { Program.shell("rm -r \(folder.path)/data") }
    let before = Program.run(["words", "lookup", "435", "--language", "da"], environment: data)
    #expect(before.output == "435: no word\n")
    #expect(
      before.errors.contains("no word list of Danish is installed")
        && before.errors.contains("twelvekey words install da"), "\(before.errors)")
    let installed = Program.run(["words", "install", "da", folder.path], environment: data)
    #expect(installed.code == 0)
    #expect(
      installed.errors.hasSuffix("/data/twelvekey/words/da.words: 2 words, 0 KiB\n"),
      "\(installed.errors)")
    let after = Program.run(["words", "lookup", "435", "--language", "da"], environment: data)
    #expect(after.output == "435: hej\n" && after.errors.isEmpty, "\(after.errors)")
    // Another list takes its place.
    let counts = "hek\t5\n"
    let again = Program.run(["words", "install", "da", "-"], input: counts, environment: data)
    #expect(again.code == 0)
    let last = Program.run(["words", "lookup", "435", "--language", "da"], environment: data)
    #expect(last.output == "435: hek\n")
    // One list of a language is for that language only.
    let english = Program.run(["words", "lookup", "843"], environment: data)
    #expect(english.output.hasPrefix("843: the "))
  }

  /// A list that can't be read is told, and the built-in one taken.
  @Test func brokenLists() throws {
    let folder = try TemporaryFolder()
    let data = "XDG_DATA_HOME=\(folder.path)"
    Program.shell("mkdir -p \(folder.path)/twelvekey/words")
    defer { Program.shell("rm -r \(folder.path)/twelvekey") }
    Program.shell("printf 'TWKWORD2 and no more' > \(folder.path)/twelvekey/words/en.words")
    let looked = Program.run(["words", "lookup", "843"], environment: data)
    #expect(looked.output.hasPrefix("843: the "))
    #expect(looked.errors.contains("en.words"))
    #expect(
      looked.errors.contains("It is not used; install it again: twelvekey words install en"))
  }

  /// A language of the settings without a list is told as well, with the commands for it.
  @Test func languageWithoutAList() throws {
    let folder = try TemporaryFolder()
    let data = "XDG_DATA_HOME=\(folder.path)/data HOME=\(folder.path)"
    let rows = [
      (
        "et", "Estonian",
        "git clone --depth 1 https://github.com/hermitdave/FrequencyWords words\n"
      ),
      ("th", "Thai", "python3 -m pip install --no-deps --target words pythainlp\n"),
      ("sw", "Swahili", "apt-get install hunspell-sw\n"),
    ]
    for (code, name, command) in rows {
      Program.write("language = \(code)\n", to: "\(folder.path)/config")
      let looked = Program.run(
        ["words", "lookup", "22", "--config", "\(folder.path)/config"], environment: data)
      #expect(looked.code == 0)
      #expect(looked.errors.contains("no word list of \(name) is installed"), "\(looked.errors)")
      if code == "sw" { continue }
      #expect(looked.errors.contains(command), "\(looked.errors)")
      #expect(looked.errors.contains("twelvekey words install \(code) words"), "\(looked.errors)")
    }
  }

  /// The folders and file names of other collections.
  @Test func listsOfOtherCollections() throws {
    let folder = try TemporaryFolder()
    let data = "XDG_DATA_HOME=\(folder.path)/data"
    defer { Program.shell("cd \(folder.path) && rm -r content pythainlp data") }
    Program.shell("mkdir -p \(folder.path)/content/2018/et \(folder.path)/content/2018/tl")
    Program.write("ja 90\nei 70\n", to: "\(folder.path)/content/2018/et/et_50k.txt")
    Program.write("ang 90\nng 70\n", to: "\(folder.path)/content/2018/tl/tl_50k.txt")
    Program.shell("mkdir -p \(folder.path)/pythainlp/corpus")
    Program.write("ใน\t90\nof\t70\n", to: "\(folder.path)/pythainlp/corpus/tnc_freq.txt")
    for (code, keys, word) in [("et", "52", "ja"), ("fil", "264", "ang"), ("th", "94", "ใน\n")] {
      let installed = Program.run(["words", "install", code, folder.path], environment: data)
      #expect(installed.code == 0, "\(installed.errors)")
      let looked = Program.run(["words", "lookup", keys, "--language", code], environment: data)
      #expect(looked.output.hasPrefix("\(keys): \(word)"), "\(looked.output)")
    }
  }

  @Test func whatCantBeInstalled() throws {
    let folder = try TemporaryFolder()
    let data = "XDG_DATA_HOME=\(folder.path)/data"
    Program.write(Self.danish, to: "\(folder.path)/da_wordlist.combined")
    let rows: [(arguments: [String], code: Int32, says: String)] = [
      (["da", "/nonexistent"], 66, "cannot read the word list /nonexistent"),
      (["xx"], 64, "no language 'xx'"),
      (["fi", folder.path], 66, "has no list of Finnish.\n  Fetch lists of many languages"),
      (
        ["ru", "\(folder.path)/da_wordlist.combined"], 65,
        "da_wordlist.combined:1:1: this list is of 'da', not of 'ru'"
      ),
      (["da", "--most", "0", folder.path], 64, "--most must be at least 1"),
    ]
    for row in rows {
      let result = Program.run(["words", "install"] + row.arguments, environment: data)
      #expect(result.code == row.code, "\(row.arguments)")
      #expect(result.errors.contains(row.says), "\(result.errors)")
    }
    let homeless = Program.run(
      ["words", "install", "da", folder.path], environment: "HOME= XDG_DATA_HOME=")
    #expect(homeless.code == 66)
    #expect(homeless.errors.contains("there is no home folder to install the list in"))
    Program.write("", to: "\(folder.path)/file")
    let through = Program.run(
      ["words", "install", "da", folder.path], environment: "XDG_DATA_HOME=\(folder.path)/file")
    #expect(through.code == 66)
    #expect(through.errors.contains("Not a directory"), "\(through.errors)")
    #expect(access("\(folder.path)/data", F_OK) != 0)
  }

  /// A gzip file that is cut off or grows beyond all bounds is refused, and nothing is left behind.
  @Test func packedLists() throws {
    let folder = try TemporaryFolder()
    let list = "\(folder.path)/da.combined.gz"
    Program.write(Self.danish, to: "\(folder.path)/da")
    Program.shell("gzip -c \(folder.path)/da > \(list)")
    let whole = Program.run([
      "words", "compile", list, "\(folder.path)/da.words", "--language", "da",
    ])
    #expect(whole.code == 0, "\(whole.errors)")
    Program.shell("head -c 60 \(list) > \(list).cut; mv \(list).cut \(list)")
    let cut = Program.run(["words", "compile", list, "\(folder.path)/no.words", "--language", "da"])
    #expect(cut.code == 65)
    #expect(
      cut.errors.contains("byte 60: the gzip file is cut off here; copy or download it again"),
      "\(cut.errors)")
    #expect(access("\(folder.path)/no.words", F_OK) != 0)
  }
}
