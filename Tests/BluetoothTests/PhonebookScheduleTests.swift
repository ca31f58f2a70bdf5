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

  // MARK: Pictures

  /// A connection at zero, with its contacts read from the fifth to the tenth second.
  private func afterContacts() -> PhonebookSchedule {
    var schedule = PhonebookSchedule()
    schedule.set(wantsPictures: true)
    schedule.set(isConnected: true, at: at(0))
    #expect(schedule.begin() == .contacts)
    schedule.end(with: nil, at: at(10))
    return schedule
  }

  /// After the contacts, and once a day.
  @Test func picturesComeAfterTheContacts() {
    var schedule = afterContacts()
    #expect(schedule.deadline == at(15))
    #expect(schedule.begin() == .pictures)
    #expect(schedule.deadline == nil)
    schedule.end(with: nil, at: at(100))
    #expect(schedule.deadline == nil)
    for (connected, hasPictures) in [(40_000, false), (86_510, true)] {
      schedule.set(isConnected: false, at: at(connected - 10))
      schedule.set(isConnected: true, at: at(connected))
      #expect(schedule.begin() == .contacts)
      schedule.end(with: nil, at: at(connected + 20))
      #expect(schedule.deadline == (hasPictures ? at(connected + 25) : nil))
    }
    // They do not come without the contacts.
    schedule.set(isConnected: false, at: at(90_000))
    schedule.set(isConnected: true, at: at(90_001))
    #expect(schedule.deadline == at(90_006))
    #expect(schedule.begin() == .contacts)
    schedule.end(with: .notSupported, at: at(90_020))
    #expect(schedule.deadline == nil)
  }

  @Test func picturesAreNotReadWhereNothingShowsThem() {
    var schedule = afterContacts()
    schedule.set(wantsPictures: false)
    #expect(schedule.deadline == nil)
    schedule.set(wantsPictures: true)
    #expect(schedule.deadline == at(15))
  }

  @Test func picturesWaitForTheEndOfACall() {
    var schedule = afterContacts()
    _ = schedule.begin()
    #expect(schedule.set(isInCall: true, at: at(20)) == true)
    #expect(schedule.deadline == nil)
    #expect(schedule.set(isInCall: false, at: at(60)) == false)
    #expect(schedule.deadline == at(65))
    #expect(schedule.begin() == .pictures)
    // And for that of one before them.
    var early = afterContacts()
    #expect(early.set(isInCall: true, at: at(12)) == false)
    #expect(early.deadline == nil)
    #expect(early.set(isInCall: false, at: at(40)) == false)
    #expect(early.deadline == at(45))
  }

  /// What the phone does not give is not asked for again on the same day. A phone that was away, or
  /// whose link broke, brings the pictures when it is back.
  @Test(arguments: [PhonebookProblem.away, .timeout, .tooLarge, .forbidden, .incomplete])
  func picturesMayFail(problem: PhonebookProblem) {
    var schedule = afterContacts()
    _ = schedule.begin()
    schedule.end(with: problem, at: at(50))
    #expect(schedule.deadline == nil)
    schedule.set(isConnected: false, at: at(60))
    schedule.set(isConnected: true, at: at(2_000))
    #expect(schedule.begin() == .contacts)
    schedule.end(with: nil, at: at(2_020))
    let comesBack = [.away, .timeout, .incomplete].contains(problem)
    #expect(schedule.deadline == (comesBack ? at(2_025) : nil))
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
