import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// Which back-light belongs to which framebuffer, in a made-up /sys.
@Suite(.timeLimited) struct BacklightTests {
  private let tree: SystemTree

  init() throws { tree = try SystemTree() }

  private func backlight(of number: Int) -> String? {
    Backlight(ofFramebuffer: number, SystemFiles(root: tree.root))?.name
  }

  /// A framebuffer of the device at a path below /sys/devices.
  private func framebuffer(_ number: Int, at device: String, backlight phandle: UInt8? = nil) {
    let place = "/sys/devices/\(device)"
    tree.makeFolder("\(place)/graphics/fb\(number)")
    tree.link("/sys/class/graphics/fb\(number)", to: "\(place)/graphics/fb\(number)")
    tree.link("\(place)/graphics/fb\(number)/device", to: place)
    guard let phandle else { return }
    tree.write("\0\0\0" + String(UnicodeScalar(phandle)), to: "\(place)/of_node/backlight")
  }

  private func light(_ name: String, at device: String, phandle: UInt8? = nil) {
    let place = "/sys/devices/\(device)"
    tree.write("0\n", to: "\(place)/backlight/\(name)/bl_power")
    tree.link("/sys/class/backlight/\(name)", to: "\(place)/backlight/\(name)")
    tree.link("\(place)/backlight/\(name)/device", to: place)
    guard let phandle else { return }
    tree.write("\0\0\0" + String(UnicodeScalar(phandle)), to: "\(place)/of_node/phandle")
  }

  @Test func aMachineWithoutAny() {
    framebuffer(0, at: "platform/gpu")
    #expect(backlight(of: 0) == nil)
  }

  /// The device tree names it, whatever other lights there are.
  @Test func theOneThatTheTreeNames() {
    framebuffer(0, at: "platform/gpu", backlight: 7)
    framebuffer(1, at: "platform/spi0/spi0.0", backlight: 9)
    light("a-panel", at: "platform/a-panel", phandle: 7)
    light("twelvekey-backlight", at: "platform/twelvekey-backlight", phandle: 9)
    light("z-keys", at: "platform/z-keys", phandle: 8)
    #expect(backlight(of: 1) == "twelvekey-backlight")
    #expect(backlight(of: 0) == "a-panel")
    #expect(
      Backlight(ofFramebuffer: 1, SystemFiles(root: tree.root))?.switchPath
        == "/sys/class/backlight/twelvekey-backlight/bl_power")
  }

  @Test func theOneOfTheSameDeviceOrBelowIt() {
    framebuffer(0, at: "pci/0000:00:02.0")
    framebuffer(1, at: "i2c-1/1-003c")
    light("intel_backlight", at: "pci/0000:00:02.0/card0-eDP-1")
    light("ssd1307fb0", at: "i2c-1/1-003c")
    #expect(backlight(of: 0) == "intel_backlight")
    #expect(backlight(of: 1) == "ssd1307fb0")
  }

  @Test func theOnlyOneOfAMachineWithOnePanel() {
    framebuffer(0, at: "platform/gpu")
    light("rpi_backlight", at: "platform/rpi_backlight")
    #expect(backlight(of: 0) == "rpi_backlight")
    // With another one, no light is switched by guesswork.
    light("other", at: "platform/other")
    #expect(backlight(of: 0) == nil)
  }

  /// A screen on HDMI has its own light: the only one of the machine is the panel's.
  @Test func theOnlyOneBesideAScreen() {
    framebuffer(0, at: "platform/gpu")
    framebuffer(1, at: "platform/soc/3f204000.spi/spi_master/spi0/spi0.0")
    light("led", at: "platform/led")
    #expect(backlight(of: 1) == "led")
    #expect(backlight(of: 0) == nil)
  }

  @Test func theLightOfAnotherPanelStaysOn() {
    framebuffer(1, at: "platform/spi0/spi0.0", backlight: 9)
    framebuffer(2, at: "platform/spi0/spi0.1")
    light("led", at: "platform/led", phandle: 9)
    #expect(backlight(of: 1) == "led")
    #expect(backlight(of: 2) == nil)
  }

  /// That of a graphics chip, or of firmware; on a Raspberry Pi 5 a panel's bus is behind PCI, too.
  @Test func theMachinesOwnScreen() {
    func isBuiltIn(_ number: Int) -> Bool? {
      let files = SystemFiles(root: tree.root)
      return Backlight(ofFramebuffer: number, files)?.isBuiltIn(files)
    }
    let (chip, bus) = ("pci0000:00/0000:00:02.0", "axi/pci0002:00/0002:01:00.0")
    tree.write("0x030000\n", to: "/sys/devices/\(chip)/class")
    tree.write("0x020000\n", to: "/sys/devices/\(bus)/class")
    framebuffer(0, at: chip)
    light("intel_backlight", at: "\(chip)/drm/card0/card0-eDP-1")
    framebuffer(1, at: "\(bus)/i2c-1/1-003c")
    light("ssd130x", at: "\(bus)/i2c-1/1-003c")
    framebuffer(2, at: "platform/gpu")
    light("acpi", at: "platform/gpu")
    #expect([0, 1, 2].map(isBuiltIn) == [true, false, false])
    for (number, name) in ["intel_backlight", "ssd130x", "acpi"].enumerated() {
      tree.write(number == 2 ? "firmware\n" : "raw\n", to: "/sys/class/backlight/\(name)/type")
    }
    #expect([0, 1, 2].map(isBuiltIn) == [true, false, true])
  }

  /// A property that is no phandle, and a device that is gone.
  @Test func nonsenseInTheTree() {
    framebuffer(0, at: "platform/gpu")
    tree.write("\0\0", to: "/sys/devices/platform/gpu/of_node/backlight")
    light("led", at: "platform/led")
    tree.write("\0\0", to: "/sys/devices/platform/led/of_node/phandle")
    tree.link("/sys/class/graphics/fb3", to: "/sys/devices/gone/graphics/fb3")
    #expect(backlight(of: 3) == nil)
    #expect(backlight(of: 0) == nil)
  }
}
