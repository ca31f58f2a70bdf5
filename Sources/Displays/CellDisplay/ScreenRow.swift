/// One line of a screen below the status line: a text at the left and, perhaps, one at the right.
package struct ScreenRow: Hashable, Sendable {
  /// The purpose of a line. It determines how the line is drawn, and which lines are dropped first
  /// if the display has too few rows.
  package enum Role: Hashable, Sendable {
    /// The query or another text that is being typed. It is always visible.
    ///
    /// - `cursor`: the place of the next letter, in scalars of the line's text; at the end of the
    ///   text it is the number of scalars. `nil` shows no cursor.
    /// - `pending`: the part that is not committed yet, such as a multi-tap letter that may still
    ///   change, in scalars of the line's text. The part is drawn underlined.
    case entry(cursor: Int?, pending: Range<Int>?)
    /// The subject of the screen, such as the caller or the time. It is drawn as large as possible.
    case title
    /// A contact that fits the query.
    case match
    /// A message to the user, such as `no match`.
    case message
    /// An option to pick that is not a contact, such as a number of one contact, or a word.
    case option
  }

  package var role: Role
  /// The text at the left, such as a name.
  package var text: StyledText
  /// The text at the right, such as a phone number, aligned to the right edge; `nil` for none.
  package var right: StyledText?
  /// Whether this is the line that the up and down keys have selected.
  package var isSelected: Bool
  /// In addition to the role, this determines how early the line is dropped if there are too few
  /// rows.
  package var rank: Rank
  /// The position in the address book of the line's contact, for displays that show pictures of
  /// people.
  package var person: Int?
  /// The kind of output in which the line is shown.
  package var medium = Medium.everywhere

  /// The kind of output in which a line is shown. Some information has one line in written text, as
  /// for a pipe or a log, and several lines in a drawing.
  package enum Medium: Hashable, Sendable {
    case everywhere
    case drawn
    case written
  }

  /// Returns the same line, about a contact.
  package func about(_ person: Int?) -> ScreenRow {
    var line = self
    line.person = person
    return line
  }

  /// Returns the same line, for one medium only.
  package func only(_ medium: Medium) -> ScreenRow {
    var line = self
    line.medium = medium
    return line
  }

  /// Whether a line stays when others are dropped.
  package enum Rank: Hashable, Sendable {
    /// The line is always visible; it is the subject of a screen.
    case stays
    case ordinary
    /// The line is dropped first.
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

  /// A line for the text that is being typed.
  package static func entry(
    _ text: StyledText, cursor: Int? = nil, pending: Range<Int>? = nil, right: StyledText? = nil
  ) -> ScreenRow {
    ScreenRow(role: .entry(cursor: cursor, pending: pending), text: text, right: right)
  }

  /// A line for a contact that fits the query.
  package static func match(
    _ text: StyledText, right: StyledText? = nil, isSelected: Bool = false
  ) -> ScreenRow {
    ScreenRow(role: .match, text: text, right: right, isSelected: isSelected)
  }

  /// A line for the subject of the screen. It is always visible.
  ///
  /// - Parameter isSelected: as in ``message(_:isSelected:rank:)``.
  package static func title(
    _ text: StyledText, right: StyledText? = nil, isSelected: Bool = false
  ) -> ScreenRow {
    ScreenRow(role: .title, text: text, right: right, isSelected: isSelected, rank: .stays)
  }

  /// A line that informs the user.
  ///
  /// - Parameter isSelected: whether the whole line must be readable. If so, the line is never
  ///   dropped, and scrolls if the row is too narrow.
  package static func message(
    _ text: StyledText, isSelected: Bool = false, rank: Rank = .ordinary
  ) -> ScreenRow {
    ScreenRow(role: .message, text: text, isSelected: isSelected, rank: rank)
  }

  /// A line for an option to pick that is not a contact.
  package static func option(
    _ text: StyledText, right: StyledText? = nil, isSelected: Bool = false
  ) -> ScreenRow {
    ScreenRow(role: .option, text: text, right: right, isSelected: isSelected)
  }
}

extension ScreenRow {
  /// Whether two lists are equal. One key press compares several lists. The comparison of the
  /// standard library is too slow for this, because it copies each line.
  static func areAlike(_ lines: [ScreenRow], _ others: [ScreenRow]) -> Bool {
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

  package static func == (line: ScreenRow, other: ScreenRow) -> Bool {
    withUnsafePointer(to: line) { line in
      withUnsafePointer(to: other) { areAlike(line, $0) }
    }
  }

  /// Compares two lines, beginning with the parts that differ most often.
  private static func areAlike(
    _ line: UnsafePointer<ScreenRow>, _ other: UnsafePointer<ScreenRow>
  ) -> Bool {
    line.pointee.text.string == other.pointee.text.string
      && line.pointee.text.spans == other.pointee.text.spans
      && line.pointee.text.changed == other.pointee.text.changed
      && line.pointee.right?.string == other.pointee.right?.string
      && line.pointee.right?.spans == other.pointee.right?.spans
      && line.pointee.right?.changed == other.pointee.right?.changed
      && line.pointee.isSelected == other.pointee.isSelected
      && line.pointee.role == other.pointee.role && line.pointee.rank == other.pointee.rank
      && line.pointee.person == other.pointee.person
      && line.pointee.medium == other.pointee.medium
  }

  /// Whether the line is always visible.
  package var isKept: Bool { isEntry || rank == .stays }
  /// Whether the line is dropped first if there is too little room. A selected line isn't.
  package var givesWay: Bool { rank == .givesWay && !isSelected }

  /// Whether the line only informs the user, who can neither pick it nor type in it.
  package var isMessageOrTitle: Bool { role == .message || role == .title }

  /// Whether the user types in this line.
  package var isEntry: Bool {
    if case .entry = role { true } else { false }
  }
}
