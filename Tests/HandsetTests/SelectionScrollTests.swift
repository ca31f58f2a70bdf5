import CellDisplay
import Handset
import Keypad
import Testing
import TimeLimit

@Suite(.timeLimited) struct SelectionScrollTests {
  private func screen(_ name: String, notice: String? = nil) -> Screen {
    Screen(
      status: StatusBar(notice: notice),
      lines: [.entry("5"), .match(StyledText(name), isSelected: true)])
  }

  private func range(_ screen: Screen) -> Int {
    ScreenLayout.scrollRange(screen, columns: 20, rows: 2)
  }

  private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

  @Test func itRunsOnceAndSleeps() {
    let long = screen("Christopher Longbottom")
    var scroll = SelectionScroll()
    scroll.show(long, range: range(long), at: at(5_000))
    var steps: [String] = []
    while let next = scroll.deadline, steps.count < 100 {
      let early = scroll.wake(at: next + .microseconds(-1))
      #expect(!early)
      let due = scroll.wake(at: next)
      #expect(due)
      steps.append("\(next.milliseconds):\(scroll.position)")
    }
    #expect(steps == ["6000:1", "6250:2", "6500:3", "7500:0"])
    // What is shown again without another selection does not begin again.
    let noticed = screen("Christopher Longbottom", notice: "keypad unplugged")
    scroll.show(noticed, range: range(noticed), at: at(9_000))
    #expect(scroll.deadline == nil && scroll.position == 0)
  }

  @Test func anotherSelectionBeginsAnew() {
    let (one, two) = (screen("Christopher Longbottom"), screen("Johannes Gutenberg-Museum"))
    var scroll = SelectionScroll()
    scroll.show(one, range: range(one), at: at(0))
    let first = scroll.wake(at: at(1_300))
    #expect(first)
    #expect(scroll.position == 2)
    scroll.show(two, range: range(two), at: at(1_400))
    #expect(scroll.position == 0)
    #expect(scroll.deadline == at(2_400))
    // Another width is another way to go.
    let second = scroll.wake(at: at(2_400))
    #expect(second)
    scroll.show(two, range: 3, at: at(2_500))
    #expect(scroll.position == 0)
    #expect(scroll.deadline == at(3_500))
    // A wake-up that comes late skips what is over; one before its time changes nothing.
    let early = scroll.wake(at: at(3_499))
    #expect(!early)
    let late = scroll.wake(at: at(4_100))
    #expect(late)
    #expect(scroll.position == 3)
  }

  @Test func whatFitsNeverWakes() {
    let short = screen("John Smith")
    var scroll = SelectionScroll()
    scroll.show(short, range: range(short), at: at(0))
    #expect(scroll.deadline == nil)
    let ever = scroll.wake(at: at(99_999))
    #expect(!ever)
    let nobody = Screen(lines: [.entry("5")])
    scroll.show(nobody, range: range(nobody), at: at(1))
    #expect(scroll.deadline == nil)
    // A release that a PC keyboard's key is to have later is no trouble.
    let long = screen("Christopher Longbottom")
    scroll.show(long, range: range(long), at: at(900))
    scroll.show(long, range: range(long), at: at(400))
    #expect(scroll.position == 0)
    #expect(scroll.deadline == at(1_900))
  }
}
