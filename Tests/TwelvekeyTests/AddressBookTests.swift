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
        "is a link to /nowhere/book.vcf, which is not there"))
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
      #expect(result.errors.contains("there is no contact in \(path)"))
      for service in ["Google", "iCloud", "Outlook", "Android", "gammu", "vdirsyncer", "khard"] {
        #expect(result.errors.contains(service), "\(service)")
      }
    }
    let phone = Program.run(["run", "--virtual", "--keys", "2", "--contacts", folder])
    #expect(phone.code == 0)
    #expect(phone.output.contains("call 2"))
    #expect(phone.errors.contains("there is no contact in \(folder)"))
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

  /// Four folders deep and no deeper: a home folder with all that is in it is no address book.
  @Test func foldersAreReadFourDeep() {
    var path = folder
    for level in 0...5 {
      if level > 0 { path += "/\(level)" }
      Program.shell("mkdir -p \(path)")
      Program.write("BEGIN:VCARD\nFN:Level \(level)\nTEL:1\nEND:VCARD\n", to: path + "/x.vcf")
    }
    let result = Program.run(["contacts", "list", folder])
    #expect(result.code == 0)
    let names = result.lines.map { $0.prefix { $0 != "\t" } }.sorted()
    #expect(names == ["Level 0", "Level 1", "Level 2", "Level 3", "Level 4"])
    let check = Program.run(["contacts", "check", folder])
    #expect(check.code == 0)
    #expect(
      check.output
        == "\(path): lies deeper than 4 folders, and is not looked into; name it to have it read\n")
  }

  /// A link leads by a shorter way to a folder that was seen at the limit.
  @Test func aFolderWithAShorterWayIsReadByIt() {
    let deep = folder + "/a/b/c/d"
    Program.shell("mkdir -p \(deep)/e/f/g/h; ln -s a/b/c/d \(folder)/zz; mkfifo \(deep)/2.vcf")
    for (name, path) in [("Ann", deep), ("Bob", deep + "/e"), ("Cy", deep + "/e/f/g/h")] {
      Program.write("BEGIN:VCARD\nFN:\(name)\nTEL:1\nEND:VCARD\n", to: path + "/x.vcf")
    }
    let list = Program.run(["contacts", "list", folder])
    #expect(list.lines.count == 2, "\(list.output)")
    for (name, path) in [("Ann", deep), ("Bob", folder + "/zz/e")] {
      let line = list.lines.first { $0.hasPrefix(name) }
      #expect(line?.hasSuffix("\t\(path)/x.vcf:1") == true, "\(list.output)")
    }
    let check = Program.run(["contacts", "check", folder])
    #expect(
      check.lines.map { String($0.dropFirst(folder.count + 1)) } == [
        "a/b/c/d/2.vcf: is a pipe or a device, not a file",
        "zz/e/f/g/h: lies deeper than 4 folders, and is not looked into; name it to have it read",
      ])
    // What is looked at by both ways counts once.
    #expect(self.check("4:12:1000000").output == check.output)
  }

  private func check(_ limits: String) -> Program.Result {
    Program.run(["contacts", "check", folder], environment: "TWELVEKEY_BOOK_LIMITS=\(limits)")
  }

  /// What is reported but for what CardDAV servers refuse.
  private func readings(_ result: Program.Result) -> [String] {
    result.lines.map { String($0) }.filter { !$0.contains("CardDAV") }
  }

  /// Files beyond a limit are not read, and each limit is reported once.
  @Test func whatLiesBehindALimitIsNamed() {
    for name in ["1", "2", "3", "4"] { Program.write(card, to: "\(folder)/\(name).vcf") }
    Program.shell("mkdir \(folder)/5")
    Program.write(card, to: folder + "/5/1.vcf")
    #expect(check("4:6:1000000").code == 0)
    var stopped = check("4:5:1000000")
    #expect(stopped.code == 65)
    #expect(
      readings(stopped) == [
        "\(folder)/5/1.vcf: is not looked at, nor what comes behind it: there are more than 5 files "
          + "and folders; name the folder that your contacts are in"
      ])
    stopped = check("4:2:1000000")
    #expect(readings(stopped).first?.hasPrefix("\(folder)/3.vcf: is not looked at") == true)
    #expect(readings(stopped).count == 1)
    stopped = check("4:1000:\(card.utf8.count * 3)")
    #expect(stopped.code == 65)
    #expect(
      readings(stopped) == [
        "\(folder)/4.vcf: is not read: all files together have more than \(card.utf8.count * 3) "
          + "bytes; name the files that your contacts are in"
      ])
    // Two names of one file count once.
    Program.shell("for n in a b c; do ln \(folder)/1.vcf \(folder)/$n.vcf; done; rm -r \(folder)/5")
    #expect(check("4:1000:\(card.utf8.count * 4)").code == 0)
    // The help contains the limits.
    let help = Program.run(["contacts", "check", "--help"]).output
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for limit in ["4 deep", "200,000 files and folders", "256 MiB each and 1 GiB together"] {
      #expect(help.contains(limit), "\(limit)")
    }
  }

  /// Links in a folder lead neither into the kernel's file systems nor in circles.
  @Test func linksLeadIntoNoFileSystemOfTheKernels() {
    Program.write(card, to: folder + "/1.vcf")
    Program.shell(
      "cd \(folder); ln -s /proc proc; ln -s /sys sys; ln -s . loop; mkdir a; ln -s .. a/up;"
        + " ln -s /dev/pts pts; mkfifo 2.vcf; ln -s /dev/zero 3.csv")
    let check = check("4:20:1000000")
    #expect(
      check.lines.map { String($0.dropFirst(folder.count + 1)) } == [
        "2.vcf: is a pipe or a device, not a file", "3.csv: is a pipe or a device, not a file",
      ])
    #expect(check.errors.hasSuffix("1 contact, 2 problems, 2 entries lost\n"), "\(check.errors)")
    // A named folder of the kernel is searched up to the limits.
    let named = Program.run(
      ["contacts", "check", folder + "/proc"], environment: "TWELVEKEY_BOOK_LIMITS=4:20:1000000")
    #expect(named.output.contains("there are more than 20 files and folders"))
  }
}
