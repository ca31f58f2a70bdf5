import Testing
import TimeLimit

@testable import PixelDisplay

@Suite(.timeLimited) struct PanelDamageTests {
  private func clean(_ options: PanelOptions = PanelOptions()) throws -> PanelBuffer {
    var buffer = try PanelBuffer(
      TestPanel.Form.rgb565.info(8, 6, xOffset: 1, yOffset: 2, padding: 2), options: options)
    // A device may hold anything at first.
    #expect(buffer.dirtyRows() == [0..<6])
    #expect(!buffer.isDirty)
    return buffer
  }

  @Test func rowsAreHandedOutOnce() throws {
    var buffer = try clean()
    buffer.fill(PanelRect(x: 2, y: 1, width: 3, height: 2), .white)
    buffer.fill(PanelRect(x: 0, y: 5, width: 1, height: 1), .white)
    #expect(buffer.dirtyRows() == [1..<3, 5..<6])
    #expect(buffer.dirtyRows() == [])
    buffer.fill(PanelRect(x: 2, y: 1, width: 0, height: 2), .white)
    #expect(!buffer.isDirty)
  }

  @Test func gapsAreJoinedForSlowDevices() throws {
    for (gap, expected) in [(1, [0..<1, 3..<6]), (2, [0..<6]), (Int.max, [0..<6])] {
      var buffer = try clean()
      for y in [0, 3, 5] { buffer.fill(PanelRect(x: 0, y: y, width: 1, height: 1), .white) }
      #expect(buffer.dirtyRows(joiningGapsOf: gap) == expected)
    }
  }

  @Test func spansCountBytesOfTheDevicesMemory() throws {
    var buffer = try clean()
    buffer.fill(PanelRect(x: 2, y: 1, width: 3, height: 2), .white)
    buffer.fill(PanelRect(x: 6, y: 2, width: 1, height: 1), .white)
    // 20 bytes a row: one pixel before the visible ones, eight, and two bytes. Two rows before the
    // visible ones.
    var spans: [Range<Int>] = []
    buffer.drainDirtySpans { offset, bytes in
      spans.append(offset..<(offset + bytes.count))
      #expect(bytes.first == 0xFF && bytes.last == 0xFF)
    }
    #expect(spans == [66..<72, 86..<96])
    #expect(!buffer.isDirty)
  }

  /// Each copy costs something: what is clean between two short ones goes along, but no whole row.
  @Test func gapsOfBytesAreJoined() throws {
    // 16 bytes a row.
    for (gap, expected) in [
      (13, [0..<2, 16..<18, 48..<50]), (14, [0..<18, 48..<50]), (99, [0..<18, 48..<50]),
    ] {
      var buffer = try PanelBuffer(TestPanel.Form.rgb565.info(8, 6))
      _ = buffer.dirtyRows()
      for y in [0, 1, 3] { buffer.fill(PanelRect(x: 0, y: y, width: 1, height: 1), .white) }
      #expect(spans(of: &buffer, joiningGapsOf: gap) == expected, "gaps of \(gap)")
      #expect(!buffer.isDirty)
    }
    // Memory outside the visible part may have another use.
    var buffer = try clean()
    for y in [0, 1] { buffer.fill(PanelRect(x: 0, y: y, width: 1, height: 1), .white) }
    #expect(spans(of: &buffer, joiningGapsOf: 99) == [42..<44, 62..<64])
  }

  private func spans(of buffer: inout PanelBuffer, joiningGapsOf gap: Int) -> [Range<Int>] {
    var spans: [Range<Int>] = []
    buffer.drainDirtySpans(joiningGapsOf: gap) { spans.append($0..<($0 + $1.count)) }
    return spans
  }

  @Test func turnedPanelsHaveTurnedDamage() throws {
    var buffer = try clean(PanelOptions(rotation: .right))
    buffer.fill(PanelRect(x: 2, y: 1, width: 3, height: 2), .white)
    #expect(buffer.dirtyRows() == [2..<5])
  }

  private struct Unplugged: Error {}

  @Test func whatCouldNotBeWrittenStaysDirty() throws {
    var buffer = try clean()
    for y in [0, 2, 4] { buffer.fill(PanelRect(x: 0, y: y, width: 1, height: 1), .white) }
    var written: [Int] = []
    do throws(Unplugged) {
      try buffer.drainDirtyRows { (first, _) throws(Unplugged) in
        if first == 2 { throw Unplugged() }
        written.append(first)
      }
      Issue.record("nothing was thrown")
    } catch {
      #expect(written == [0])
    }
    #expect(buffer.dirtyRows() == [2..<3, 4..<5])
  }

  @Test func oneBitPanelsCountWholeBytes() throws {
    var buffer = try PanelBuffer(TestPanel.Form.mono10.info(32, 2))
    _ = buffer.dirtyRows()
    buffer.fill(PanelRect(x: 7, y: 0, width: 2, height: 1), .white)
    buffer.fill(PanelRect(x: 16, y: 1, width: 8, height: 1), .white)
    var spans: [Range<Int>] = []
    buffer.drainDirtySpans { offset, bytes in spans.append(offset..<(offset + bytes.count)) }
    #expect(spans == [0..<2, 6..<7])
  }
}
