import CallModel
import ContactSearch
import Glibc
import LocalState
import PhoneRuntime
import Records
import TestSupport
import Testing
import TimeLimit

/// The state of a running telephone, on a real file.
@Suite(.timeLimited) struct StateStoreTests {
  private let folder: TemporaryFolder
  private let path: String
  private let dial = Record.speedDial(2, SpeedDial(name: "John Smith", number: "+16505550142"))

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/state.db"
  }

  private func words(_ news: StoreNews?) -> String {
    switch news {
    case .recovered?: "recovered"
    case .waiting(let error)?: "waiting: \(error.kind)"
    case .lost(let error)?: "lost: \(error.kind)"
    case .usedAgain?: "used again"
    case nil: "none"
    }
  }

  /// A file of another program stands in the file's place when the telephone starts.
  @Test(arguments: [true, false]) func recordsWaitForTheFile(isRepaired: Bool) throws {
    let other = fopen(path, "w")
    fputs("a list of groceries\n", other)
    fclose(other)
    let store = StateStore(path: path)
    #expect(words(store.problem) == "waiting: notAStateFile")
    var (reported, done): ([String], [Record]) = ([], [])
    store.start { reported.append(words($0)) }
    store.save([dial]) { done += $0 }
    // The next try is not due yet.
    store.wake(at: .zero)
    #expect(reported.isEmpty && done.isEmpty && store.news() == nil)
    if isRepaired { try #require(unlink(path) == 0) }
    store.close()
    if isRepaired {
      #expect(reported == ["used again"] && done == [dial])
      #expect(try KnownState(path: path).knowledge.speedDials[2]?.number == "+16505550142")
    } else {
      #expect(reported == ["lost: notAStateFile"] && done.isEmpty)
    }
  }

  /// Records that are saved before the loop runs are written at once, and those of another process are
  /// news.
  @Test func whatIsSavedIsInTheFile() throws {
    let store = StateStore(path: path)
    #expect(words(store.problem) == "none" && store.news() == nil)
    var done: [Record] = []
    store.save([dial]) { done += $0 }
    #expect(done == [dial] && store.news() == nil)
    let other = try KnownState(path: path)
    #expect(other.knowledge.speedDials.count == 1)
    try other.file.write(.speedDial(2, nil))
    #expect(store.news()?.speedDials.isEmpty == true && store.knowledge.speedDials.isEmpty)
  }
}
