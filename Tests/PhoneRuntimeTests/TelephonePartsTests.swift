import CallModel
import CellDisplay
import ContactSearch
import Handset
import Keypad
import Testing
import TimeLimit

@testable import PhoneRuntime

/// The parts of a telephone that are values: times and events in, what is due out.
@Suite(.timeLimited) struct TelephonePartsTests {
  private let start = Instant(microseconds: 7_000_000)

  private func script(_ text: String) throws -> Telephone.Script {
    let read = try KeyScript(text)
    var script = Telephone.Script()
    (script.steps, script.end, script.start) = (read.steps, read.end, start)
    return script
  }

  @Test func aScriptIsTypedInItsOwnTime() throws {
    var script = try script("5{wait 200}6{wait 100}")
    script.endsTelephone = true
    var times: [Duration] = []
    while let next = script.next {
      #expect(script.drain(at: next + .microseconds(-1)) == nil && script.ending == nil)
      let step = script.drain(at: next + .seconds(5))
      // However late a step is handled, it counts at its own time.
      #expect(step?.at == next && !script.isOver(at: start + .microseconds(-1)))
      times.append(next - start)
    }
    #expect(times.count == 4 && times == times.sorted() && times[2] >= .milliseconds(200))
    let end = start + (script.end - .zero)
    #expect(script.isPlayed && script.ending == end)
    #expect(!script.isOver(at: end + .microseconds(-1)) && script.isOver(at: end))
  }

  /// Keys count at once, also those that were pressed before the telephone started.
  @Test func withoutAScriptAllKeysCount() {
    let script = Telephone.Script()
    #expect(script.isOver(at: .zero) && script.next == nil && script.ending == nil)
  }

  /// A request that a line causes while it performs one waits for those before it.
  @Test func requestsArePerformedInTheirOrder() {
    var (queue, done) = (RequestQueue(), [Request]())
    queue.add(.alert(.ring))
    queue.add(.alert(.silent))
    let isOuter = queue.begin()
    while let request = queue.next() {
      done.append(request)
      if done.count == 1 {
        queue.add(.alert(.missed))
        let isInner = queue.begin()
        #expect(!isInner)
      }
    }
    #expect(isOuter && done == [.alert(.ring), .alert(.silent), .alert(.missed)])
    let isAgain = queue.begin()
    #expect(isAgain && queue.next() == nil)
  }

  @Test func theClockIsUpdatedAtMostOnceAMinute() {
    var clock = StatusClock()
    let due = [60, 61, 118, 119, 178].map { second in
      clock.isDue(at: .zero + .seconds(second))
    }
    #expect(due == [true, false, false, true, true])
    let isFirst = clock.watchPower()
    let isSecond = clock.watchPower()
    #expect(isFirst && !isSecond)
  }

  @Test func anotherNodeOfTheSameKeypadIsNoNews() {
    var keypads = KeypadState()
    let news = [["Numpad"], ["Numpad"], [], []].map { keypads.rename($0) }
    #expect(news == [true, false, true, false])
  }

  private final class PresentingDisplay: Display {
    var screens: [Screen] = []

    func present(_ screen: Screen, at now: Instant) { screens.append(screen) }
  }

  /// A display that shows screens needs to do nothing else for a handset.
  @Test func aDisplayOfScreensShowsAHandset() throws {
    let display = PresentingDisplay()
    var session = Session(Handset(contacts: ContactIndex([])))
    try display.prepare(session.handset, at: start)
    try display.begin(session.handset, at: start)
    var changed: [Screen] = []
    var failures = 0
    session.feed(KeyEvent(.digit(5), .press, at: start)) { handset, change in
      changed.append(handset.screen)
      do { try display.show(handset, change) } catch { failures += 1 }
    }
    #expect(!changed.isEmpty && display.screens.dropFirst() == changed[...] && failures == 0)
  }
}
