import CallModel
import ContactSearch
import Contacts
import Glibc
import Handset
import Keypad
import LocalState
import Records
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO
@testable import PhoneRuntime

/// A phone is forgotten by another process while the telephone runs.
@Suite(.timeLimited) struct ForgottenPhoneTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The book of a phone, which is gone at the first look.
  private final class DeletedBook: RefreshableBook {
    let contacts: [Contact] = []

    func refresh(_ changes: FileWatch.Changes, _ round: FileWatch.Round) -> BookRefresh {
      BookRefresh { _ in BookRefresh.Found(contacts: []) { [] } }
    }
  }

  /// Its calls are gone from the screen with its contacts, before the next key.
  @Test func itsCallsGoWithItsContacts() throws {
    let path = folder.path + "/state.db"
    let address = "00:00:5E:00:53:01"
    let call = LoggedCall(
      kind: .missed, name: nil, number: "5550142", time: 1_790_000_000, seconds: 0,
      isUnseen: true, phone: address)
    let earlier = LoggedCall(
      kind: .missed, name: nil, number: "5550143", time: 1_780_000_000, seconds: 0,
      phone: address)
    let other = try KnownState(path: path)
    for calls in [[earlier], [earlier, call]] {
      try other.save([.phoneCalls(PhoneCalls(phone: address, lists: [.missed: calls]))])
    }
    let store = StateStore(path: path)
    #expect(store.knowledge.log.count == 2)

    let diary = Diary()
    let display = NotedDisplay(diary)
    var options = Telephone.Options(
      openDisplay: { display }, words: { Notice("\($0)") }, report: { _ in })
    options.keyboard = nil
    options.book.watched = DeletedBook()
    options.store = store
    // `pair --forget` deletes the calls, and then the contacts.
    options.begun = { try? other.file.forgetCalls(ofPhone: address) }
    var rows: [String] = []
    display.then = {
      rows = diary.lastRows
      guard rows.contains(where: { $0.contains("no contacts") }) else { return }
      display.then = {}
      pthread_kill(pthread_self(), SIGTERM)
    }
    let handset = Handset(
      contacts: ContactIndex([Contact(name: "Ann", numbers: [])]),
      knowledge: store.knowledge)
    try keepingBlockedSignals {
      _ = try SimulatedClock(.driven(runs: false)).rule {
        try Telephone(handset: handset, options: options).run()
      }
    }
    #expect(diary.hasShown("missed call: 5550142"))
    #expect(!rows.contains { $0.contains("missed call") }, "\(rows)")
  }
}
