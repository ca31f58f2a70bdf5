import Keypad
import Testing
import TimeLimit

@testable import Bluetooth

/// When a phone is read.
@Suite(.timeLimited) struct PhonebookScheduleTests {
  private func at(_ seconds: Int) -> Instant { .zero + .seconds(seconds) }

  @Test func atEachConnectionButNotTooOften() {
    var schedule = PhonebookSchedule()
    #expect(schedule.deadline == nil)
    schedule.set(isConnected: true, at: at(100))
    #expect(schedule.deadline == at(105))
    schedule.set(isConnected: true, at: at(103))
    #expect(schedule.deadline == at(105))
    schedule.begin()
    #expect(schedule.deadline == nil)
    schedule.end(with: nil, at: at(110))
    #expect(schedule.deadline == nil)
    schedule.set(isConnected: false, at: at(200))
    schedule.set(isConnected: true, at: at(300))
    #expect(schedule.deadline == at(110 + 900))
    schedule.set(isConnected: false, at: at(400))
    #expect(schedule.deadline == nil)
    schedule.set(isConnected: true, at: at(5_000))
    #expect(schedule.deadline == at(5_005))
  }

  @Test func neverDuringACall() {
    var schedule = PhonebookSchedule()
    func set(_ isInCall: Bool, at seconds: Int) -> Bool {
      schedule.set(isInCall: isInCall, at: at(seconds))
    }
    schedule.set(isConnected: true, at: at(0))
    #expect(!set(true, at: 1))
    #expect(schedule.deadline == nil)
    #expect(!set(false, at: 60))
    #expect(schedule.deadline == at(65))
    schedule.begin()
    // The reading ends, and is repeated after the call.
    #expect(set(true, at: 66))
    #expect(!set(true, at: 67))
    #expect(schedule.deadline == nil)
    schedule.end(with: .away, at: at(68))
    #expect(!set(false, at: 100))
    #expect(schedule.deadline == at(105))
  }

  /// The phone's owner has to tap "allow" first.
  @Test func aFailureIsRepeatedAFewTimes() {
    var schedule = PhonebookSchedule()
    schedule.set(isConnected: true, at: at(0))
    for (ended, due) in [(10, 70), (100, 400), (500, 2_300)] {
      schedule.begin()
      schedule.end(with: .forbidden, at: at(ended))
      #expect(schedule.deadline == at(due))
    }
    schedule.begin()
    schedule.end(with: .forbidden, at: at(3_000))
    #expect(schedule.deadline == nil)
    // The next connection begins anew.
    schedule.set(isConnected: false, at: at(3_100))
    schedule.set(isConnected: true, at: at(3_200))
    #expect(schedule.deadline == at(3_205))
    schedule.begin()
    schedule.end(with: .incomplete, at: at(3_300))
    #expect(schedule.deadline == at(3_360))
  }

  @Test(arguments: [PhonebookProblem.away, .noService, .noBus, .shutOut, .notSupported, .tooLarge])
  func whatWaitingDoesNotMendIsNotRepeated(problem: PhonebookProblem) {
    var schedule = PhonebookSchedule()
    schedule.set(isConnected: true, at: at(0))
    schedule.begin()
    schedule.end(with: problem, at: at(10))
    #expect(schedule.deadline == nil)
  }

  @Test func aProblemIsOneLineOfAFile() {
    let problems: [PhonebookProblem] = [
      .forbidden, .empty, .notSupported, .away, .noService, .noBus, .shutOut, .timeout, .tooLarge,
      .incomplete, .file("write: no space"), .failed("Hm: x"),
    ]
    for problem in problems {
      #expect(PhonebookProblem(text: problem.text + "\n") == problem)
      #expect(!problem.text.isEmpty && !problem.text.contains("\n"))
    }
    #expect(PhonebookProblem.failed("a\nb\r\nc").text == "failed: a b  c")
    #expect(PhonebookProblem.failed(String(repeating: "x", count: 900)).text.count == 208)
    for text in ["", "\n", "hm", "forbidden "] { #expect(PhonebookProblem(text: text) == nil) }
  }
}
