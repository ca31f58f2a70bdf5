import Glibc
import Testing
import TimeLimit

/// Address books that are missing, out of reach or empty: each is told apart, with what to do.
@Suite(.timeLimited) final class AddressBookTests {
  private let folder = "/tmp/twelvekey-book-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  init() { Program.shell("mkdir \(folder); chmod 755 \(folder)") }

  deinit { Program.shell("chmod -R u+rwX \(folder); rm -rf \(folder)") }

  private let card = "BEGIN:VCARD\nFN:Ann\nTEL:555\nEND:VCARD\n"

  private func search(_ path: String, asNobody: Bool = false) -> Program.Result {
    Program.run(["search", "266", "--contacts", path], asNobody: asNobody)
  }

  @Test(arguments: [
    ("contacs.vcf", "/contacts.vcf"), ("contacts.csv", "/contacts.vcf"),
    ("Contacts.VCF", "/contacts.vcf"), ("famly/book.vcf", "/family"),
  ])
  func whatIsMissingIsLookedForNearby(name: String, meant: String) {
    Program.write(card, to: folder + "/contacts.vcf")
    Program.shell("mkdir \(folder)/family \(folder)/unlike")
    let result = search("\(folder)/\(name)")
    #expect(result.code == 66)
    #expect(
      result.errors.contains(
        "there is no address book \(folder)/\(name); did you mean \(folder)\(meant)?"),
      "\(result.errors)")
  }

  @Test func whatIsMissingAndLikeNothingIsJustMissing() {
    Program.write(card, to: folder + "/contacts.vcf")
    let result = search(folder + "/zzz")
    #expect(result.code == 66)
    #expect(
      result.errors
        == "twelvekey: there is no address book \(folder)/zzz\n"
        + "  Name a .vcf or .csv file, a folder of them, or 'none'\n")
    Program.shell("ln -s /nowhere/book.vcf \(folder)/link.vcf")
    #expect(
      search(folder + "/link.vcf").errors.contains(
        "is a link to /nowhere/book.vcf, which does not exist"))
  }

  @Test func aFolderThatMayNotBeEnteredIsNamed() {
    Program.shell("mkdir -p \(folder)/closed/sub")
    Program.write(card, to: folder + "/closed/sub/book.vcf")
    // With r alone it can be listed, and nothing in it reached.
    for mode in ["0700", "0744"] {
      Program.shell("chmod \(mode) \(folder)/closed")
      for path in ["/closed/sub/book.vcf", "/closed/sub", "/closed"] {
        let result = search(folder + path, asNobody: true)
        #expect(result.code == 77, "\(path)")
        #expect(
          result.errors.contains("no permission to read the address book \(folder)\(path)"))
        #expect(result.errors.contains("t belongs to user "))
        #expect(result.errors.contains(mode == "0700" ? "mode rwx------" : "mode rwxr--r--"))
        #expect(result.errors.contains("sudo setfacl "))
        #expect(result.errors.contains(" \(folder)/closed\n"), "\(result.errors)")
        #expect(result.output == "")
      }
    }
  }

  @Test func aFileInAFolderThatMayNotBeReadIsAProblemOfItsOwn() {
    Program.write(card, to: folder + "/1.vcf")
    Program.write(card, to: folder + "/2.vcf")
    Program.shell("mkdir \(folder)/sub; chmod 600 \(folder)/1.vcf; chmod 700 \(folder)/sub")
    let result = search(folder, asNobody: true)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("266: 1 contact"), "\(result.errors)")
    #expect(result.errors.contains("2 problems in the address book, 2 entries lost"))
    let check = Program.run(["contacts", "check", folder], asNobody: true)
    #expect(check.code == 65)
    for (name, mode, right) in [("1.vcf", "rw-------", "r"), ("sub", "rwx------", "rX")] {
      let line = check.lines.first { $0.hasPrefix("\(folder)/\(name): Permission denied: it ") }
      #expect(line?.contains("mode \(mode); sudo setfacl -m u:") == true, "\(check.output)")
      #expect(line?.hasSuffix(":\(right) \(folder)/\(name)") == true, "\(check.output)")
    }
    // To call the book empty would be wrong.
    Program.shell("chmod 600 \(folder)/2.vcf")
    let denied = search(folder, asNobody: true)
    #expect(denied.code == 77)
    #expect(denied.errors.contains("no permission to read the address book \(folder)/1.vcf"))
    #expect(denied.errors.contains("mode rw-------"))
  }

  @Test func anEmptyBookSaysHowToGetContacts() {
    for path in [folder, folder + "/empty.vcf"] {
      Program.write("", to: folder + "/empty.vcf")
      let result = search(path)
      #expect(result.code == 0)
      #expect(result.output == "266: 0 contacts\n")
      #expect(result.errors.contains("no contacts in \(path)"))
      for service in ["Google", "iCloud", "Outlook", "Android", "gammu", "vdirsyncer", "khard"] {
        #expect(result.errors.contains(service), "\(service)")
      }
    }
    let phone = Program.run(["run", "--virtual", "--keys", "2", "--contacts", folder])
    #expect(phone.code == 0)
    #expect(phone.output.contains("call 2"))
    #expect(phone.errors.contains("no contacts in \(folder)"))
    #expect(Program.run(["search", "2", "--contacts", "none"]).errors == "")
  }

  @Test func theSameFileByTwoNamesIsReadOnce() {
    Program.write(card, to: folder + "/1.vcf")
    Program.shell("ln \(folder)/1.vcf \(folder)/2.vcf; ln -s 1.vcf \(folder)/3.vcf")
    let result = Program.run(["contacts", "list", folder + "/", folder + "/2.vcf", "--json"])
    #expect(result.lines.count == 1)
    #expect(result.output.contains("\"source\":\"\(folder)/1.vcf:1\""))
  }

  /// One line a contact, whatever files are called.
  @Test func aLineBreakInTheNameOfAFile() {
    Program.write(card, to: folder + "/a\nb\tc.vcf")
    let result = Program.run(["contacts", "list", folder])
    #expect(result.lines.count == 1)
    #expect(result.lines.first?.hasSuffix("\t\(folder)/a b c.vcf:1") == true, "\(result.lines)")
  }

  @Test func oneUIDWithTwoNamesIsOneContactAndSaid() {
    let uid = "UID:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1\n"
    for (file, name) in [("1", "Jane Doe"), ("2", "Jane Smith")] {
      Program.write(
        "BEGIN:VCARD\nVERSION:3.0\n\(uid)FN:\(name)\nTEL:1\nEND:VCARD\n",
        to: folder + "/\(file).vcf")
    }
    let check = Program.run(["contacts", "check", folder])
    #expect(check.code == 0)
    #expect(
      check.output.hasPrefix(
        "\(folder)/2.vcf:1: Jane Smith has the UID of Jane Doe (\(folder)/1.vcf:1): one contact"))
    let found = Program.run(["search", "76484", "--contacts", folder])
    #expect(found.output.contains("Jane Doe"), "\(found.output)")
  }

  @Test func aPipeIsReadOnce() {
    Program.write(card, to: folder + "/1.vcf")
    let result = Program.run(
      [], under: ["bash", "-c", "\"$0\" search 266 --contacts <(cat \(folder)/1.vcf)"])
    #expect(result.output.hasPrefix("266: 1 contact"), "\(result.errors)")
  }

  @Test func theHelpContainsTheLimits() {
    let help = Program.run(["contacts", "check", "--help"]).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for limit in ["4 deep", "200,000 files and folders", "256 MiB each and 1 GiB together"] {
      #expect(help.contains(limit), "\(limit)")
    }
  }
}
