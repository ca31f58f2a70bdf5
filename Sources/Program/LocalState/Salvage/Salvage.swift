import CallModel
import ContactSearch
import TextEntry

/// Reads the undamaged contents of a damaged state file.
///
/// First it reads the pages of the tables, then the pages that no table refers to. The form of the
/// rows in these pages shows their table. Forgotten data does not return, because freed pages of a
/// state file are overwritten with zeros.
struct Salvage {
  private(set) var contents = StateContents()
  /// Whether the file contains data of a state file, and no data of another program.
  private(set) var isOurs = false

  /// Whether the file contains a table that this program never makes.
  private var isAnothers = false
  private let pages: DatabasePages
  private var seen: Set<Int> = []
  private var searched = 0
  private var words: [String: LearnedWord] = [:]
  private var pairs: [[String]: LearnedPair] = [:]
  private var calls: [[String]: CallRecord] = [:]
  private var choices: [String: ChoiceRecord] = [:]
  /// Damage can give a row the number of another one, so several calls may have one number.
  private var log: Set<Row<LoggedCall>> = []
  private var unseen: Set<Int64> = []
  private var defaultNumbers: Set<Row<[String]>> = []
  /// Rows that may be speed dials or starred numbers, each with its page. Both kinds look the same.
  private var doubtful: [(page: Int, id: Int64, name: String?, number: String)] = []
  /// The rows of the index of names of starred numbers.
  private var starredNames: [Int64: String] = [:]

  private struct Row<Value: Hashable>: Hashable {
    var id: Int64
    var value: Value
  }

  private enum Table: String, CaseIterable {
    case word, pair, call, choice, forgetting, logged, unseen
    case speedDial = "speed_dial"
    case defaultNumber = "default_number"
    case starredName = "sqlite_autoindex_default_number_1"
  }

  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - log: the bytes of the log with the ending `-wal`.
  static func read(file: ByteSource, log: ByteSource?) -> Salvage {
    var best: Salvage?
    for size in DatabasePages.sizes(file: file, log: log) {
      let salvage = Salvage(DatabasePages(file: file, log: log, pageSize: size), file)
      if salvage.contents.count > best?.contents.count ?? -1 { best = salvage }
    }
    return best ?? Salvage(DatabasePages(file: file, log: log), file)
  }

  private init(_ pages: DatabasePages, _ file: ByteSource) {
    self.pages = pages
    let roots = readSchema()
    for table in Table.allCases {
      if let root = roots[table] { readTree(from: root, of: table) }
    }
    if pages.count > 1 {
      for number in 2...pages.count where !seen.contains(number) {
        readPage(number, of: nil)
      }
    }
    sortOut()
    isOurs =
      isOurs
      || !isAnothers
        && (Self.isBlank(file) || Self.isShort(file) || hasRowsOfOurs || hasTablesOfOurs
          || isStartOfOurs(file))
  }

  // MARK: Tables

  /// Returns the first page of each table in the schema of the file.
  private mutating func readSchema() -> [Table: Int] {
    var roots: [Table: Int] = [:]
    let head = pages.page(1)
    if head?.bigEndian(68, count: 4) == Int(Schema.applicationID) { isOurs = true }
    var waiting = [1]
    while let number = waiting.popLast() {
      guard seen.insert(number).inserted, let page = DatabasePage(number, of: pages),
        !page.isIndex
      else { continue }
      waiting += page.children
      for row in page.rows where row.values.count == 5 {
        guard let name = row.values[1].text, let table = Table(rawValue: name),
          let root = row.values[3].integer, let number = Int(exactly: root)
        else { continue }
        roots[table] = number
      }
      for row in page.rows where row.values.count == 5 {
        guard let sql = row.values[4].text else { continue }
        if Self.definitions.contains(sql) { isOurs = true } else { isAnothers = true }
      }
    }
    return roots
  }

  /// The statements that make the tables, in SQLite's form.
  private static let definitions: Set<String> = {
    guard let model = try? Connection() else { return [] }
    for migration in Schema.migrations { try? model.execute(migration) }
    return Set((try? Schema.definitions(in: model, limit: 100)) ?? [])
  }()

  private mutating func readTree(from root: Int, of table: Table) {
    var waiting = [root]
    while let number = waiting.popLast() {
      guard number > 1, number <= pages.count, seen.insert(number).inserted else { continue }
      waiting += readPage(number, of: table).reversed()
    }
  }

  // MARK: Rows

  /// - Returns: the numbers of the child pages.
  @discardableResult
  private mutating func readPage(_ number: Int, of table: Table?) -> [Int] {
    let page = DatabasePage(number, of: pages)
    if let page {
      for row in page.rows { receive(row, isIndex: page.isIndex, on: number, of: table) }
    }
    guard page?.isWhole != true, searched < Self.mostSearched else { return page?.children ?? [] }
    searched += 1
    for isIndex in [true, false] {
      for row in DatabasePage.rowsByForm(number, of: pages, isIndex: isIndex) {
        receive(row, isIndex: isIndex, on: number, of: table)
      }
    }
    return page?.children ?? []
  }

  /// Limits the byte-by-byte search to 16 MiB: real damage affects fewer pages.
  private static let mostSearched = 4_096

  private mutating func receive(
    _ row: DatabasePage.Row, isIndex: Bool, on page: Int, of table: Table?
  ) {
    if Schema.tables.contains(where: { $0.recover(row, into: &contents) }) { return }
    if isIndex {
      recoverKeyed(row.values)
    } else if let id = row.id {
      recoverNumbered(row.values, id, on: page, of: table)
    }
  }

  private mutating func recoverKeyed(_ values: [Statement.Value]) {
    switch values.count {
    case 2: recoverStarredName(values)
    case 3: recoverWordOrPair(values)
    case 4: recoverChoice(values)
    case 5, 7: recoverCall(values)
    default: break
    }
  }

  private mutating func recoverStarredName(_ values: [Statement.Value]) {
    if let name = values[0].text, let id = values[1].integer { starredNames[id] = name }
  }

  private mutating func recoverWordOrPair(_ values: [Statement.Value]) {
    guard let first = values[0].text, LearningTables.isStorable(first),
      let last = values[2].integer
    else { return }
    if let count = values[1].integer {
      guard let count = UInt32(exactly: count), let boost = Int32(exactly: last),
        words.count < StateFile.maximumWords, words[first] == nil
      else { return }
      words[first] = LearnedWord(word: first, count: count, boost: boost)
    } else if let second = values[1].text, LearningTables.isStorable(second) {
      guard let count = UInt32(exactly: last), pairs.count < StateFile.maximumPairs,
        pairs[[first, second]] == nil
      else { return }
      pairs[[first, second]] = LearnedPair(first: first, second: second, count: count)
    }
  }

  private mutating func recoverChoice(_ values: [Statement.Value]) {
    guard let query = values[0].text, let name = values[1].text, let number = values[2].text,
      let day = values[3].real
    else { return }
    let choice = ChoiceRecord(query: query, name: name, number: number, day: day)
    guard CallTables.isStorable(choice), choices[query] == nil,
      choices.count < StateFile.maximumChoices
    else { return }
    choices[query] = choice
  }

  private mutating func recoverCall(_ values: [Statement.Value]) {
    guard let name = values[0].text, let number = values[1].text,
      let count = values[values.count - 2].integer.flatMap({ Int(exactly: $0) }),
      let lastDay = values[values.count - 1].real, let first = values[2].real
    else { return }
    let weight: CallWeight
    if values.count == 7 {
      guard let day = values[3].real, let month = values[4].real else { return }
      weight = CallWeight(hour: first, day: day, month: month)
    } else {
      // A row from before version 7: see `Schema.migrations`.
      weight = CallWeight(
        hour: lastDay / 0.04, day: lastDay, month: lastDay / 25 + first - lastDay / 14)
    }
    let call = CallRecord(
      name: name, number: number, weight: weight, count: count, lastDay: lastDay)
    guard CallTables.isStorable(call), calls[[name, number]] == nil,
      calls.count < StateFile.maximumCalls
    else { return }
    calls[[name, number]] = call
  }

  private mutating func recoverNumbered(
    _ values: [Statement.Value], _ id: Int64, on page: Int, of table: Table?
  ) {
    // The column of the row id is stored as null.
    guard values.first?.isNull == true else { return }
    switch values.count {
    case 1: unseen.insert(id)
    case 3: recoverSpeedDialOrNumber(values, id, on: page, of: table)
    // Six columns: a row from before version 8, see `Schema.migrations`.
    case 6, 7: recoverLogged(values, id)
    default: break
    }
  }

  private mutating func recoverSpeedDialOrNumber(
    _ values: [Statement.Value], _ id: Int64, on page: Int, of table: Table?
  ) {
    guard values[1].isNull || values[1].text != nil, let number = values[2].text else { return }
    let name = values[1].text
    switch table {
    case .speedDial: recoverSpeedDial(id, name: name, number: number)
    case .defaultNumber: recoverDefaultNumber(id, name: name, number: number)
    default: doubtful.append((page, id, name, number))
    }
  }

  private mutating func recoverSpeedDial(_ id: Int64, name: String?, number: String) {
    let speedDial = SpeedDial(name: name, number: number)
    guard let digit = UInt8(exactly: id), SpeedDial.digits.contains(digit),
      SpeedDialTable.isStorable(speedDial), contents.knowledge.speedDials[digit] == nil
    else { return }
    contents.knowledge.speedDials[digit] = speedDial
  }

  private mutating func recoverDefaultNumber(_ id: Int64, name: String?, number: String) {
    guard let name, DefaultNumberTable.isStorable(number, name: name) else { return }
    defaultNumbers.insert(Row(id: id, value: [name, number]))
  }

  private mutating func recoverLogged(_ values: [Statement.Value], _ id: Int64) {
    guard let kind = values[1].text.flatMap({ LoggedCall.Kind(rawValue: $0) }),
      values[2].isNull || values[2].text != nil, values[3].isNull || values[3].text != nil,
      let time = values[4].real, let seconds = values[5].integer.flatMap({ Int(exactly: $0) })
    else { return }
    let phone = values.count == 7 ? values[6].text : nil
    guard values.count == 6 || values[6].isNull || phone != nil else { return }
    let call = LoggedCall(
      kind: kind, name: values[2].text, number: values[3].text, time: time, seconds: seconds,
      phone: phone)
    guard LogTable.isStorable(call), log.count < DatabasePages.usualSize * 16 else { return }
    log.insert(Row(id: id, value: call))
  }

  // MARK: All together

  private mutating func sortOut() {
    recoverDoubtful()
    contents.words = words.values.sorted { $0.word < $1.word }
    contents.pairs = pairs.values.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    contents.knowledge.calls = calls.values.sorted {
      ($1.weight.month, $0.name, $0.number) < ($0.weight.month, $1.name, $1.number)
    }
    contents.knowledge.choices = choices.values.sorted { ($1.day, $0.query) < ($0.day, $1.query) }
    let calls = log.sorted { ($0.id, $0.value.time) > ($1.id, $1.value.time) }.map {
      var call = $0.value
      call.isUnseen = call.kind == .missed && unseen.contains($0.id)
      return call
    }
    contents.knowledge.log = LogTable.united(
      own: Array(calls.filter { $0.phone == nil }.prefix(StateFile.maximumLoggedCalls)),
      taken: Array(
        calls.filter { $0.phone != nil }.sorted { $0.time > $1.time }
          .prefix(StateFile.maximumTakenCalls)))
    contents.defaultNumbers = defaultNumbers.sorted { ($0.id, $0.value[1]) < ($1.id, $1.value[1]) }
      .suffix(StateFile.maximumCalls).map { ($0.value[0], $0.value[1]) }
  }

  /// Assigns the rows of unknown kind. A page that no table refers to contains only speed dials or
  /// only starred numbers. A speed dial with a wrong contact is worse than an empty one, so
  /// doubtful rows stay in the damaged file.
  private mutating func recoverDoubtful() {
    for (_, rows) in Dictionary(grouping: doubtful, by: \.page).sorted(by: { $0.key < $1.key }) {
      let areStarred = rows.contains { $0.name != nil && starredNames[$0.id] == $0.name }
      let areDigits = rows.allSatisfy { row in
        SpeedDial.digits.contains(UInt8(exactly: row.id) ?? .max)
      }
      for row in rows {
        if areStarred || !areDigits {
          recoverDefaultNumber(row.id, name: row.name, number: row.number)
        } else if rows.contains(where: { $0.name == nil }) || !starredNames.isEmpty {
          recoverSpeedDial(row.id, name: row.name, number: row.number)
        }
      }
    }
  }

  // MARK: The program that made the file

  /// Whether no data of any program is left, as after a power cut or on a worn memory card. Another
  /// program's file may contain zeros only at its start, so the whole file is checked.
  private static func isBlank(_ file: ByteSource) -> Bool {
    guard (1...DatabasePages.mostBytes).contains(file.size) else { return false }
    let part = DatabasePages.usualSize
    return stride(from: 0, to: file.size, by: part).allSatisfy { place in
      let bytes = file.read(at: place, count: min(part, file.size - place))
      // Unreadable parts of the disk are lost anyway.
      return bytes.map { isBlank($0) } ?? true
    }
  }

  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { $0 == 0 } || bytes.allSatisfy { $0 == 0xFF }
  }

  /// Whether the file begins like a database, but is too short to be one.
  private static func isShort(_ file: ByteSource) -> Bool {
    guard (1..<512).contains(file.size), let first = file.read(at: 0, count: file.size) else {
      return false
    }
    return zip(first, magic).allSatisfy { $0 == $1 }
  }

  private static let magic = Array("SQLite format 3\0".utf8)

  /// Whether the rows show that this program made the file. This is needed if the schema is lost.
  private var hasRowsOfOurs: Bool {
    !contents.knowledge.log.isEmpty || !contents.knowledge.calls.isEmpty || contents.words.count > 1
  }

  /// Whether the positions of the tables show that this program made the file. This is needed if
  /// there are no rows. Most first pages must be where this program puts them.
  private var hasTablesOfOurs: Bool {
    let found = Self.firstPages.filter { number, first in
      DatabasePage(number, of: pages)?.isIndex == first.isIndex
    }
    return found.count > Self.firstPages.count * 3 / 4
  }

  /// Whether a file that was cut short, with an empty first page, is this program's. All remaining
  /// pages must be first pages of its tables. Another program's tables have other columns. A table
  /// without rows proves nothing, but such a file has nothing to lose and is kept beside the new
  /// one.
  private func isStartOfOurs(_ file: ByteSource) -> Bool {
    guard pages.pageSize == DatabasePages.usualSize, let last = Self.firstPages.keys.max(),
      (2..<last).contains(pages.count), pages.page(1).map(Self.isBlank) ?? true
    else { return false }
    var isFound = false
    for number in 2...pages.count {
      guard let bytes = pages.page(number), !Self.isBlank(bytes) else { continue }
      guard let first = Self.firstPages[number], let page = DatabasePage(number, of: pages),
        page.isIndex == first.isIndex
      else { return false }
      // The rows of the last page may be cut off.
      if number > file.size / pages.pageSize { continue }
      guard page.isWhole || page.isNew, page.rows.allSatisfy({ first.fits($0.values) }) else {
        return false
      }
      isFound = true
    }
    return isFound
  }

  /// The first page of each table and index in a new file.
  private static let firstPages: [Int: Schema.FirstPage] = {
    guard let model = try? Connection() else { return [:] }
    for migration in Schema.migrations { try? model.execute(migration) }
    return (try? Schema.firstPages(in: model)) ?? [:]
  }()
}
