import Glibc
import Testing
import TimeLimit

/// Every command that writes over a file puts a new one in its place, and never writes into it: so
/// a program that reads it meanwhile, or a second name of it, has the whole old one.
@Suite(.timeLimited) struct WholeFileTests {
  private let settings = Settings()

  private static let commands: [(file: String, arguments: [String])] = [
    ("a.vcf", ["contacts", "add", "--to", "FOLDER/a.vcf", "--name", "Bob", "--number", "2"]),
    ("b.csv", ["contacts", "export", "FOLDER/own.vcf", "--output", "FOLDER/b.csv", "--force"]),
    ("c.txt", ["dump", "FOLDER/c.txt", "--keys", "5", "--size", "128x64"]),
    ("d.words", ["words", "compile", "FOLDER/words.txt", "FOLDER/d.words", "--language", "en"]),
  ]

  @Test func theOldFileStaysWholeUnderItsOtherName() {
    let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nTEL:1\nEND:VCARD\n"
    settings.write(card, to: "own.vcf")
    settings.write("ifnord\t5\n", to: "words.txt")
    for (file, arguments) in Self.commands {
      let path = settings.folder + "/" + file
      settings.write(card, to: file)
      #expect(link(path, path + ".old") == 0)
      let result = Program.run(arguments.map(settings.placed))
      #expect(result.code == 0, "\(file): \(result.errors)")
      #expect(Program.read(path + ".old") == card, "\(file)")
      #expect(Program.read(path) != card, "\(file)")
    }
  }
}
