/// The pages of a database file after its last commit. They are read without SQLite, because SQLite
/// fails at the first broken page. Pages in the write-ahead log replace those in the file.
///
/// The format is described in <https://www.sqlite.org/fileformat2.html>.
struct DatabasePages {
  let pageSize: Int
  /// The number of the last page; the first page is 1.
  let count: Int
  private let file: ByteSource
  private let log: WriteAheadLog?

  /// The page size of all files that this program makes.
  static let usualSize = 4096
  /// The maximum number of pages that are read: 256 MiB of the usual size. No state file has more.
  private static let mostPages = 65_536
  static let mostBytes = mostPages * usualSize

  /// - Parameter log: the file with the ending `-wal`.
  init(file: ByteSource, log: ByteSource?, pageSize: Int = Self.usualSize) {
    self.file = file
    self.pageSize = pageSize
    let frames = log.flatMap { WriteAheadLog($0, pageSize: pageSize) }
    self.log = frames
    let inFile = (file.size + pageSize - 1) / pageSize
    count = min(frames?.pageCount ?? inFile, Self.mostPages)
  }

  /// Returns the possible page sizes of a file: the usual size, and the sizes in its header and in
  /// its log.
  static func sizes(file: ByteSource, log: ByteSource?) -> [Int] {
    let inHeader = file.read(at: 16, count: 2)?.bigEndian(0, count: 2) ?? 0
    let inLog = log?.read(at: 8, count: 4)?.bigEndian(0, count: 4) ?? 0
    var sizes = [usualSize]
    for size in [inHeader == 1 ? 65_536 : inHeader, inLog]
    where (512...65_536).contains(size) && size & (size - 1) == 0 && !sizes.contains(size) {
      sizes.append(size)
    }
    return sizes
  }

  /// Returns a page by its number; `nil` if there is none, or if the disk cannot be read.
  func page(_ number: Int) -> [UInt8]? {
    guard number >= 1, number <= count else { return nil }
    return log?.page(number) ?? file.read(at: (number - 1) * pageSize, count: pageSize)
  }
}

/// The frames of a write-ahead log up to the last complete commit.
struct WriteAheadLog {
  /// The number of pages after that commit.
  let pageCount: Int
  private let source: ByteSource
  private let pageSize: Int
  /// The offset of the latest version of each page.
  private let places: [Int: Int]

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  /// Returns `nil` if the bytes are not a log, have no complete commit, or have another page size.
  init?(_ source: ByteSource, pageSize: Int) {
    self.source = source
    self.pageSize = pageSize
    guard let header = source.read(at: 0, count: Self.headerSize) else { return nil }
    let magic = header.bigEndian(0, count: 4)
    guard magic == 0x377f_0682 || magic == 0x377f_0683,
      header.bigEndian(8, count: 4) == pageSize
    else { return nil }
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(header[..<24])
    guard sum.matches(header, at: 24) else { return nil }
    var committed: [Int: Int] = [:]
    var open: [Int: Int] = [:]
    var count: Int?
    var place = Self.headerSize
    while place + Self.frameHeaderSize + pageSize <= source.size,
      let frame = source.read(at: place, count: Self.frameHeaderSize + pageSize)
    {
      // A frame from before the log was restarted has other salts.
      guard frame[8..<16] == header[16..<24] else { break }
      sum.add(frame[..<8])
      sum.add(frame[Self.frameHeaderSize...])
      guard sum.matches(frame, at: 16) else { break }
      open[frame.bigEndian(0, count: 4)] = place + Self.frameHeaderSize
      let size = frame.bigEndian(4, count: 4)
      if size > 0 {
        committed.merge(open) { $1 }
        open = [:]
        count = size
      }
      place += Self.frameHeaderSize + pageSize
    }
    guard let count else { return nil }
    pageCount = count
    places = committed
  }

  func page(_ number: Int) -> [UInt8]? {
    places[number].flatMap { source.read(at: $0, count: pageSize) }
  }

  /// The checksum of a log, which continues from frame to frame.
  private struct Checksum {
    let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      bytes.withUnsafeBytes { bytes in
        for place in stride(from: 0, to: bytes.count & ~7, by: 8) {
          first &+= word(bytes, place) &+ second
          second &+= word(bytes, place + 4) &+ first
        }
      }
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    func matches(_ bytes: [UInt8], at place: Int) -> Bool {
      bytes.bigEndian(place, count: 4) == Int(first)
        && bytes.bigEndian(place + 4, count: 4) == Int(second)
    }
  }
}
