import Glibc
import Testing
import TimeLimit

/// The running telephone follows its address book. Tests wait for every change, and time passes only
/// when a test says so.
@Suite(.timeLimited, .serialized) final class LiveBookTests {
  private let folder = "/tmp/twelvekey-live-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  init() { Program.shell("mkdir \(folder)") }

  deinit { Program.shell("chmod -R u+rwX \(folder); rm -rf \(folder)") }

  private func card(_ name: String) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\nTEL:555 0100\nEND:VCARD\n"
  }

  private func write(_ name: String, to file: String) {
    Program.write(card(name), to: "\(folder)/\(file)")
  }

  /// A phone that looks for Ann; says so in JSON.
  private func phone(
    _ path: String? = nil, under wrapper: [String] = [], finding count: Int
  ) -> PseudoTerminal {
    let phone = PseudoTerminal(
      ["run", "--virtual", "--json", "--contacts", path ?? folder], under: wrapper)
    phone.type("266")
    #expect(wait(phone, matches: count, of: "266"))
    return phone
  }

  private func wait(_ phone: PseudoTerminal, matches count: Int, of query: String = "266") -> Bool {
    wait(phone) { $0.contains(#""query":"\#(query)""#) && $0.contains(#""count":\#(count),"#) }
  }

  private func wait(_ phone: PseudoTerminal, for text: String) -> Bool {
    wait(phone) { $0.contains(text) }
  }

  /// The telephone reads changed files after 200 ms without another change.
  private func wait(_ phone: PseudoTerminal, until isThere: (String) -> Bool) -> Bool {
    phone.wait(passing: .milliseconds(200), until: isThere)
  }

  /// A phone that finds two contacts and watches their folder. At its start it may read a file
  /// while the file is written, as it has received no event yet.
  private func watchingPhone() -> PseudoTerminal {
    write("Ann One", to: "1.vcf")
    let phone = phone(finding: 1)
    write("Ann Zero", to: "0.vcf")
    #expect(wait(phone, matches: 2))
    return phone
  }

  @Test func cardsThatComeChangeAndGoAreSeen() {
    write("Ann One", to: "1.vcf")
    let phone = phone(finding: 1)
    write("Ann Two", to: "2.vcf")
    #expect(wait(phone, matches: 2))
    #expect(phone.last.contains(#""name":"Ann Two""#))
    #expect(phone.last.contains(#""key":null"#))
    // As vdirsyncer and editors do it.
    write("Ann Three", to: ".2.tmp")
    Program.shell("mv \(folder)/.2.tmp \(folder)/2.vcf")
    #expect(wait(phone, for: #""name":"Ann Three""#))
    #expect(!phone.last.contains("Ann Two"))
    Program.shell("mv \(folder)/2.vcf \(folder)/3.vcf; rm \(folder)/1.vcf")
    #expect(wait(phone, matches: 1))
    #expect(phone.last.contains("Ann Three"))
    Program.shell("rm \(folder)/3.vcf")
    #expect(wait(phone, matches: 0))
    #expect(!phone.output.contains("gone"))
  }

  private static let two =
    "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann One\r\nTEL;TYPE=HOME:555 0100\r\n"
    + "TEL:555 0101\r\nX-ODD:kept\r\nEND:VCARD\r\n"

  /// Opens Ann's page, and goes to the line of the favourite.
  private func pageOfAnn(_ path: String? = nil) -> PseudoTerminal {
    let phone = phone(path, finding: 1)
    // Alt-Enter opens the page.
    phone.press("\u{1B}\r")
    #expect(phone.wait(for: #""scene":"contact""#))
    phone.press("*")
    phone.press("*")
    return phone
  }

  /// What is changed on the pad is in the files, and whatever else they have stays.
  @Test func whatIsChangedOnThePadIsWritten() {
    Program.write(Self.two, to: "\(folder)/1.vcf")
    var phone = pageOfAnn()
    phone.press("#")
    #expect(phone.wait(for: #""favourite":true"#))
    phone.type("\u{4}")
    #expect(phone.end() == 0)
    let starred = Program.read("\(folder)/1.vcf")
    #expect(starred?.replacing("CATEGORIES:starred\r\n", with: "") == Self.two)
    #expect(starred != Self.two)
    phone = pageOfAnn()
    phone.press("#")
    #expect(phone.wait(for: #""favourite":false"#))
    phone.type("\u{4}")
    #expect(phone.end() == 0)
    #expect(Program.read("\(folder)/1.vcf") == Self.two)
  }

  /// What can't be written is said, and is not there.
  @Test func whatCannotBeKeptIsSaid() {
    let table = "Name,Phone,Phone 2\nAnn One,555 0100,555 0101\n"
    Program.write(table, to: "\(folder)/book.csv")
    let phone = pageOfAnn("\(folder)/book.csv")
    phone.press("#")
    #expect(
      phone.wait(for: ["not saved: ", "contacts can only be added to cards", "make favourite"]))
    phone.type("\u{4}")
    #expect(phone.end() == 0)
    #expect(Program.read("\(folder)/book.csv") == table)
  }

  @Test func newFoldersAreFollowedAsDeepAsAtTheStart() {
    let phone = phone(finding: 0)
    Program.shell("mkdir -p \(folder)/a/b")
    write("Ann One", to: "a/b/1.vcf")
    #expect(wait(phone, matches: 1))
    write("Ann Two", to: "a/b/2.vcf")
    #expect(wait(phone, matches: 2))
    Program.shell("mv \(folder)/a \(folder)/c")
    write("Ann Three", to: "c/3.vcf")
    #expect(wait(phone, matches: 3))
    write("Ann Four", to: "c/b/4.vcf")
    #expect(wait(phone, matches: 4))
    Program.shell("rm -r \(folder)/c")
    #expect(wait(phone, matches: 0))
  }

  @Test func aFileThatIsBeingWrittenIsNotReadHalf() {
    let phone = watchingPhone()
    let file = SlowFile(
      "\(folder)/2.vcf", "BEGIN:VCARD\nFN:Ann Two\nTEL:1\nEND:VCARD\nBEGIN:VCARD\nFN:Ann")
    // Another file is news meanwhile.
    write("Ann Four", to: "4.vcf")
    #expect(wait(phone, matches: 3))
    phone.pass(.seconds(9))
    #expect(!phone.output.contains("Ann Two"))
    file.end(" Three\nEND:VCARD\n")
    #expect(wait(phone, matches: 5))
    #expect(phone.last.contains("Ann Two") && phone.last.contains("Ann Three"))
  }

  /// A program that unpacks or copies a file may set its mode before the rest is written.
  @Test func anotherModeIsNotTheEndOfAFile() {
    let phone = watchingPhone()
    let file = SlowFile("\(folder)/2.vcf", card("Ann Two") + "BEGIN:VCARD\nFN:Ann")
    Program.shell("chmod 600 \(folder)/2.vcf")
    write("Ann Four", to: "4.vcf")
    #expect(wait(phone, matches: 3))
    #expect(!phone.output.contains("Ann Two"))
    file.end(" Three\nTEL:2\nEND:VCARD\n")
    #expect(wait(phone, matches: 5))
    #expect(phone.last.contains("Ann Two") && phone.last.contains("Ann Three"))
  }

  @Test func aBookThatIsReplacedByAnotherIsReadAgain() {
    write("Ann One", to: "book.vcf")
    let phone = phone(folder + "/book.vcf", finding: 1)
    // Its neighbours are none of its business.
    write("Ann Other", to: "other.vcf")
    for (place, name) in ["Ann Two", "Ann Three"].enumerated() {
      write(name, to: "new")
      Program.shell("mv \(folder)/new \(folder)/book.vcf")
      #expect(wait(phone, for: "\"name\":\"\(name)\""), "\(place)")
      #expect(phone.last.contains(#""count":1,"#))
    }
    // In place, by truncating it first.
    write("Ann Four", to: "book.vcf")
    #expect(wait(phone, for: #""name":"Ann Four""#))
    #expect(!phone.output.contains("gone"))
  }

  @Test func aBookThatIsGoneIsKeptAndToldAndComesBack() {
    Program.shell("mkdir \(folder)/book")
    write("Ann One", to: "book/1.vcf")
    let book = folder + "/book"
    let phone = phone(book, finding: 1)
    // At once: emptied first, it would be a book whose contacts were deleted.
    Program.shell("mv \(book) \(book).gone; rm -r \(book).gone")
    #expect(wait(phone, for: "address book gone: \(book); using the last known contacts"))
    phone.press("1")
    #expect(wait(phone, matches: 0, of: "2661"))
    phone.press("\u{7f}")
    #expect(wait(phone, matches: 1))
    Program.shell("mkdir \(book)")
    write("Ann Two", to: "book/2.vcf")
    #expect(wait(phone, for: "address book back: \(book)"))
    phone.press("6\u{7f}")
    #expect(wait(phone, matches: 1, of: "266"))
    #expect(phone.last.contains("Ann Two"))
  }

  @Test func aFileThatIsEmptyOrRubbishIsKeptAndTold() {
    write("Ann One", to: "1.vcf")
    write("Ann Two", to: "2.vcf")
    let phone = phone(finding: 2)
    Program.shell(": > \(folder)/1.vcf")
    #expect(
      wait(
        phone,
        for: "address book gone: \(folder)/1.vcf (it is empty); using the last known contacts"))
    Program.shell("echo '<html>503</html>' > \(folder)/2.vcf")
    #expect(wait(phone, for: "address book gone: \(folder)/2.vcf (it has no contacts)"))
    phone.press("\u{7f}")
    #expect(wait(phone, matches: 2, of: "26"))
    write("Ann Three", to: "1.vcf")
    #expect(
      wait(phone) { $0.contains("Ann Three") && $0.contains("back: \(self.folder)/1") })
  }

  @Test func aCardThatIsLostIsTold() {
    write("Ann One", to: "1.vcf")
    let phone = phone(finding: 1)
    Program.write(
      card("Ann Two") + "BEGIN:VCARD\nNOTE:nobody\nEND:VCARD\n", to: folder + "/2.vcf")
    #expect(
      wait(
        phone, for: "1 entry lost in \(folder)/2.vcf: `twelvekey contacts check \(folder)/2.vcf`"))
  }

  @Test func aFileThatMayNotBeReadAnyMoreIsKeptAndTold() {
    write("Ann One", to: "1.vcf")
    write("Ann Two", to: "2.vcf")
    Program.shell("chmod 755 \(folder)")
    let phone = phone(under: Program.asNobody, finding: 2)
    Program.shell("chmod 0 \(folder)/1.vcf")
    #expect(
      wait(
        phone,
        for: "address book gone: \(folder)/1.vcf (Permission denied); using the last known contacts"
      ))
    phone.press("\u{7f}")
    #expect(wait(phone, matches: 2, of: "26"))
    Program.shell("chmod 644 \(folder)/1.vcf")
    #expect(wait(phone, for: "address book back: \(folder)/1.vcf"))
    // The folder as a whole.
    Program.shell("chmod 0 \(folder)")
    #expect(wait(phone, for: "address book gone: \(folder) (Permission denied)"))
    Program.shell("chmod 755 \(folder)")
    #expect(wait(phone, for: "address book back: \(folder)"))
  }

  /// A file system that is taken away leaves an empty folder, and no word in it when it comes back.
  @Test(.enabled(if: Program.mayMount)) func anUnmountedBookIsKeptAndComesBack() {
    Program.write(card("Ann One"), to: folder + ".vcf")
    defer { _ = Program.remove(folder + ".vcf") }
    let phone = phone(
      under: [
        "unshare", "-m", "sh", "-c",
        "mount -t tmpfs none \(folder) && cp \(folder).vcf \(folder)/1.vcf && exec \"$@\"", "sh",
      ], finding: 1)
    let within = "nsenter -m -t \(phone.child)"
    Program.shell("\(within) umount \(folder)")
    #expect(wait(phone, for: "address book gone: \(folder); using the last known contacts"))
    Program.write(card("Ann Two"), to: folder + ".vcf")
    Program.shell(
      "\(within) mount -t tmpfs none \(folder); \(within) cp \(folder).vcf \(folder)/1.vcf")
    #expect(
      wait(phone) { $0.contains("address book back: \(self.folder)") && $0.contains("Ann Two") })
  }

  @Test func theStatusLineSaysSo() {
    write("Ann One", to: "book.vcf")
    let phone = PseudoTerminal(["run", "--virtual", "--contacts", folder + "/book.vcf"])
    #expect(phone.wait(for: "1 contact"))
    Program.shell("rm \(folder)/book.vcf")
    #expect(wait(phone, for: "address book gone: "))
    write("Ann Two", to: "book.vcf")
    #expect(wait(phone, for: "back"))
    phone.type("\u{4}")
    phone.type("\u{4}")
    #expect(phone.end() == 0)
  }

  /// A large book takes seconds, on a slow machine minutes, and on a fast machine no time. A signal
  /// ends the telephone as usual while it reads and while it sorts in the result.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalDoesNotWaitForALargeBook(signal: Int32) {
    write("Ann One", to: "1.vcf")
    let phone = phone(finding: 1)
    let rows = (0..<600_000).map { "Ann \($0),0171 \($0)\n" }
    Program.write("Name,Phone\n" + rows.joined(), to: folder + "/large.tmp")
    Program.shell("mv \(folder)/large.tmp \(folder)/2.csv")
    phone.pass(.milliseconds(200))
    kill(phone.child, signal)
    var status: Int32 = 0
    #expect(waitpid(phone.child, &status, 0) == phone.child)
    #expect(status == (signal == SIGINT ? 130 << 8 : 0))
    #expect(phone.isCooked)
  }
}
