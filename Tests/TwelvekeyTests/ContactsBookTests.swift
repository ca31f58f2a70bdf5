import TestSupport
import Testing
import TimeLimit

/// `contacts list`, `check` and `export` without a path: the books of the settings.
@Suite(.timeLimited) struct ContactsBookTests {
  private let settings = Settings()

  private let cards = (
    good: "BEGIN:VCARD\nVERSION:4.0\nFN:Ann Lee\nTEL:+1 650-555-0142\nEND:VCARD\n",
    lost: "BEGIN:VCARD\nVERSION:4.0\nFN:Bob\nTEL:5550100\nBEGIN:VCARD\n"
  )

  private let commands = ["list", "check", "export"]

  @Test func theBooksOfTheSettings() {
    settings.write(cards.good, to: "a.vcf")
    settings.write("Name,Phone\nJane Doe,555-0100\n", to: "b.csv")
    let lines = "mode = t9\ncontacts = FOLDER/a.vcf\ncontacts = FOLDER/b.csv"
    for command in commands {
      let result = settings.run(lines, ["contacts", command])
      #expect(result.code == 0, "\(result.errors)")
      // The messages give the files, and the place of the setting.
      for (file, line) in [("a.vcf", 2), ("b.csv", 3)] {
        let folder = settings.folder
        #expect(
          result.errors.contains(
            "address book \(folder)/\(file), as \(folder)/config:\(line) says\n"),
          "\(command): \(result.errors)")
      }
      if command == "check" {
        #expect(result.errors.contains("2 contacts, 0 problems, 0 entries lost"))
      } else {
        #expect(result.output.contains("Ann Lee") && result.output.contains("Jane Doe"))
      }
      // A named book replaces that of the settings, without a message.
      let named = settings.run(lines, ["contacts", command, "FOLDER/b.csv"])
      #expect(named.code == 0 && !named.errors.contains("address book"))
      #expect(!named.output.contains("Ann Lee"))
    }
    // Also as JSON, with nothing else on standard output.
    let json = settings.run(lines, ["contacts", "list", "--json"])
    #expect(json.lines.count == 2 && json.lines.allSatisfy { $0.hasPrefix("{") })
  }

  @Test func theUsersBooksCountBeforeTheMachines() {
    settings.write(cards.good, to: "a.vcf")
    settings.write("contacts = /nonexistent.vcf\n", to: "machine")
    settings.write("contacts = ~/a.vcf\n", to: "user")
    Program.shell("mkdir -p \(settings.folder)/.config/twelvekey")
    Program.shell("cp \(settings.folder)/user \(settings.folder)/.config/twelvekey/config")
    let environment = "HOME=\(settings.folder) TWELVEKEY_CONFIG=\(settings.folder)/machine"
    let result = Program.run(["contacts", "list"], environment: environment)
    #expect(result.code == 0 && result.output.contains("Ann Lee"), "\(result.errors)")
    #expect(result.errors.contains("/.config/twelvekey/config:1 says"))
  }

  @Test func whatIsWrongWithThem() {
    settings.write(cards.good + cards.lost, to: "a.vcf")
    let check = settings.run("contacts = FOLDER/a.vcf", ["contacts", "check"])
    #expect(check.code == 65)
    #expect(check.output.contains("a.vcf:") && check.errors.contains("1 entry lost"))
    for command in commands {
      let missing = settings.run("\ncontacts = FOLDER/none.vcf", ["contacts", command])
      #expect(missing.code == 66)
      #expect(missing.errors.contains("there is no address book \(settings.folder)/none.vcf"))
      #expect(missing.errors.contains("\(settings.path):2: 'contacts' is set here"))
    }
  }

  /// No book is named, or the settings say that there is none.
  @Test func noBook() {
    for command in commands {
      let none = settings.run("mode = t9", ["contacts", command])
      #expect(none.code == 64 && none.output == "")
      #expect(
        none.errors.contains(
          "no address book: name one, for example `twelvekey contacts \(command) ~/")
      )
      #expect(none.errors.contains("contacts = PATH in the settings file"))
      let empty = settings.run("contacts = none", ["contacts", command])
      #expect(empty.code == 0 && empty.output == "", "\(empty.errors)")
      #expect(!empty.errors.contains("How to get yours"))
    }
  }
}
