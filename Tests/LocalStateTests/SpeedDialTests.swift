import CallModel
import TestSupport
import Testing
import TimeLimit

@testable import LocalState

/// Speed dials are kept between runs.
@Suite(.timeLimited) struct SpeedDialTests {
  private let folder: TemporaryFolder
  private var path: String { folder.state }

  init() throws { folder = try TemporaryFolder() }

  @Test func givesBackWhatWasWritten() throws {
    let ann = SpeedDial(name: "Ann", number: "+4930123")
    do {
      var file = try StateFile(path: path)
      #expect(try file.speedDials() == [:])
      try file.write(.speedDial(2, SpeedDial(name: "Zoë", number: "*100#")))
      try file.write(.speedDial(2, ann))
      try file.write(.speedDial(9, SpeedDial(name: nil, number: "555")))
      try file.write(.speedDial(5, ann))
      try file.write(.speedDial(5, nil))
    }
    #expect(
      try StateFile(path: path).speedDials()
        == [2: ann, 9: SpeedDial(name: nil, number: "555")])
  }

  /// A part of a number is another one.
  @Test func whatIsTooLongIsLeftOut() throws {
    var file = try StateFile(path: path)
    let long = String(repeating: "1", count: StateFile.maximumNumberLength + 1)
    try file.write(.speedDial(3, SpeedDial(name: nil, number: long)))
    try file.write(.speedDial(4, SpeedDial(name: nil, number: "1\0002")))
    try file.write(.speedDial(5, SpeedDial(name: nil, number: "")))
    try file.write(.speedDial(1, SpeedDial(name: nil, number: "1")))
    #expect(try file.speedDials() == [:])
    // A name may be cut.
    try file.write(
      .speedDial(6, SpeedDial(name: String(repeating: "é", count: 5_000), number: "1")))
    #expect(try file.speedDials()[6]?.name?.count == StateFile.maximumNameLength)
  }

  @Test func whatAnotherHandHasWrittenIsLeftOut() throws {
    do { _ = try StateFile(path: path) }
    do {
      let raw = try RawDatabase(path)
      try raw.execute(
        """
        INSERT INTO speed_dial VALUES (1, 'a', '1'), (10, 'a', '1'), (-3, 'a', '1'),
          (300, 'a', '1'), (4, 'a', ''), (6, NULL, '66')
        """)
    }
    #expect(try StateFile(path: path).speedDials() == [6: SpeedDial(name: nil, number: "66")])
  }
}
