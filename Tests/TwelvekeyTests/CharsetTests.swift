import Glibc
import TestSupport
import Testing
import TimeLimit

/// Address books that don't say their character set: what is guessed, by what, and how to name it.
@Suite(.timeLimited) final class CharsetTests {
  private let folder = "/tmp/twelvekey-charset-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  init() { Program.shell("mkdir \(folder)") }

  deinit { Program.shell("rm -rf \(folder)") }

  /// - Parameter name: with octal escapes, as printf has them.
  @discardableResult private func card(_ name: String, _ parameter: String = "") -> String {
    let path = folder + "/book.vcf"
    Program.shell(
      "printf 'BEGIN:VCARD\\nVERSION:2.1\\nFN\(parameter):\(name)\\nTEL:555\\nEND:VCARD\\n' > \(path)"
    )
    return path
  }

  private func name(
    _ path: String, _ arguments: [String] = [], environment: String = "LC_ALL=C"
  ) -> String? {
    let list = Program.run(
      ["contacts", "list", path, "--json"] + arguments, environment: environment)
    let start = list.output.firstRange(of: "\"name\":\"")?.upperBound
    return start.map { String(list.output[$0...].prefix { $0 != "\"" }) }
  }

  /// ë of windows-1252 and ė of windows-1257 are the same byte.
  private let velyvis = "V\\353lyvis Kalvelis"

  @Test func theCountryAndTheLocaleTell() {
    let path = card(velyvis)
    #expect(name(path) == "Vëlyvis Kalvelis")
    #expect(name(path, ["--country", "LT"]) == "Vėlyvis Kalvelis")
    #expect(name(path, environment: "LC_ALL= LANG=lt_LT.UTF-8") == "Vėlyvis Kalvelis")
    #expect(name(path, environment: "LC_ALL= LC_CTYPE=lt LANG=C") == "Vėlyvis Kalvelis")
    #expect(name(path, environment: "LC_ALL=en_US.UTF-8") == "Vëlyvis Kalvelis")
  }

  @Test func aSetThatIsNamedIsTaken() {
    let path = card(velyvis)
    for charset in Effort.some(["windows-1257", "CP1257", "latin7", "iso_8859-13", "852"]) {
      let wanted = charset == "852" ? "VŰlyvis Kalvelis" : "Vėlyvis Kalvelis"
      #expect(name(path, ["--charset", charset]) == wanted, "\(charset)")
    }
    #expect(name(path, ["--charset", "windows-1250"]) == "Vëlyvis Kalvelis")
    #expect(name(path, ["--charset", "utf-8"]) == "V\u{FFFD}lyvis Kalvelis")
    // Wherever address books are read.
    let books = ["--contacts", path, "--charset", "windows-1257"]
    #expect(Program.run(["search", "8359847"] + books).output.contains("Vėlyvis"))
    #expect(Program.run(["press", "8359847"] + books).output.contains("Vėlyvis"))
    #expect(
      Program.run(["run", "--virtual", "--keys", "8359847"] + books).output.contains("Vėlyvis"))
    #expect(
      Program.run(["contacts", "export", path, "--charset", "windows-1257"]).output
        .contains("FN:Vėlyvis Kalvelis"))
  }

  @Test func whatSaysItsSetKeepsIt() {
    let path = card(velyvis, ";CHARSET=windows-1252")
    #expect(name(path, ["--charset", "windows-1250"]) == "Vëlyvis Kalvelis")
    Program.write("BEGIN:VCARD\nVERSION:4.0\nFN:Jörg Straße\nTEL:1\nEND:VCARD\n", to: path)
    #expect(name(path, ["--charset", "windows-1250"]) == "Jörg Straße")
    #expect(name(path, ["--charset", "Shift_JIS"]) == "Jörg Straße")
    Program.write("\u{FEFF}Name,Phone\nJörg Straße,1\n", to: folder + "/mark.csv")
    #expect(name(folder + "/mark.csv", ["--charset", "windows-1250"]) == "Jörg Straße")
  }

  @Test func checkSaysWhichSetWasTaken() {
    let path = card(velyvis)
    let guessed = Program.run(["contacts", "check", path], environment: "LC_ALL=lt_LT.UTF-8")
    #expect(guessed.code == 0)
    #expect(
      guessed.output
        == "\(path):3:5: not UTF-8 and without CHARSET: read as windows-1257, which is a guess; if "
        + "letters look wrong, --charset NAME reads it as another set\n")
    let chosen = Program.run(["contacts", "check", path, "--charset", "latin7"])
    #expect(chosen.output == "")
    #expect(
      chosen.errors
        == "twelvekey: \(path): read as ISO-8859-13, as --charset or the settings say\n"
        + "twelvekey: 1 contact, 0 problems, 0 entries lost\n")
    card("Anna")
    #expect(
      Program.run(["contacts", "check", path, "--charset", "latin2"]).errors.hasPrefix(
        "twelvekey: \(path): says its character set or needs none: ISO-8859-2 is not taken\n"))
    // A set that is named is no problem to be told of whenever the telephone starts.
    card(velyvis)
    let books = ["search", "5", "--contacts", path]
    #expect(Program.run(books).errors.contains("1 problem in the address book"))
    #expect(Program.run(books + ["--charset", "windows-1250"]).errors == "")
  }

  /// Both halves of the name, though no header is ASCII.
  @Test func aTableWithHeadersInHungarian() {
    let path = folder + "/book.csv"
    Program.shell(
      "printf 'Vezet\\351kn\\351v;Keresztn\\351v;Mobiltelefon\\nSz\\365ke;Gerg\\365;555\\n' > \(path)"
    )
    #expect(name(path) == "Gergő Szőke")
    #expect(name(path, ["--charset", "windows-1252"]) == "Gergõ Szõke")
    #expect(
      Program.run(["contacts", "check", path]).output
        == "\(path):1:6: not UTF-8, read as windows-1250, which is a guess: if letters look wrong, "
        + "--charset NAME reads it as another set\n")
  }
}
