import Glibc
import Testing
import TimeLimit

/// What is changed on the pad is written into the right card of the right file, or nowhere.
@Suite(.timeLimited, .serialized) final class PadBookTests {
  private let folder = "/tmp/twelvekey-pad-\(getpid())-\(UInt32.random(in: 0 ... .max))"

  init() { Program.shell("mkdir -p \(folder)/a \(folder)/b") }

  deinit { Program.shell("rm -r \(folder)") }

  private func card(
    _ name: String, _ numbers: String = "TEL:555 0100\nTEL:555 0101\n", star: Bool = false
  ) -> String {
    "BEGIN:VCARD\nVERSION:3.0\nFN:\(name)\n" + numbers + (star ? "CATEGORIES:starred\n" : "")
      + "END:VCARD\n"
  }

  private func write(_ text: String, _ file: String) {
    Program.write(text, to: "\(folder)/\(file)")
  }

  private func read(_ file: String) -> String? { Program.read("\(folder)/\(file)") }

  private func phone(_ paths: [String], _ more: String...) -> PseudoTerminal {
    let books = paths.flatMap { ["--contacts", "\(folder)/\($0)"] }
    return PseudoTerminal(["run", "--virtual", "--json", "--no-near"] + books + more)
  }

  /// Opens Ann's page, and goes to the line of the favourite, behind her numbers.
  private func pageOfAnn(_ paths: String...) -> PseudoTerminal {
    let phone = phone(paths)
    phone.type("266")
    #expect(phone.wait(until: { $0.contains(#""query":"266""#) && $0.contains(#""count":1,"#) }))
    phone.press("\r")
    #expect(phone.wait(for: #""scene":"numbers""#))
    phone.press("\u{1B}#")
    #expect(phone.wait(for: #""scene":"contact""#))
    phone.press("*")
    phone.press("*")
    return phone
  }

  private func end(_ phone: PseudoTerminal) {
    phone.type("\u{4}")
    #expect(phone.end() == 0)
  }

  /// The telephone acts on the key before it has seen what another program did to the file.
  private func pressPound(_ phone: PseudoTerminal, behind change: () -> Void) {
    phone.pass(.seconds(2))
    kill(phone.child, SIGSTOP)
    phone.type("#")
    change()
    kill(phone.child, SIGCONT)
  }

  // MARK: Which card

  @Test func theCardHasMovedAndAnotherStandsOnItsLine() {
    let (bob, ann, cid) = (card("Bob"), card("Ann One"), card("Cid"))
    write(bob + ann + cid, "a/1.vcf")
    let phone = pageOfAnn("a")
    pressPound(phone) { self.write(ann + cid + bob, "a/1.vcf") }
    #expect(phone.wait(for: #""favourite":true"#))
    end(phone)
    let starred = ann.replacing("0101\n", with: "0101\nCATEGORIES:starred\n")
    #expect(read("a/1.vcf") == starred + cid + bob)
  }

  // MARK: Stars of several cards

  @Test func aStarInATableIsSaidBeforeAnythingIsWritten() {
    let table = "Name,Phone,Starred\nAnn One,555 0100,yes\n"
    write(card("Ann One", star: true), "a/1.vcf")
    write(table, "a/2.csv")
    let phone = pageOfAnn("a")
    phone.press("#")
    #expect(
      phone.wait(for: ["not saved: ", "/a/2.csv:2 has the star", "nothing was changed"]))
    end(phone)
    #expect(read("a/1.vcf") == card("Ann One", star: true))
    #expect(read("a/2.csv") == table)
  }

  /// Holds the lock that programs of ours take before they write into a folder.
  private func withLock(_ folder: String, _ body: () -> Void) {
    let descriptor = open("\(self.folder)/\(folder)", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    body()
    close(descriptor)
  }

  @Test func whatWasWrittenBeforeAFailureIsSaid() {
    write(card("Ann One", star: true), "a/1.vcf")
    write(card("Ann One", star: true), "b/2.vcf")
    let phone = pageOfAnn("a", "b")
    withLock("b") {
      phone.press("#")
      #expect(
        phone.wait(for: [
          "not saved: ", "the star was only removed in \(folder)/a/1.vcf", "another program writes",
        ]))
    }
    end(phone)
    #expect(read("a/1.vcf") == card("Ann One"))
    #expect(read("b/2.vcf") == card("Ann One", star: true))
  }

  // MARK: New contacts

  /// Gives the number that was called last a name.
  private func name(_ phone: PseudoTerminal) {
    phone.press("\r")
    #expect(phone.wait(for: #""scene":"log""#))
    phone.press("\u{1B}#")
    #expect(phone.wait(for: #""scene":"save""#))
    phone.press("#")
    #expect(phone.wait(for: #""scene":"name""#))
    phone.press("2")
    #expect(phone.wait(for: #""text":"a""#))
    phone.press("#")
  }

  @Test func aTableIsPassedOverAndALockedFolderIsNot() {
    let table = "Name,Phone\nBob,555 0100\n"
    write(table, "book.csv")
    let state = "\(folder)/state.db"
    #expect(Program.run(["press", "5559876{call}{wait 5000}{end}", "--state", state]).code == 0)
    var phone = phone(["book.csv", "a", "b"], "--state", state)
    withLock("a") {
      name(phone)
      #expect(phone.wait(for: ["not saved: ", "another program writes contacts in \(folder)/a"]))
    }
    end(phone)
    #expect(Program.run(["contacts", "list", "\(folder)/b"]).output == "")
    phone = self.phone(["book.csv", "a", "b"], "--state", state)
    name(phone)
    #expect(phone.wait(for: "A is now in the address book"))
    end(phone)
    #expect(Program.run(["contacts", "list", "\(folder)/a"]).output.contains("5559876"))
    #expect(Program.run(["contacts", "list", "\(folder)/b"]).output == "")
    #expect(read("book.csv") == table)
  }
}
