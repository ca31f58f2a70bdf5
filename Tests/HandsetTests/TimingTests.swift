import Contacts
import Keypad
import Testing
import TextEntry
import TimeLimit

@testable import Handset

/// Each time that a phone counts, at its limit and a millisecond to both sides of it.
@Suite(.timeLimited) struct TimingTests {
  private func phone(
    _ script: String, mode: Mode = .search, _ change: (inout HandsetSettings) -> Void = { _ in }
  ) throws -> TestPhone {
    var settings = HandsetSettings(mode: mode)
    change(&settings)
    var phone = TestPhone(settings: settings)
    try phone.play(script)
    return phone
  }

  // MARK: Bounce

  /// The key that brought a question can't answer it so soon: one key alone makes no call.
  @Test func theBounceTimeOfAnAnswer() throws {
    for (gap, isAnswer) in [
      (1_000, false), (39_999, false), (40_000, false), (80_000, false), (400_000, false),
      (600_000, true), (1_000_000, true),
    ] {
      var phone = try phone("5646{call}{end}{call}{wait 700}{call}")
      let asked = phone.lines
      #expect(asked[0] == "call John Smith?")
      phone.bounce(.call, after: .microseconds(gap))
      #expect(phone.calls.count { $0.hasPrefix("John") } == (isAnswer ? 2 : 1), "after \(gap) µs")
      #expect((phone.lines == asked) == !isAnswer, "after \(gap) µs")
    }
  }

  /// Contacts that go on closing are no answer either: the time counts from the last of it.
  @Test func aRowOfBouncesIsNoAnswer() throws {
    var phone = try phone("5646{call}{end}{call}{wait 700}{call}")
    for _ in 0..<5 { phone.bounce(.call, after: .milliseconds(15)) }
    #expect(phone.lines[0] == "call John Smith?")
    #expect(phone.calls.count { $0.hasPrefix("John") } == 1)
    phone.bounce(.call, after: .milliseconds(600))
    #expect(phone.calls.count { $0.hasPrefix("John") } == 2)
  }

  /// The time is that of one key, and counts in questions only.
  @Test func onlyTheKeyItselfBounces() throws {
    var phone = try phone("112{call}5{wait 2000}")
    phone.bounce(.call, after: .milliseconds(5))
    #expect(phone.calls == ["Rescue 112"])
    phone = try self.phone("5")
    phone.bounce(.digit(5), after: .milliseconds(1))
    #expect(phone.lines[0] == "55")
    phone = try self.phone("335{call}{down}")
    phone.bounce(.down, after: .milliseconds(1))
    #expect(phone.lines[1].hasPrefix("> 1"))
    phone = try self.phone("55{erase}")
    phone.bounce(.erase, after: .milliseconds(1))
    #expect(phone.lines[0] == "")
  }

  // MARK: Holds

  @Test(arguments: [
    ("{hold 0 499}", "0"), ("{hold 0 500}", "+"), ("{hold 0 501}", "+"),
    ("56{hold * 500}", "5"), ("56{hold * 501}", "5"),
    ("5646{hold * 1499}", "564"), ("5646{hold * 1500}", ""), ("5646{hold * 1501}", ""),
    // Erase has erased one already when it goes down, and clears at the long hold time.
    ("5646{hold erase 1499}", "564"), ("5646{hold erase 1500}", ""), ("5646{hold erase 1501}", ""),
    // Below the hold time they are a code's keys.
    ("{hold * 499}", "*"), ("{hold # 499}", "#"), ("*{hold # 499}", "*#"),
  ])
  func theHoldTimesOfTheHandset(script: String, entry: String) throws {
    let phone = try phone(script)
    #expect(phone.lines[0] == entry)
    #expect(phone.handset.mode == .search)
  }

  @Test func aHeldPoundStepsTheModeAtTheHoldTime() throws {
    for (length, mode) in [
      (499, Mode.search), (500, .abc), (501, .abc), (1_499, .abc), (1_500, .search),
    ] {
      #expect(try phone("{hold # \(length)}").handset.mode == mode, "\(length) ms")
    }
    #expect(try phone("*100#{hold # 499}").lines[0] == "*100##")
    #expect(try phone("*100#{hold # 500}").lines[0] == "call *100#?")
  }

  /// In a question and in a choice: below the hold time star says no, or goes on to the next.
  @Test func theHoldTimeOfAQuestion() throws {
    #expect(try phone("335{call}{hold * 499}").lines[2].hasPrefix("> 2 cell"))
    #expect(try phone("335{call}{hold * 500}").lines[0] == "335")
    #expect(try phone("112{call}{wait 600}{hold # 499}").calls == ["Rescue 112"])
    #expect(try phone("112{call}{wait 600}{hold # 500}").calls == [])
    #expect(try phone("112{call}{wait 600}{hold # 500}").lines[0] == "call Rescue?")
    for length in [499, 500, 1_499, 1_500] {
      #expect(try phone("112{call}{hold * \(length)}").lines[0] == "112", "\(length) ms")
    }
    #expect(try phone("5646{call}{hold * 499}").calls.count == 1)
    #expect(try phone("5646{call}{hold * 500}").calls.last == "hang up")
  }

  @Test func theHoldTimesAreThoseOfTheSettings() throws {
    func typed(_ script: String) throws -> String {
      try phone(script) {
        $0.holdTime = .milliseconds(800)
        $0.longHoldTime = .milliseconds(2_000)
      }.lines[0]
    }
    #expect(try typed("{hold 0 799}") == "0")
    #expect(try typed("{hold 0 800}") == "+")
    #expect(try typed("56{hold * 1999}") == "5")
    #expect(try typed("56{hold * 2000}") == "")
    let settings = HandsetSettings()
    #expect(settings.holdTime == .milliseconds(500))
    #expect(settings.longHoldTime == .milliseconds(1_500))
    #expect(settings.multiTapTimeout == .milliseconds(1_000))
  }

  // MARK: Letters

  /// A tap is 100 ms after the one before it.
  @Test(arguments: [
    (799, "<b>"), (899, "<b>"), (900, "a<a>"), (901, "a<a>"), (1_100, "a<a>"),
  ])
  func theTimeInWhichALetterTurns(wait: Int, entry: String) throws {
    #expect(try phone("2{wait \(wait)}2", mode: .abc).lines[0] == entry)
  }

  @Test func aLetterIsDoneAtItsTime() throws {
    #expect(try phone("2{wait 999}", mode: .abc).lines[0] == "<a>")
    #expect(try phone("2{wait 1000}", mode: .abc).lines[0] == "a")
    #expect(try phone("2", mode: .abc).handset.deadline == Instant(milliseconds: 1_100))
    func entry(_ script: String, _ timeout: Duration?) throws -> String {
      try phone(script, mode: .abc) { $0.multiTapTimeout = timeout }.lines[0]
    }
    #expect(try entry("2{wait 199}2", .milliseconds(300)) == "<b>")
    #expect(try entry("2{wait 200}2", .milliseconds(300)) == "a<a>")
    #expect(try entry("2{wait 86400000}2", nil) == "<b>")
  }

  /// Letters that spell a word turn in the same time. Behind the only candidate stands spelling.
  @Test func theTimeInWhichALetterOfASpellingTurns() throws {
    func entry(_ script: String, _ timeout: Duration? = .milliseconds(1_000)) throws -> String {
      try phone("9*" + script, mode: .t9) { $0.multiTapTimeout = timeout }.lines[0]
    }
    #expect(try phone("9*", mode: .t9).lines[0] == "<9>  spell")
    #expect(try entry("2{wait 899}2") == "<b>  spell")
    #expect(try entry("2{wait 900}2") == "<aa>  spell")
    #expect(try entry("2{wait 199}2", .milliseconds(300)) == "<b>  spell")
    #expect(try entry("2{wait 200}2", .milliseconds(300)) == "<aa>  spell")
    #expect(try entry("2{wait 86400000}2", nil) == "<b>  spell")
    // Also in what is typed after something was cleared.
    let other = try phone("4{end}9*2{wait 899}2", mode: .t9)
    #expect(other.lines[0] == "<b>  spell")
  }

  /// The keys as a keyboard count the same times.
  @Test func theTimesOfAWriter() throws {
    func text(_ script: String, _ mode: Mode, _ settings: HandsetSettings) throws -> String {
      var writer = Writer(mode: mode, settings: settings)
      var text = ""
      let script = try KeyScript(script)
      var effects = script.events.flatMap { writer.handle($0) }
      effects += writer.advance(to: script.end) + writer.finish()
      for effect in effects {
        switch effect {
        case .type(let new): text += new
        case .erase(let count): text.removeLast(min(count, text.count))
        case .enter, .learn, .missing: break
        }
      }
      return text
    }
    let usual = HandsetSettings()
    #expect(try text("{hold 2 499}", .abc, usual) == "a")
    #expect(try text("{hold 2 500}", .abc, usual) == "2")
    #expect(try text("2{wait 899}2", .abc, usual) == "b")
    #expect(try text("2{wait 900}2", .abc, usual) == "aa")
    var slow = usual
    slow.holdTime = .milliseconds(800)
    slow.multiTapTimeout = .milliseconds(2_000)
    for mode in [Mode.abc, .t9] {
      #expect(try text("{hold 2 799}", mode, slow) != "2", "\(mode)")
      #expect(try text("{hold 2 800}", mode, slow) == "2", "\(mode)")
    }
    #expect(try text("2{wait 1899}2", .abc, slow) == "b")
    #expect(try text("2{wait 1900}2", .abc, slow) == "aa")
  }
}
