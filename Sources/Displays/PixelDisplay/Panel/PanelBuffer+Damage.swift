extension PanelBuffer {
  /// Marks the whole buffer as changed. This is necessary after another program wrote to the
  /// device.
  package mutating func markAll() {
    let row = RowDamage(start: 0, end: Int32(lineLength))
    for index in damage.indices { damage[index] = row }
  }

  /// Passes the changed rows to `body`, from top to bottom. Rows are passed whole, and adjacent
  /// rows together. Afterwards the rows are clean. If `body` throws, the rows of that call and
  /// those below stay dirty.
  ///
  /// Clean rows between changed rows are passed as well, if there are at most `joiningGapsOf` of
  /// them. This is for devices on which even a short write takes long, such as ssd1307fb, which
  /// sends the whole panel over I2C.
  ///
  /// - Throws: the error of `body`.
  package mutating func drainDirtyRows<Failure: Error>(
    joiningGapsOf gap: Int = 0,
    _ body: (_ firstRow: Int, _ bytes: UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var row = 0
    while let first = damage[row...].firstIndex(where: { !$0.isEmpty }) {
      var end = first + 1
      var next = end
      while next < damage.count, next - end <= gap {
        if !damage[next].isEmpty { end = next + 1 }
        next += 1
      }
      let range = (first * lineLength)..<(end * lineLength)
      try hand(out: range) { (bytes) throws(Failure) in try body(first, bytes) }
      for index in first..<end { damage[index] = .none }
      row = end
    }
  }

  /// Passes the changed stretches of rows to `body`, at most one for each row. Stretches of
  /// adjacent rows are passed together if they touch. This is for mapped memory, where a short copy
  /// is fast. `offset` is the position in the device's memory, in bytes. Afterwards the stretches
  /// are clean. If `body` throws, the stretch of that call and those below stay dirty.
  ///
  /// Clean bytes between the stretches of adjacent rows are passed as well, if there are at most
  /// `joiningGapsOf` of them, because each copy has a fixed cost. Bytes of invisible columns are
  /// never passed, because they may belong to another program.
  ///
  /// - Throws: the error of `body`.
  package mutating func drainDirtySpans<Failure: Error>(
    joiningGapsOf gap: Int = 0,
    _ body: (_ offset: Int, _ bytes: UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    // The arrays are accessed once for all rows, because there are many rows with little work each.
    var damage: [RowDamage] = []
    swap(&damage, &self.damage)
    defer { swap(&damage, &self.damage) }
    let (lineLength, firstByte) = (lineLength, firstByte)
    let gap = hasHiddenColumns ? 0 : gap
    let result: Result<Void, Failure> = bytes.withUnsafeBytes { all in
      damage.withUnsafeMutableBufferPointer { damage in
        var row = 0
        while row < damage.count {
          let first = row
          row += 1
          if damage[first].isEmpty { continue }
          let start = first * lineLength + Int(damage[first].start)
          var end = first * lineLength + Int(damage[first].end)
          while row < damage.count, !damage[row].isEmpty,
            row * lineLength + Int(damage[row].start) - end <= gap
          {
            end = row * lineLength + Int(damage[row].end)
            row += 1
          }
          do throws(Failure) {
            try body(firstByte + start, UnsafeRawBufferPointer(rebasing: all[start..<end]))
          } catch {
            return .failure(error)
          }
          for done in first..<row { damage[done] = .none }
        }
        return .success(())
      }
    }
    try result.get()
  }

  /// Passes a range of bytes to `body`, and throws its error with its type. `withUnsafeBytes` of
  /// Swift 6.0 loses this type.
  private func hand<Failure: Error>(
    out range: Range<Int>, to body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let result: Result<Void, Failure> = bytes.withUnsafeBytes { all in
      let part = UnsafeRawBufferPointer(rebasing: all[range])
      do throws(Failure) {
        return .success(try body(part))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Marks a rectangle as changed. It may be empty, but must be in the area.
  @inline(__always)
  mutating func mark(_ rect: PanelRect) {
    if !rect.isEmpty { mark(onPanel: geometry.onPanel(rect)) }
  }

  /// Marks a rectangle as changed. It is in the coordinates of the panel as it was built.
  @inline(__always)
  mutating func mark(onPanel rect: PanelRect) {
    let first = place(ofColumn: rect.x)
    let last = place(ofColumn: rect.x + rect.width)
    let start = Int32(truncatingIfNeeded: first.byte)
    let end = Int32(truncatingIfNeeded: last.byte + (last.bit > 0 ? 1 : 0))
    damage.withUnsafeMutableBufferPointer { damage in
      for row in rect.y..<(rect.y + rect.height) {
        damage[row] = RowDamage(
          start: min(damage[row].start, start), end: max(damage[row].end, end))
      }
    }
  }
}
