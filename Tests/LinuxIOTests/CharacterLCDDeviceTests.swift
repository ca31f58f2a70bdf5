import Glibc
import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

@Suite(.timeLimited) final class CharacterLCDDeviceTests {
  private let home: TemporaryFolder
  private var folder: String { home.path }

  init() throws {
    home = try TemporaryFolder()
  }

  private func make(_ path: String, _ bytes: [UInt8] = []) throws {
    var place = ""
    for part in path.split(separator: "/").dropLast() {
      place += "/" + part
      mkdir(place, 0o755)
    }
    let file = try #require(fopen(path, "wb"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// A terminal is a character device, too, and gives back what is written.
  @Test func whatIsWrittenArrives() throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    try #require(master >= 0)
    defer { close(master) }
    var number: Int32 = 0
    _ = ioctl(master, 0x4004_5431, &number)  // TIOCSPTLCK
    _ = ioctl(master, 0x8004_5430, &number)  // TIOCGPTN
    var mode = termios()
    tcgetattr(master, &mode)
    cfmakeraw(&mode)
    tcsetattr(master, TCSANOW, &mode)
    let device = try CharacterLCDDevice("/dev/pts/\(number)")
    try device.write([0x1B, 0, 7, 0xFF])
    try device.write([])
    try device.write([0x41])
    var arrived: [UInt8] = []
    while arrived.count < 5, let some = try FileDescriptor.read(from: master), !some.isEmpty {
      arrived += some
    }
    #expect(arrived == [0x1B, 0, 7, 0xFF, 0x41])
  }

  /// A mistyped path does not overwrite a file.
  @Test func aFileIsNotWrittenOver() throws {
    let path = folder + "/precious"
    try make(path, [1, 2, 3])
    #expect(throws: LinuxError("open", ENOTTY, on: path)) { try CharacterLCDDevice(path) }
    #expect(try Files.read(path) == [1, 2, 3])
  }

  @Test func errorsNameThePath() throws {
    #expect(throws: LinuxError("open", ENOENT, on: "/nowhere/lcd")) {
      try CharacterLCDDevice("/nowhere/lcd")
    }
    let full = try CharacterLCDDevice("/dev/full")
    #expect(throws: LinuxError("write", ENOSPC, on: "/dev/full")) { try full.write([1]) }
  }

  @Test func sizeComesFromTheDeviceTree() throws {
    #expect(CharacterLCDDevice.size(in: folder) == nil)
    let driver = folder + "/platform/drivers/hd44780"
    try make(driver + "/bind")
    #expect(CharacterLCDDevice.size(in: folder) == nil)
    let node = driver + "/lcd/of_node"
    try make(node + "/display-width-chars", [0, 0, 0, 20])
    #expect(CharacterLCDDevice.size(in: folder) == nil)
    try make(node + "/display-height-chars", [0, 0, 0, 4])
    let size = try #require(CharacterLCDDevice.size(in: folder))
    #expect(size == (20, 4))
    let wrong: [[UInt8]] = [
      [], [20], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF], [0, 0, 0, 20, 0],
    ]
    for bytes in wrong {
      try make(node + "/display-width-chars", bytes)
      #expect(CharacterLCDDevice.size(in: folder) == nil, "\(bytes)")
    }
  }
}
