import CLinux
import Glibc
import PixelDisplay

/// A framebuffer's memory, mapped into this process.
final class FramebufferMemory {
  private let file: FileDescriptor
  private let start: UnsafeMutableRawPointer
  private let length: Int
  /// The offset of the framebuffer in the first page (`fb_fix_screeninfo.smem_start`).
  private let offset: Int

  /// Returns the mapped memory if writing into it is better than write(2); otherwise `nil`.
  ///
  /// Many drivers copy the pixels to the panel. They copy mapped memory some time after the first
  /// page fault (drivers/video/fbdev/core/fb_defio.c). Most of them copy the bytes of write(2)
  /// sooner:
  /// - `ssd1307fb` copies memory after 1 s and write(2) at once; both copy the whole panel.
  /// - `drm_fb_helper` copies memory after HZ / 20 ticks and write(2) at once; both copy only the
  ///   changed rows.
  /// - `fbtft` copies both after 1 / fps; write(2) copies the whole panel, and memory only the
  ///   changed rows.
  ///
  /// So mapped memory is better with `fbtft`, whose devices have names with `fb_`. It is also
  /// better if the panel reads the memory itself. Then the mapping is one of page frames or of
  /// device memory (`pf`, `io` in proc_pid_smaps(5)), or its pages are in the page tables from the
  /// start. Memory that a driver copies is mapped page by page, by page faults.
  static func suited(
    to info: FramebufferInfo, of file: FileDescriptor, startingAt address: UInt
  ) -> FramebufferMemory? {
    guard info.bitsPerPixel > 1 else { return nil }
    let page = sysconf(Int32(_SC_PAGESIZE))
    let offset = Int(address % UInt(page))
    let (end, overflow) = info.memoryLength.addingReportingOverflow(offset + page - 1)
    guard info.memoryLength > 0, !overflow else { return nil }
    let length = end / page * page
    guard
      let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0),
      start != MAP_FAILED
    else { return nil }
    // A forked process does not inherit the mapping.
    madvise(start, length, MADV_DONTFORK)
    let memory = FramebufferMemory(file: file, start: start, length: length, offset: offset)
    let isDirect = memory.isPresent || memory.isOfFrames || info.name.hasPrefix("fb_")
    return isDirect ? memory : nil
  }

  private init(
    file: FileDescriptor, start: UnsafeMutableRawPointer, length: Int, offset: Int
  ) {
    self.file = file
    self.start = start
    self.length = length
    self.offset = offset
  }

  deinit { munmap(start, length) }

  /// Whether the first page is in the page tables before any access (mincore(2)).
  private var isPresent: Bool {
    var page: UInt8 = 0
    return mincore(start, 1, &page) == 0 && page & 1 != 0
  }

  /// Whether the mapping is one of page frames or device memory, from its flags in smaps.
  private var isOfFrames: Bool {
    guard let text = try? Files.read("/proc/self/smaps", limit: 1 << 24) else { return false }
    let head = Array((String(UInt(bitPattern: start), radix: 16) + "-").utf8)
    var isOwn = false
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: head) { isOwn = true }
      guard isOwn, line.starts(with: "VmFlags:".utf8) else { continue }
      let flags = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      return flags.contains("pf") || flags.contains("io")
    }
    return false
  }

  /// - Precondition: the bytes fit into the memory.
  func write(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    precondition(position >= 0 && offset + position + bytes.count <= length)
    guard let source = bytes.baseAddress else { return }
    (start + offset + position).copyMemory(from: source, byteCount: bytes.count)
  }
}
