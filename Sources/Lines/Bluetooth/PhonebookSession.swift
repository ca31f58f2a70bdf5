import BusMessages
import Keypad

/// Reads the contacts and the calls of a phone by the Phone Book Access Profile, through obexd of
/// BlueZ (`doc/org.bluez.obex.*.rst` of its source).
///
///     CreateSession ─▶ of each list: Select ─▶ GetSize ─▶ PullAll, page by page ─▶ RemoveSession
///                      of contacts first, after GetSize: Pull 0.vcf, the owner's card
///
/// The phone's owner may have to allow it on the phone, which the phone waits for. GetSize shows
/// whether it is allowed: the error of a transfer has no reason. obexd writes each page into the
/// one file, in which the caller reads it.
package struct PhonebookSession: Sendable {
  /// The lists of a phone.
  package enum List: String, Hashable, Sendable, CaseIterable {
    case contacts = "pb"
    case received = "ich"
    case dialled = "och"
    case missed = "mch"
  }

  package enum Output: Hashable, Sendable {
    case call(Int, BusCall)
    /// The file has the card of the phone's owner.
    case owner
    /// The file has a page of a list. ``adopt(cards:)`` must be called with the number of cards
    /// in it.
    case page(List)
    /// The list is complete. `announced` is the number of its entries that the phone named first;
    /// `nil` if it named none.
    case finished(List, announced: Int?)
    /// The session is over: with everything, or with the reason why not. Lists that were finished
    /// before count.
    case ended(PhonebookProblem?)
  }

  /// The time for the phone to connect, and for its owner to allow it.
  private static let connectPatience = Duration.seconds(60)
  private static let patience = Duration.seconds(30)
  /// How long obexd may take to offer sessions. It has its name on the bus before that: it looks for
  /// the address books of the machine first.
  private static let startPatience = Duration.seconds(30)
  private static let startPause = Duration.milliseconds(500)
  /// The time without progress after which a transfer is given up.
  private static let transferPatience = Duration.seconds(60)

  /// Returns obexd on a bus. It runs on the bus of the user's session; on a machine without one it
  /// may run on the system's.
  package static func peer(on kind: BusKind) -> BusPeer {
    BusPeer(
      "org.bluez.obex", title: "obexd", on: kind,
      matches: [
        BusMatch(BluezObjects.Interface.properties, "PropertiesChanged", first: Name.transfer),
        BusMatch(BluezObjects.Interface.objects, "InterfacesRemoved"),
      ], startsService: true)
  }

  private enum Name {
    static let client = "org.bluez.obex.Client1"
    static let book = "org.bluez.obex.PhonebookAccess1"
    static let transfer = "org.bluez.obex.Transfer1"
  }

  private enum Step: Hashable {
    case idle, creating, selecting, sizing
    /// Asked for a transfer; its path is not known yet.
    case asking(isOwner: Bool)
    case transferring(String, isOwner: Bool)
    /// The caller reads the page.
    case read
    case removing
  }

  private let address: BluetoothAddress
  private let file: String
  private let contactLimit: Int
  private let content: Content
  private var lists: ArraySlice<List> = []
  private var step = Step.idle
  private var session: String?
  private var announced: Int?
  /// The number of contacts that were announced before a page broke off. They count as read once
  /// the phone answers again.
  private var doubtful: Int?
  private var offset = 0
  private var pages = 0
  private var problem: PhonebookProblem?
  private var token = 0
  private var giveUpAt: Instant?
  /// Until when a session is asked for again of an obexd that does not offer any yet.
  private var startsUntil = Instant.zero
  private var askAgainAt: Instant?

  /// - Parameters:
  ///   - file: the path of the file for each page, which obexd must be able to write.
  ///   - contactLimit: the maximum number of contacts; the rest of a larger book is not asked for.
  package init(
    _ address: BluetoothAddress, file: String, contactLimit: Int, content: Content = .text
  ) {
    self.address = address
    self.file = file
    self.contactLimit = contactLimit
    self.content = content
  }

  /// When ``wake(at:)`` must be called; `nil` if nothing but obexd is waited for.
  package var deadline: Instant? { giveUpAt ?? askAgainAt }

  /// Begins to read. obexd must be there.
  package mutating func begin(_ lists: [List] = List.allCases, at now: Instant) -> [Output] {
    self.lists = lists[...]
    startsUntil = now + Self.startPatience
    return [create()]
  }

  /// Ends the session before it is over. No ``Output/ended(_:)`` follows.
  package mutating func cancel() -> [Output] {
    var outputs: [Output] = []
    if case .transferring(let transfer, _) = step {
      outputs.append(call(transfer, Name.transfer, "Cancel"))
    }
    if let session { outputs.append(removal(of: session)) }
    lists = []
    giveUpAt = nil
    // A session that is still being made is removed when it is there.
    step = step == .creating && askAgainAt == nil ? .creating : .idle
    askAgainAt = nil
    session = nil
    return outputs
  }

  /// Goes on after a page.
  ///
  /// - Parameter cards: the number of cards in it, or why the page can't be used.
  package mutating func adopt(
    cards: Result<Int, PhonebookProblem>
  ) -> [Output] {
    guard step == .read, let list = lists.first else { return [] }
    switch cards {
    case .failure(let problem): return fail(problem)
    case .success(let count):
      offset += count
      pages += 1
      // A phone may send smaller pages. Without an announced number, such a page is the last one.
      let isLast =
        count < (announced == nil ? content.pageSize : 1) || list != .contacts
        || offset >= min(announced ?? .max, contactLimit) || pages == content.pageLimit
      return isLast ? finish(list) : pull(list)
    }
  }

  private mutating func finish(_ list: List) -> [Output] {
    [.finished(list, announced: announced)] + goOn()
  }

  /// Whether a phone may have announced more contacts than it has, and refuses the page after the
  /// last one. The caller of this session decides whether what has arrived is enough.
  private var mayBeComplete: Bool { announced != nil && offset > 0 }

  package mutating func receive(_ news: BusNews, at now: Instant) -> [Output] {
    switch news {
    case .appeared, .called: return []
    case .vanished:
      guard step != .idle else { return [] }
      session = nil
      return end(with: step == .removing ? problem : problem ?? .failed("obexd has ended"))
    case .answer(let token, let answer): return receive(answer, to: token, at: now)
    case .signal(let signal): return receive(signal, at: now)
    }
  }

  package mutating func wake(at now: Instant) -> [Output] {
    if let askAgainAt, askAgainAt <= now {
      self.askAgainAt = nil
      return [create()]
    }
    guard let giveUpAt, giveUpAt <= now, case .transferring(let transfer, _) = step else {
      return []
    }
    return [call(transfer, Name.transfer, "Cancel")] + fail(.timeout)
  }

  // MARK: Answers

  private mutating func receive(
    _ answer: BusAnswer, to token: Int, at now: Instant
  ) -> [Output] {
    // Answers to `Cancel`, and to a removal that nothing waits for, are of no interest.
    guard token == self.token else { return [] }
    let values: [BusValue]
    switch answer {
    case .values(let all): values = all
    case .failure(let name, let text):
      if step == .creating, !lists.isEmpty, now < startsUntil, Self.isNotOffered(name) {
        askAgainAt = now + Self.startPause
        return []
      }
      return receiveFailure(PhonebookProblem(error: name, text))
    }
    switch step {
    case .creating:
      guard let path = values.first?.text else { return fail(.failed("no session")) }
      guard let list = lists.first else {
        step = .idle
        return [removal(of: path)]
      }
      session = path
      return select(list)
    case .selecting:
      step = .sizing
      return believe() + [callBook("GetSize")]
    case .sizing:
      // Some phones name no size, or 0.
      announced = values.first?.int.flatMap { $0 > 0 ? $0 : nil }
      guard let list = lists.first else { return [] }
      return list == .contacts && content == .text ? pullOwner() : pull(list)
    case .asking(let isOwner):
      guard let path = values.first?.text else { return fail(.failed("no transfer")) }
      step = .transferring(path, isOwner: isOwner)
      giveUpAt = now + Self.transferPatience
      return values.count > 1 ? receive(values[1], of: path, at: now) : []
    case .removing: return end(with: problem)
    case .idle, .transferring, .read: return []
    }
  }

  /// Whether the error is that of an object of the bus that is not there.
  private static func isNotOffered(_ name: String) -> Bool {
    ["UnknownMethod", "UnknownObject", "UnknownInterface"].contains {
      name == "org.freedesktop.DBus.Error.\($0)"
    }
  }

  private mutating func receiveFailure(_ problem: PhonebookProblem) -> [Output] {
    switch step {
    case .idle, .read: return []
    case .removing: return end(with: self.problem)
    // A phone need not have an owner's card.
    case .asking(isOwner: true), .transferring(_, isOwner: true): return ownerIsDone(isThere: false)
    case .creating where lists.isEmpty:
      step = .idle
      return []
    case .creating, .selecting, .sizing, .asking, .transferring:
      // A phone may have contacts and no lists of calls. What it forbids, it forbids for all.
      if let list = lists.first, list != .contacts, session != nil,
        problem == .notSupported || problem == .forbidden
      {
        return believe() + goOn()
      }
      if case .asking = step, mayBeComplete, problem != .away, problem != .timeout {
        return finish(.contacts)
      }
      return fail(problem)
    }
  }

  // MARK: Transfers

  private mutating func receive(_ signal: BusSignal, at now: Instant) -> [Output] {
    guard case .transferring(let path, _) = step else { return [] }
    switch signal.member {
    case "PropertiesChanged" where signal.path == path && signal.arguments.count > 1:
      return receive(signal.arguments[1], of: path, at: now)
    // A transfer that is over is taken away: what is in the file shows how it ended.
    case "InterfacesRemoved"
    where signal.arguments.first?.text == path
      && signal.arguments.last?.items?.contains(.string(Name.transfer)) ?? false:
      return transferIsDone(isComplete: true)
    default: return []
    }
  }

  private mutating func receive(
    _ properties: BusValue, of path: String, at now: Instant
  ) -> [Output] {
    guard case .transferring(path, _) = step else { return [] }
    if let size = properties["Transferred"]?.int {
      giveUpAt = now + Self.transferPatience
      if size > content.sizeLimit { return [call(path, Name.transfer, "Cancel")] + fail(.tooLarge) }
    }
    switch properties["Status"]?.text {
    case "complete": return transferIsDone(isComplete: true)
    case "error": return transferIsDone(isComplete: false)
    default: return []
    }
  }

  private mutating func transferIsDone(isComplete: Bool) -> [Output] {
    guard case .transferring(_, let isOwner) = step, let list = lists.first else { return [] }
    giveUpAt = nil
    if isOwner { return ownerIsDone(isThere: isComplete) }
    guard isComplete else {
      guard list == .contacts else { return goOn() }
      guard mayBeComplete else { return fail(.incomplete) }
      // A picture that is missing harms no contact.
      guard content == .text else { return finish(list) }
      // After a full page, another one must come.
      guard offset % content.pageSize != 0 else { return fail(.incomplete) }
      doubtful = announced
      return goOn()
    }
    step = .read
    return [.page(list)]
  }

  /// Reports the contacts of a page that broke off: the phone has answered, so it was the last one.
  private mutating func believe() -> [Output] {
    defer { doubtful = nil }
    return doubtful.map { [.finished(.contacts, announced: $0)] } ?? []
  }

  private mutating func ownerIsDone(isThere: Bool) -> [Output] {
    giveUpAt = nil
    return (isThere ? [.owner] : []) + pull(.contacts)
  }

  // MARK: Calls

  private mutating func create() -> Output {
    step = .creating
    return call(
      "/org/bluez/obex", Name.client, "CreateSession", "sa{sv}",
      [.string(address.text), .table([.string("Target"): .string("pbap")])],
      patience: Self.connectPatience)
  }

  private mutating func select(_ list: List) -> [Output] {
    step = .selecting
    (announced, offset, pages) = (nil, content.start, 0)
    return [callBook("Select", "ss", [.string("int"), .string(list.rawValue)])]
  }

  private mutating func pullOwner() -> [Output] {
    step = .asking(isOwner: true)
    return [
      callBook(
        "Pull", "ssa{sv}",
        [.string("0.vcf"), .string(file), .table(content.filters(for: .contacts))])
    ]
  }

  private mutating func pull(_ list: List) -> [Output] {
    step = .asking(isOwner: false)
    var filters = content.filters(for: list)
    let limit = list == .contacts ? content.pageSize : Self.callLimit
    filters[.string("MaxCount")] = .typed("q", .number(limit))
    if offset > 0 { filters[.string("Offset")] = .typed("q", .number(min(offset, 0xFFFF))) }
    return [callBook("PullAll", "sa{sv}", [.string(file), .table(filters)])]
  }

  private mutating func callBook(
    _ member: String, _ signature: String = "", _ arguments: [BusValue] = []
  ) -> Output { call(session ?? "/", Name.book, member, signature, arguments) }

  private mutating func removal(of session: String) -> Output {
    call("/org/bluez/obex", Name.client, "RemoveSession", "o", [.string(session)])
  }

  private mutating func call(
    _ path: String, _ interface: String, _ member: String, _ signature: String = "",
    _ arguments: [BusValue] = [], patience: Duration = Self.patience
  ) -> Output {
    token += 1
    return .call(
      token, BusCall(path, interface, member, signature, arguments, patience: patience))
  }

  // MARK: The end

  /// Goes on with the next list.
  private mutating func goOn() -> [Output] {
    lists = lists.dropFirst()
    return lists.first.map { select($0) } ?? remove()
  }

  private mutating func fail(_ problem: PhonebookProblem) -> [Output] {
    self.problem = problem
    lists = []
    giveUpAt = nil
    return remove()
  }

  private mutating func remove() -> [Output] {
    guard let session else { return end(with: problem) }
    self.session = nil
    step = .removing
    return [removal(of: session)]
  }

  private mutating func end(with problem: PhonebookProblem?) -> [Output] {
    step = .idle
    lists = []
    (giveUpAt, askAgainAt) = (nil, nil)
    self.problem = nil
    return [.ended(problem)]
  }
}
