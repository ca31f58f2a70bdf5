import ContactSearch
import Contacts
import Glibc
import Handset
import Keypad
import Synchronization
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO
@testable import PhoneRuntime

/// The telephone in its loop, with parts that are pipes and notes: no device, no terminal, no program.
@Suite(.timeLimited) struct TelephoneTests {
  private let diary = Diary()
  private let display: NotedDisplay
  private let handset = Handset(
    contacts: ContactIndex([Contact(name: "John Smith", numbers: [PhoneNumber("+16505550142")])]))

  init() { display = NotedDisplay(diary) }

  /// - Parameter script: typed first; the telephone ends with it.
  private func options(_ script: String? = nil) throws -> Telephone.Options {
    let display = display
    var options = Telephone.Options(
      openDisplay: { display }, words: { Notice("\($0)") }, report: { _ in })
    options.keyboard = nil
    options.store = RecordingStore(diary)
    guard let script else { return options }
    let read = try KeyScript(script)
    (options.script.steps, options.script.end) = (read.steps, read.end)
    options.script.endsTelephone = true
    return options
  }

  private func run(_ options: Telephone.Options) throws -> Telephone.Ending {
    var ending: Telephone.Ending?
    try keepingBlockedSignals {
      ending = try SimulatedClock(.leaps).rule {
        try Telephone(handset: handset, options: options).run()
      }
    }
    return try #require(ending)
  }

  /// - Parameter bytes: what comes from the other end of the line.
  private func run(
    _ options: Telephone.Options, hearing bytes: [UInt8]
  ) throws -> Telephone.Ending {
    let pipe = Pipe()
    try pipe.send(bytes)
    var options = options
    let diary = diary
    options.openLine = { wiring in
      do {
        return try PipedLine(diary, on: pipe, isBusy: !bytes.isEmpty, wiring)
      } catch {
        Issue.record(error)
        return LineChoice.none.open(wiring)
      }
    }
    return try run(options)
  }

  /// Others that record keys see that a PIN is asked for before its second digit is typed, and not on home.
  @Test func othersSeeThatAPINIsAskedFor() throws {
    var options = try options("{sim pin 3}{wait 1200}12{end}")
    options.openLine = { LineChoice.pretended.open($0) }
    let (diary, own) = (diary, SecretSign.name + "\(getpid())-")
    var seen = false
    display.then = { if diary.hasShown("••") { seen = seen || SecretSign.sight(of: own) == .up } }
    #expect(SecretSign.sight(of: own) == .down)
    #expect(try run(options) == .done)
    #expect(seen && SecretSign.sight(of: own) == .down)
  }

  /// The text of a link is on the first screen as a whole, without a key press.
  @Test func theFirstScreenHasAWholeNumber() throws {
    var options = try options("{wait 1}#")
    options.link = "+16505550142"
    #expect(try run(options, hearing: []) == .done)
    #expect(
      diary.entries.first
        == .shown(["+16505550142", "> call +16505550142", "  John Smith  [+16505550142]"]))
    // The key came before the number could be read.
    #expect(!diary.isDialling && diary.hasShown("too soon: read the screen"))
  }

  /// A paste that the terminal marks is one input. Its line end starts no call.
  @Test func aPasteIsOneText() throws {
    let terminal = TerminalPair()
    let display = display
    var options = try options()
    options.keyboard = terminal.slave
    options.begun = { terminal.send("\u{1B}[200~030 555\u{1B}[201~\r\r\r") }
    let diary = diary
    display.then = {
      if diary.hasShown("too soon") || diary.hasShown("pasted, not called") {
        pthread_kill(pthread_self(), SIGINT)
      }
    }
    #expect(try run(options) == .interrupted)
    let shown = diary.entries.compactMap { if case .shown(let lines) = $0 { lines } else { nil } }
    let numbers = Set(shown.compactMap(\.first))
    #expect(numbers == ["", "030555"] && !diary.isDialling)
  }

  /// Nothing of the paste is typed, and the message appears without another key.
  @Test func aPasteWithoutAnEnd() throws {
    let terminal = TerminalPair()
    let display = display
    var options = try options()
    options.keyboard = terminal.slave
    options.begun = { terminal.send("\u{1B}[200~030 555") }
    let diary = diary
    display.then = { if diary.hasShown("pasteCut") { pthread_kill(pthread_self(), SIGINT) } }
    #expect(try run(options) == .interrupted)
    #expect(!diary.hasShown("030") && !diary.hasShown("0 "))
  }

  /// A person's keys do nothing during a script, and one message says so.
  @Test func keysBesideAScriptDoNothing() throws {
    let terminal = TerminalPair()
    let display = display
    let diary = diary
    var options = try options("5{wait 200}646{call}")
    options.keyboard = terminal.slave
    display.then = {
      guard diary.hasShown("J]ohn Smith") else { return }
      display.then = {}
      terminal.sendThrough("9\r\u{1B}[200~112\u{1B}[201~")
    }
    #expect(try run(options, hearing: []) == .done)
    let asked = diary.entries.compactMap { entry in
      if case .asked(.call(.dial(_, let request))) = entry { request.number } else { nil }
    }
    #expect(asked == ["+16505550142"])
    #expect(diary.hasShown("scriptTypes") && !diary.hasShown("112") && !diary.hasShown("59"))
  }

  /// A call does not wait for a disk.
  @Test func aCallIsMadeBeforeAnythingIsKept() throws {
    #expect(try run(options("5646{call}"), hearing: []) == .done)
    let asked = diary.entries.firstIndex {
      if case .asked(.call(.dial(_, let request))) = $0 {
        request.number == "+16505550142"
      } else {
        false
      }
    }
    let kept = diary.entries.firstIndex { if case .kept = $0 { true } else { false } }
    #expect(try #require(asked) < #require(kept))
    #expect(diary.entries.suffix(2) == [.closed("display"), .closed("line")])
  }

  /// An incoming call is shown before the record of an earlier key is written.
  @Test func whatHasComeIsHandledBeforeAnythingIsKept() throws {
    let (pipe, diary, store) = (Pipe(), diary, RecordingStore(diary))
    store.saved = {
      store.saved = {}
      do { try pipe.send([PipedLine.ring]) } catch { Issue.record(error) }
    }
    // The number becomes the contact's default.
    var options = try options("5646{hold # 1600}{wait 700}{hold #}{wait 300}")
    options.store = store
    options.openLine = { wiring in
      do {
        return try PipedLine(diary, on: pipe, isBusy: true, wiring)
      } catch {
        Issue.record(error)
        return LineChoice.none.open(wiring)
      }
    }
    #expect(try run(options) == .done)
    let kept = diary.entries.firstIndex { if case .kept = $0 { true } else { false } }
    let shown = diary.entries.firstIndex {
      if case .shown(let lines) = $0 { lines.contains("incoming call") } else { false }
    }
    #expect(try #require(shown) < #require(kept))
  }

  /// A second call goes out before anything is kept, too, though the line tells of the first meanwhile.
  @Test func aSecondCallIsMadeBeforeAnythingIsKept() throws {
    var options = try options("5646{call}{wait 1200}{up}{wait 300}8675309{call}")
    let diary = diary
    options.openLine = { _ in AnsweringLine(diary) }
    #expect(try run(options) == .done)
    let entries = diary.entries
    let dialled = entries.lastIndex {
      if case .asked(.call(.dial(_, let request))) = $0 {
        request.number.hasSuffix("8675309")
      } else {
        false
      }
    }
    let held = entries.firstIndex { if case .asked(.call(.hold)) = $0 { true } else { false } }
    let between = try entries[#require(held)..<#require(dialled)]
    #expect(!between.contains { if case .kept = $0 { true } else { false } })
  }

  /// Nor is help, where nothing can be kept at all: on a full disk, or beside a file that another
  /// program holds.
  @Test func helpIsCalledWhereNothingCanBeKept() throws {
    var options = try options("5646{call}{wait 300}{end}{wait 300}112{call}{wait 700}{call}")
    options.store = FailingStore(diary)
    #expect(try run(options, hearing: []) == .done)
    let asked = diary.entries.contains {
      if case .asked(.call(.dial(_, let request))) = $0 { request.number == "112" } else { false }
    }
    #expect(asked && diary.entries.contains { if case .kept = $0 { true } else { false } })
  }

  /// What could not be written is written without a key.
  @Test func whatWaitsIsKept() throws {
    let diary = diary
    let store = RecordingStore(diary)
    store.retry = EventLoop.now
    store.then = { pthread_kill(pthread_self(), SIGINT) }
    var options = try options()
    options.store = store
    #expect(try run(options) == .interrupted)
    #expect(store.tries > 0)
  }

  /// However long the reading takes, keys work meanwhile, and a signal ends the telephone.
  @Test func aBookThatIsReadForEverIsNotWaitedFor() throws {
    let book = EndlessBook()
    defer { book.end() }
    var options = try options("5646{wait 3600000}")
    options.book.watched = book
    let diary = diary
    display.then = { if diary.hasShown("[John] Smith") { pthread_kill(pthread_self(), SIGINT) } }
    #expect(try run(options) == .interrupted)
    #expect(!book.hasEnded)
  }

  /// The machine has been up for longer than the keys take to lock.
  @Test func itDoesNotStartLocked() throws {
    var settings = HandsetSettings()
    settings.lockAfter = (EventLoop.now - .zero) / 2
    let handset = Handset(
      contacts: ContactIndex([Contact(name: "John Smith", numbers: [])]), settings: settings)
    try keepingBlockedSignals {
      _ = try Telephone(handset: handset, options: options("5")).run()
    }
    #expect(diary.hasShown("[J]ohn Smith"))
  }

  /// A line of anybody's own is made and added; what comes from it is seen.
  @Test func aCallFromALineIsShown() throws {
    _ = try run(options("{wait 1}"), hearing: [PipedLine.ring])
    #expect(diary.hasShown("John Smith"))
  }

  /// The telephone tells of it and goes on.
  @Test func aLineThatBreaksIsLost() throws {
    #expect(try run(options("{wait 1}"), hearing: [0]) == .done)
    #expect(diary.hasShown("the modem"))
    #expect(diary.entries.count { $0 == .closed("line") } == 1)
  }

  /// The telephone can't be seen any more.
  @Test func aDisplayThatBreaksEndsIt() throws {
    let fault = LinuxError("write", EPIPE, on: "standard output")
    display.fault = fault
    let options = try options("5")
    #expect(throws: fault) { _ = try run(options) }
    #expect(diary.entries.contains(.closed("display")))
  }

  @Test func anObserverIsToldOfEachChange() throws {
    let observer = NotedObserver()
    var options = try options("5646")
    options.observers = [observer]
    #expect(try run(options) == .done)
    #expect(observer.begun == 1 && observer.keys == ["5", "6", "4", "6"])
    #expect(diary.hasShown("[John] Smith") && observer.isClosed)
  }

  /// The telephone tells of it and goes on, with the display and the other observers.
  @Test(arguments: [false, true]) func anObserverThatBreaksIsRemoved(whileItWrites: Bool) throws {
    let reader = Pipe()
    let broken = NotedObserver(
      fault: LinuxError("write", EPIPE, on: "a client"),
      writingTo: whileItWrites ? reader.writing : nil)
    let other = NotedObserver()
    var options = try options("{wait 1}56{wait 1}")
    options.observers = [broken, other]
    #expect(try run(options) == .done)
    #expect(broken.isClosed && broken.keys.isEmpty && other.keys == ["5", "6"])
    #expect(diary.hasShown("a client") && diary.hasShown("[Jo]hn Smith"))
  }

  @Test func observersThatBreakAreReportedInTheirOrder() throws {
    var options = try options("{wait 1}56{wait 1}")
    options.observers = ["client 1", "client 2"].map {
      NotedObserver(fault: LinuxError("write", EPIPE, on: $0))
    }
    #expect(try run(options) == .done)
    // Both are in one notice.
    #expect(diary.hasShown("client 1") && diary.hasShown("client 2"))
    for case .shown(let rows) in diary.entries {
      let clients = rows.joined(separator: " ").split(separator: "client ").dropFirst()
      #expect(["", "1", "12"].contains(clients.map { String($0.prefix(1)) }.joined()))
    }
  }

  /// Nothing shows the telephone any more.
  @Test func aReportInPlaceOfADisplayEndsIt() throws {
    let fault = LinuxError("write", EPIPE, on: "standard output")
    let report = NotedObserver(fault: fault)
    var options = try options("5")
    options.display.open = { NoDisplay(report: report) }
    #expect(throws: fault) { _ = try run(options) }
    #expect(report.begun == 1 && report.isClosed)
  }

  /// Another line is another one once the call is over: until then the call's screen is that of its own.
  @Test func aPretendedLineIsNamedOnceItIsThere() throws {
    let diary = diary
    var options = try options("5646{call}{wait 300}{end}{wait 2000}5646{call}{wait 1200}")
    options.openLine = { _ in AnsweringLine(diary) }
    var reload = Telephone.Reload()
    var settings = handset.settings
    settings.isLineSimulated = true
    reload.handset = settings
    reload.openLine = { LineChoice.pretended.open($0) }
    options.rereadsOnHangup = true
    options.reread = { reload }
    var hasReread = false
    reload.commit = { hasReread = true }
    var wasInCall = false
    var namedAt: [Int] = []
    display.then = { [display] in
      if display.hint.contains("demo line") { namedAt.append(diary.entries.count) }
      if !wasInCall, diary.isDialling {
        wasInCall = true
        pthread_kill(pthread_self(), SIGHUP)
      }
    }
    #expect(try run(options) == .done)
    #expect(hasReread)
    let ended = diary.entries.firstIndex {
      if case .asked(.call(.hangUp)) = $0 { true } else { false }
    }
    #expect(try #require(ended) < #require(namedAt.first))
  }

  /// Reads on another thread until the test lets it end.
  private final class Reader: Sendable {
    let mayEnd = Atomic(false)
    let begun = Atomic(0)
    let ended = Atomic(0)

    func read(_ sign: StopSign) -> Int {
      let number = begun.add(1, ordering: .sequentiallyConsistent).newValue
      while !mayEnd.load(ordering: .sequentiallyConsistent), !sign.isUp { sched_yield() }
      ended.add(1, ordering: .sequentiallyConsistent)
      return number
    }
  }

  private func reload(
    _ reader: Reader, watched: EndlessBook? = nil, _ adopt: @escaping (Int) throws -> [Contact]
  ) -> Telephone.Reload {
    var reload = Telephone.Reload()
    reload.book = BookToRead(
      progress: { BookProgress(files: reader.begun.load(ordering: .relaxed), contacts: 4) },
      read: { reader.read($0) },
      adopt: { .init(watched: watched, contacts: try adopt($0), write: nil) })
    return reload
  }

  /// Keys work while another book is read. The progress is reported, and the old book stays until the
  /// end.
  @Test func aBookIsReadBesideTheKeys() throws {
    let (reader, diary, book) = (Reader(), diary, EndlessBook())
    defer { book.end() }
    var options = try options("5{wait 200}6{wait 200}4{wait 200}6{wait 200}")
    options.readingPatience = .zero
    options.openLine = { _ in AnsweringLine(diary) }
    options.script.endsTelephone = false
    options.rereadsOnHangup = true
    options.reread = { [self] in
      reload(reader, watched: book) { _ in
        [Contact(name: "Jo New", numbers: [PhoneNumber("5550100")])]
      }
    }
    var hasAsked = false
    display.then = { [display] in
      if !hasAsked {
        hasAsked = true
        pthread_kill(pthread_self(), SIGHUP)
      }
      // All keys and the progress were shown during the reading.
      if diary.hasShown("5646"), diary.hasShown("bookBeingRead"),
        reader.begun.load(ordering: .relaxed) == 1
      {
        #expect(!diary.hasShown("Jo New"))
        reader.mayEnd.store(true, ordering: .sequentiallyConsistent)
      }
      if diary.hasShown("settings(needsRestart: [])") {
        // Only one signal: a second one would reach the next test on this thread.
        display.then = {}
        pthread_kill(pthread_self(), SIGTERM)
      }
    }
    #expect(try run(options) == .done)
    #expect(diary.hasShown("John Smith"))
    #expect(reader.ended.load(ordering: .relaxed) == 1)
    // The contacts that the second thread has merged were used.
    #expect(book.merges == 0)
  }

  /// The newest settings win, and only one book is read at a time. Wrong settings change nothing.
  @Test func theNewestSettingsCount() throws {
    struct Wrong: Error {}
    let (reader, diary) = (Reader(), diary)
    var options = try options("5")
    options.readingPatience = .zero
    options.script.endsTelephone = false
    var asked = 0
    var taken: [Int] = []
    var committed: [Int] = []
    options.rereadsOnHangup = true
    options.reread = { [self] in
      asked += 1
      let number = asked
      if number == 3 { throw Wrong() }
      if number == 4 { reader.mayEnd.store(true, ordering: .sequentiallyConsistent) }
      var reload = reload(reader) {
        taken.append($0)
        if number == 4 { throw Wrong() }
        return []
      }
      if number == 6 { reload.book = nil }
      reload.commit = { committed.append(number) }
      return reload
    }
    var told = 0
    display.then = {
      // Sends the next signal when a reading has begun. The second reload abandons the first. The third
      // has wrong settings, and the fourth a wrong book.
      if asked <= 2 { pthread_kill(pthread_self(), SIGHUP) }
    }
    options.words = { news in
      if case .settingsRefused = news {
        told += 1
        pthread_kill(pthread_self(), SIGHUP)
      }
      if case .settings = news {
        told += 1
        pthread_kill(pthread_self(), committed == [5, 6] ? SIGTERM : SIGHUP)
      }
      return Notice("\(news)")
    }
    #expect(try run(options) == .done)
    #expect(committed == [5, 6] && asked == 6 && told == 4)
    #expect(taken.count == 2)
    #expect(reader.begun.load(ordering: .relaxed) == reader.ended.load(ordering: .relaxed))
    #expect(diary.hasShown("Wrong"))
  }

  @Test func anInterruptEndsIt() throws {
    let display = display
    display.then = {
      display.then = {}
      pthread_kill(pthread_self(), SIGINT)
    }
    var options = try options()
    options.script.steps = try KeyScript("5").steps
    #expect(try run(options) == .interrupted)
  }
}
