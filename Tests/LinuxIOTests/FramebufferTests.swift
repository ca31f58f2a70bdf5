import CLinux
import Glibc
import PixelDisplay
import Testing
import TimeLimit

@testable import LinuxIO

/// What needs no framebuffer; the rig draws on some.
@Suite(.timeLimited) struct FramebufferTests {
  @Test func whatTheKernelTellsIsTakenAsItIs() {
    var screen = fb_var_screeninfo()
    screen.xres = 320
    screen.yres = 240
    screen.xoffset = 8
    screen.yoffset = 240
    screen.bits_per_pixel = 16
    screen.grayscale = 0x3231_564E
    screen.red = fb_bitfield(offset: 11, length: 5, msb_right: 0)
    screen.green = fb_bitfield(offset: 5, length: 6, msb_right: 0)
    screen.blue = fb_bitfield(offset: 0, length: 5, msb_right: 1)
    screen.transp = fb_bitfield(offset: .max, length: .max, msb_right: 0)
    var fixed = fb_fix_screeninfo()
    // As long as it can be: no zero byte behind it.
    withUnsafeMutableBytes(of: &fixed.id) { $0.copyBytes(from: Array("Virtual FB 12345".utf8)) }
    fixed.smem_len = .max
    fixed.type = 4
    fixed.visual = 2
    fixed.line_length = 656

    let info = FramebufferInfo(screen, fixed)
    let unused = Int(UInt32.max)
    #expect(
      info
        == FramebufferInfo(
          name: "Virtual FB 12345", width: 320, height: 240, xOffset: 8, yOffset: 240,
          bitsPerPixel: 16, grayscale: 0x3231_564E, red: .init(offset: 11, length: 5),
          green: .init(offset: 5, length: 6),
          blue: .init(offset: 0, length: 5, isReversed: true),
          alpha: .init(offset: unused, length: unused), type: 4, visual: 2, lineLength: 656,
          memoryLength: unused))
  }

  @Test(arguments: [("/dev/null", "FBIOGET_VSCREENINFO", ENOTTY), ("/dev/fb-none", "open", ENOENT)])
  func whatIsNoFramebufferIsSaid(path: String, call: String, code: Int32) {
    #expect(throws: LinuxError(call, code, on: path)) { try Framebuffer(path) }
  }

  @Test func aFileIsNoConsole() throws {
    let file = try FileDescriptor(opening: "/dev/null", O_RDWR)
    #expect(VirtualConsole.ofTerminal(file.number) == nil)
    #expect(throws: LinuxError("KDGETMODE", ENOTTY, on: "/dev/null")) {
      try VirtualConsole.state(of: file, "/dev/null")
    }
  }
}
