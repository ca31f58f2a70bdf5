/// Scales a picture by averaging areas. It takes the picture row by row, and needs only memory of
/// the size of the result.
///
/// The unit of length is chosen so that all lengths are whole numbers. A pixel of the source has
/// the length `width` (of the result). A pixel of the result has the length `columns.count`:
///
///     source   |  0  |  1  |  2  |  3  |  4  |     5 pixels become 3: 3 each
///     result   |    0    |    1    |    2    |     5 each
///
/// The sums are exact, so rows may be added in any order, and in parts.
struct AreaScaler {
  private let cut: PictureCut
  /// The start of each column of the source that is used.
  private let columns: [Start]
  /// The start of each row of the source that is used.
  private let rows: [Start]
  /// The sums of red, green and blue for one row of the result, each at most 255 * 8,192.
  private var line: [UInt32]
  /// The sums for the whole result, each at most 255 * 8,192 * 8,192.
  private var sums: [UInt64]

  /// The start of a pixel of the source: the pixel of the result that contains it, and the length
  /// from there to the end of that pixel.
  private struct Start {
    var pixel: Int32
    var room: Int32
  }

  init(_ cut: PictureCut) {
    self.cut = cut
    columns = Self.starts(cut.columns.count, becoming: cut.width)
    rows = Self.starts(cut.rows.count, becoming: cut.height)
    line = Array(repeating: 0, count: 3 * cut.width)
    sums = Array(repeating: 0, count: 3 * cut.width * cut.height)
  }

  private static func starts(_ count: Int, becoming length: Int) -> [Start] {
    (0..<count).map { index in
      let (pixel, offset) = (index * length).quotientAndRemainder(dividingBy: count)
      return Start(pixel: Int32(pixel), room: Int32(count - offset))
    }
  }

  /// Adds a row of the source, which has every `step`th pixel, beginning with column `x`.
  ///
  /// - Parameter row: three bytes for each pixel. Pixels outside the used part are skipped.
  mutating func add(row: UnsafeBufferPointer<UInt8>, y: Int, x: Int = 0, step: Int = 1) {
    guard cut.rows.contains(y) else { return }
    sum(row, x: x, step: step)
    let whole = cut.rows.count
    let start = rows[y - cut.rows.lowerBound]
    var pixel = Int(start.pixel)
    var room = Int(start.room)
    var left = cut.height
    let length = line.count
    line.withUnsafeBufferPointer { line in
      sums.withUnsafeMutableBufferPointer { sums in
        while left > 0 {
          let weight = UInt64(min(left, room))
          let first = pixel * length
          for index in 0..<length { sums[first + index] &+= UInt64(line[index]) &* weight }
          left -= Int(weight)
          pixel += 1
          room = whole
        }
      }
    }
  }

  private mutating func sum(_ row: UnsafeBufferPointer<UInt8>, x: Int, step: Int) {
    let kept = cut.columns
    let width = UInt32(cut.width)
    let whole = UInt32(kept.count)
    // The number of pixels at the start of the row that are outside the used part.
    let skipped = x < kept.lowerBound ? (kept.lowerBound - x + step - 1) / step : 0
    let count = row.count / 3
    columns.withUnsafeBufferPointer { columns in
      line.withUnsafeMutableBufferPointer { line in
        line.update(repeating: 0)
        var index = skipped
        while index < count, x + index * step < kept.upperBound {
          let start = columns[x + index * step - kept.lowerBound]
          let red = UInt32(row[3 * index])
          let green = UInt32(row[3 * index + 1])
          let blue = UInt32(row[3 * index + 2])
          var place = 3 * Int(start.pixel)
          var room = UInt32(start.room)
          var left = width
          while left > 0 {
            let weight = min(left, room)
            line[place] &+= red &* weight
            line[place + 1] &+= green &* weight
            line[place + 2] &+= blue &* weight
            left -= weight
            place += 3
            room = whole
          }
          index += 1
        }
      }
    }
  }

  /// The result; missing rows are black.
  var picture: Picture {
    let total = UInt64(cut.columns.count * cut.rows.count)
    let pixels = sums.map { UInt8(($0 + total / 2) / total) }
    return Picture(unchecked: cut.width, cut.height, pixels)
  }
}
