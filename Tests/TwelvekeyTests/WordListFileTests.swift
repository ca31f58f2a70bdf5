import Glibc
import TestSupport
import Testing
import TimeLimit

/// A word list that becomes another while a telephone has it.
@Suite(.timeLimited) final class WordListFileTests {
  private let list = "/tmp/twelvekey-list-\(getpid())-\(UInt32.random(in: 0 ... .max)).words"

  init() { Program.shell("cp \(Program.fixture("words/en.words")) \(list)") }

  deinit { _ = Program.remove(list) }

  private func type(_ keys: String, on phone: PseudoTerminal, until text: String) -> Bool {
    for key in keys { phone.press(String(key)) }
    return phone.wait(for: "\"text\":\"\(text)\"")
  }

  /// Whatever a person, or a program that fetches a newer list, does with the file.
  @Test(arguments: [": > FILE", "head -c 5000 /dev/urandom > FILE", "rm FILE"])
  func typingGoesOnWithoutTheList(change: String) {
    let phone = PseudoTerminal([
      "run", "--virtual", "--json", "--mode", "t9", "--contacts", "none", "--words", list,
    ])
    #expect(type("843", on: phone, until: "the"))
    Program.shell(change.replacing("FILE", with: list))
    #expect(type("0", on: phone, until: "the "))
    #expect(type("3673", on: phone, until: "the fore"))
    phone.type("\u{4}")
    #expect(phone.end() == 0)
  }
}
