import Glibc
import TestSupport
import Testing
import TimeLimit

/// Address books written as one file, through the program itself.
@Suite(.timeLimited) struct ContactsExportTests {
  static func withFolder(_ body: (String) throws -> Void) rethrows {
    let folder = "/tmp/twelvekey-contacts-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    Program.shell("mkdir \(folder)")
    defer { Program.shell("rm -r \(folder)") }
    try body(folder)
  }

  /// What `contacts list --json` says but for where it was read.
  static func list(_ path: String) -> [String] {
    Program.run(["contacts", "list", "--json", path]).lines.map { line in
      String(line.split(separator: ",\"photo\":")[0])
    }
  }

  @Test func whatIsExportedIsReadAgain() {
    Self.withFolder { folder in
      let book = Program.fixture("sample-contacts.vcf")
      let before = Self.list(book)
      #expect(before.count == 325)
      for (format, file) in [("vcard4", "all.vcf"), ("csv", "all.csv")] {
        let path = folder + "/" + file
        let result = Program.run(["contacts", "export", book, "--format", format, "--output", path])
        #expect(result.code == 0)
        #expect(result.output == "")
        #expect(result.errors == "twelvekey: 325 contacts written to \(path)\n")
        let printed = Program.run(["contacts", "export", book, "--format", format])
        #expect(printed.output == Program.read(path))
        #expect(Program.run(["contacts", "check", path]).code == 0)
        let after = Self.list(path)
        #expect(after.count == 325)
        if format == "vcard4" { #expect(after == before) }
      }
      // The ending says the format as well.
      let unnamed = folder + "/unnamed.csv"
      #expect(Program.run(["contacts", "export", book, "--output", unnamed]).code == 0)
      #expect(Program.read(unnamed) == Program.read(folder + "/all.csv"))
    }
  }

  @Test func whatIsThereIsReplacedOnlyWhenAsked() {
    Self.withFolder { folder in
      let path = folder + "/book.csv"
      let arguments = [
        "contacts", "export", Program.fixture("contacts/generic.csv"), "--output", path,
      ]
      Program.write("mine", to: path)
      let refused = Program.run(arguments)
      #expect(refused.code == 64)
      #expect(refused.errors == "twelvekey: \(path) exists already: --force replaces it\n")
      #expect(Program.read(path) == "mine")
      chmod(path, 0o600)
      #expect(Program.run(arguments + ["--force"]).code == 0)
      #expect(Program.read(path)?.hasPrefix("First Name,") == true)
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)

      // A link leads on to what was written, and a device is written to.
      symlink("book.csv", folder + "/link.csv")
      let link = ["contacts", "export", Program.fixture("contacts/tab.tsv"), "--output"]
      #expect(Program.run(link + [folder + "/link.csv", "--force"]).code == 0)
      #expect(Program.read(path)?.contains("Vandamme") == true)
      #expect(Program.run(link + ["/dev/null"]).code == 0)
      #expect(Program.run(link + [folder]).code == 64)
      #expect(Program.run(link + [folder + "/none/book.csv"]).code == 66)
      Program.shell(
        "test \"$(ls -A \(folder))\" = \"$(printf 'book.csv\\nlink.csv')\" || touch \(folder)/odd")
      #expect(Program.read(folder + "/odd") == nil)
    }
  }

  @Test func withoutABook() {
    let none = Program.run(["contacts", "export"])
    #expect(none.code == 64)
    #expect(none.errors.contains("no address book: name one"))
    #expect(Program.run(["contacts", "export", "/no/such.vcf"]).code == 66)
    #expect(Program.run(["contacts", "export", "none", "--format", "xml"]).code == 64)
    let empty = Program.run(["contacts", "export", "none"])
    #expect(empty.code == 0 && empty.output == "")
  }
}
