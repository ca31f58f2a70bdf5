import CFriBidi

/// Orders text that runs from right to left, for displays whose cells are ordered from left to
/// right.
///
///     as read      ש ל ו ם   1 2 3       س ل ا م
///     as shown     1 2 3   ם ו ל ש      م ﻼ ﺳ
///
/// FriBidi orders the letters by the Unicode bidirectional algorithm (UAX #9): numbers stay from
/// left to right, and brackets are mirrored. Arabic letters get the forms in which they join their
/// neighbours, because each letter has a separate cell.
extension CellRun {
  /// The direction of a text as a whole. `byFirstLetter` is the direction of the first letter that
  /// has one.
  enum Direction: Sendable {
    case byFirstLetter, leftToRight, rightToLeft

    fileprivate var type: FriBidiParType {
      switch self {
      case .byFirstLetter: FRIBIDI_PAR_ON
      case .leftToRight: FRIBIDI_PAR_LTR
      case .rightToLeft: FRIBIDI_PAR_RTL
      }
    }
  }

  /// The run with its letters in display order, from left to right; the run itself if no letter
  /// runs from right to left. A lam and the alef after it become one letter. Linear time.
  var ordered: CellRun {
    guard !isOrdered, runsFromRight else { return self }
    var bases = letters.map { FriBidiChar($0.base) }
    let joiners = letters.indices.compactMap { place in
      letters[place].joinedScalars.first(where: \.isJoiner).map { (place, $0 != Self.nonJoiner) }
    }
    guard let order = Self.order(&bases, .byFirstLetter, joiners: joiners) else { return self }
    // Arabic letters now have their joined forms, so the joiners are removed.
    var shaped =
      joiners.isEmpty ? letters : letters.map { $0.runsFromRight ? $0.withoutJoiners : $0 }
    for place in letters.indices where bases[place] != letters[place].base {
      // FriBidi puts U+FEFF in the place of a lam that has merged with the alef after it.
      if bases[place] == Self.gone, place + 1 < letters.count {
        shaped[place + 1].add(marksOf: letters[place])
      } else if let scalar = Unicode.Scalar(bases[place]) {
        shaped[place] = shaped[place].withBase(scalar)
      }
    }
    return CellRun(of: order.filter { bases[$0] != Self.gone }.map { shaped[$0] }[...])
  }

  /// The ordered run, marked so that it is not ordered again after it is joined with others or cut.
  var orderedForGood: CellRun {
    var run = ordered
    run.isOrdered = true
    return run
  }

  /// Whether any letter runs from right to left.
  var runsFromRight: Bool { letters.contains(where: \.runsFromRight) }

  private static let gone: FriBidiChar = 0xFEFF
  private static let nonJoiner: Unicode.Scalar = "\u{200C}"
  /// The flags for mirrored brackets and joined Arabic letters. Marks aren't reordered, because a
  /// cell contains them with their letter.
  private static let flags = FriBidiFlags(
    FRIBIDI_FLAG_SHAPE_MIRRORING | FRIBIDI_FLAG_SHAPE_ARAB_PRES | FRIBIDI_FLAG_SHAPE_ARAB_LIGA)

  /// Returns the indices of the letters in display order; `nil` if memory runs out. Replaces the
  /// letters with the forms that they have in that order.
  ///
  /// - Parameter joiners: the indices of letters before a joiner, and whether the joiner joins them
  ///   to the next letter.
  static func order(
    _ bases: inout [FriBidiChar], _ direction: Direction, joiners: [(place: Int, joins: Bool)] = []
  ) -> [Int]? {
    guard let found = embedding(of: bases, direction) else { return nil }
    var levels = found.levels
    let count = FriBidiStrIndex(bases.count)
    var joins = [FriBidiArabicProp](repeating: 0, count: bases.count)
    fribidi_get_joining_types(bases, count, &joins)
    let behind = FriBidiArabicProp(FRIBIDI_MASK_JOINS_LEFT)
    for (place, isJoined) in joiners where !isJoined { joins[place] &= ~behind }
    let able = joins
    fribidi_join_arabic(found.types, count, levels, &joins)
    for (place, isJoined) in joiners where isJoined { joins[place] |= able[place] & behind }
    fribidi_shape(flags, levels, count, &joins, &bases)
    var order = (0..<count).map { $0 }
    guard fribidi_reorder_line(flags, found.types, count, 0, found.base, &levels, nil, &order) > 0
    else {
      return nil
    }
    return order.map { Int($0) }
  }
}

extension CellRun {
  /// Returns the embedding level of each scalar; `nil` if memory runs out.
  static func levels(_ scalars: [UInt32]) -> [Int]? {
    embedding(of: scalars, .byFirstLetter)?.levels.map { Int($0) }
  }

  /// Returns the bidirectional class and the level of each scalar, and the direction of the text;
  /// `nil` if memory runs out.
  private static func embedding(
    of scalars: [FriBidiChar], _ direction: Direction
  ) -> (types: [FriBidiCharType], levels: [FriBidiLevel], base: FriBidiParType)? {
    let count = FriBidiStrIndex(scalars.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_LTR, count: scalars.count)
    fribidi_get_bidi_types(scalars, count, &types)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var base = direction.type
    guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) > 0 else {
      return nil
    }
    return (types, levels, base)
  }
}

extension Cell {
  fileprivate var withoutJoiners: Cell {
    let all = joinedScalars
    guard all.contains(where: \.isJoiner) else { return self }
    var cell = Cell(baseScalar ?? " ", width: 0, attributes: attributes).withWidth(width)
    for mark in all where !mark.isJoiner { cell.join(mark, adding: 0) }
    return cell
  }

  fileprivate var runsFromRight: Bool { Self.runsFromRight(base) }

  /// Whether a letter is of a script that runs from right to left: the blocks that Unicode reserves
  /// for such scripts (UAX #9, table 4).
  static func runsFromRight(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x590: false
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000: true
    default: false
    }
  }

  /// Adds the attributes and the marks of another letter.
  fileprivate mutating func add(marksOf other: Cell) {
    attributes.formUnion(other.attributes)
    for mark in other.joinedScalars { join(mark, adding: 0) }
  }
}
