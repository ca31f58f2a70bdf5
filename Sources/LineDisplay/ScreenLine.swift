/// One line of a screen below the status line: a text at the left and, perhaps, one at the right.
package struct ScreenLine: Hashable, Sendable {
  /// What a line is there for. It decides how the line is drawn and which lines go first when the
  /// display has too few rows.
  package enum Role: Hashable, Sendable {
    /// The query or the text being typed. Never scrolled away.
    ///
    /// - `cursor`: where the next letter comes, in scalars of the line's text; its end is the
    ///   number of scalars. `nil` shows no cursor.
    /// - `pending`: the part not committed yet, such as a multi-tap letter that may still turn,
    ///   in scalars of the line's text. Drawn underlined.
    case entry(cursor: Int?, pending: Range<Int>?)
    /// Whom or what the screen is about, such as who calls, or the time: as large as there is room for.
    case title
    /// A contact that fits the query.
    case match
    /// Something said to the user, such as `no match`.
    case message
    /// Something the user can pick that is no contact, such as a number of one contact, or a word.
    case option
  }

  package var role: Role
  /// The text at the left, such as a name.
  package var text: StyledText
  /// The text at the right, such as a phone number, aligned to the right edge. `nil` is none.
  package var right: StyledText?
  /// Whether this is the line that the up and down keys stand on.
  package var isSelected: Bool
  /// Which lines go first where there are too few rows, and no role says it.
  package var rank: Rank
  /// Whom it is about, for displays that have pictures of people: the position in the address book.
  package var person: Int?
  /// Where it stands.
  package var medium = Medium.everywhere

  /// A few things are said in one line where text is written, to a pipe or a log, and in several where
  /// they are drawn.
  package enum Medium: Hashable, Sendable {
    case everywhere
    case drawn
    case written
  }

  /// The same line, about somebody.
  package func about(_ person: Int?) -> ScreenLine {
    var line = self
    line.person = person
    return line
  }

  /// The same line in one medium only.
  package func only(_ medium: Medium) -> ScreenLine {
    var line = self
    line.medium = medium
    return line
  }

  /// Whether a line is shown where others have to go.
  package enum Rank: Hashable, Sendable {
    /// Never scrolled away: whom a screen is about.
    case stays
    case ordinary
    /// The first to go.
    case givesWay
  }

  package init(
    role: Role, text: StyledText, right: StyledText? = nil, isSelected: Bool = false,
    rank: Rank = .ordinary
  ) {
    self.role = role
    self.text = text
    self.right = right
    self.isSelected = isSelected
    self.rank = rank
  }

  /// A line of what is being typed.
  package static func entry(
    _ text: StyledText, cursor: Int? = nil, pending: Range<Int>? = nil, right: StyledText? = nil
  ) -> ScreenLine {
    ScreenLine(role: .entry(cursor: cursor, pending: pending), text: text, right: right)
  }

  /// A line for a contact that fits the query.
  package static func match(
    _ text: StyledText, right: StyledText? = nil, isSelected: Bool = false
  ) -> ScreenLine {
    ScreenLine(role: .match, text: text, right: right, isSelected: isSelected)
  }

  /// A line for whom or what the screen is about. It is never scrolled away.
  ///
  /// - Parameter isSelected: as that of ``message(_:isSelected:rank:)``.
  package static func title(
    _ text: StyledText, right: StyledText? = nil, isSelected: Bool = false
  ) -> ScreenLine {
    ScreenLine(role: .title, text: text, right: right, isSelected: isSelected, rank: .stays)
  }

  /// A line that tells something.
  ///
  /// - Parameter isSelected: All of it is to be read: it keeps a row, and scrolls where that is too
  ///   narrow.
  package static func message(
    _ text: StyledText, isSelected: Bool = false, rank: Rank = .ordinary
  ) -> ScreenLine {
    ScreenLine(role: .message, text: text, isSelected: isSelected, rank: rank)
  }

  /// A line for something to pick that is no contact.
  package static func option(
    _ text: StyledText, right: StyledText? = nil, isSelected: Bool = false
  ) -> ScreenLine {
    ScreenLine(role: .option, text: text, right: right, isSelected: isSelected)
  }
}

extension ScreenLine {
  /// Whether lists are equal. The standard library's own comparison copies each line of both, and a
  /// key has several lists compared.
  static func areAlike(_ lines: [ScreenLine], _ others: [ScreenLine]) -> Bool {
    guard lines.count == others.count else { return false }
    return lines.withUnsafeBufferPointer { lines in
      others.withUnsafeBufferPointer { others in
        guard let line = lines.baseAddress, let other = others.baseAddress, line != other else {
          return true
        }
        return lines.indices.allSatisfy { areAlike(line + $0, other + $0) }
      }
    }
  }

  package static func == (line: ScreenLine, other: ScreenLine) -> Bool {
    withUnsafePointer(to: line) { line in
      withUnsafePointer(to: other) { areAlike(line, $0) }
    }
  }

  /// What differs most often first.
  private static func areAlike(
    _ line: UnsafePointer<ScreenLine>, _ other: UnsafePointer<ScreenLine>
  ) -> Bool {
    line.pointee.text.string == other.pointee.text.string
      && line.pointee.text.spans == other.pointee.text.spans
      && line.pointee.right?.string == other.pointee.right?.string
      && line.pointee.right?.spans == other.pointee.right?.spans
      && line.pointee.isSelected == other.pointee.isSelected
      && line.pointee.role == other.pointee.role && line.pointee.rank == other.pointee.rank
      && line.pointee.person == other.pointee.person
      && line.pointee.medium == other.pointee.medium
  }

  /// Whether it is never scrolled away.
  package var isKept: Bool { isEntry || rank == .stays }
  /// Whether it goes first where there is too little room: never while it is selected.
  package var givesWay: Bool { rank == .givesWay && !isSelected }

  /// Whether it tells something, and there is nothing to pick or to type.
  package var isTold: Bool { role == .message || role == .title }

  /// Whether this is a line that is typed in.
  package var isEntry: Bool {
    if case .entry = role { true } else { false }
  }
}
