import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// What the kernel has made of the parts that a device tree names.
@Suite(.timeLimited) struct WiredPartTests {
  private func parts(_ tree: SystemTree) throws -> [WiredPart] {
    let files = SystemFiles(root: tree.root)
    return WiredPart.all(in: try #require(DeviceTree(files)), files)
  }

  private func undriven(_ tree: SystemTree) throws -> WiredPart.WithoutDriver? {
    guard case .undriven(let device)? = try parts(tree).first?.state else { return nil }
    return device
  }

  @Test func aPCHasNoTree() throws {
    #expect(DeviceTree(SystemFiles(root: "/nonexistent")) == nil)
    let tree = try SystemTree(["/proc/sys/kernel/osrelease": "6.12.48\n"])
    #expect(DeviceTree(SystemFiles(root: tree.root)) == nil)
  }

  @Test func aBoardOfItsOwn() throws {
    let tree = try SystemTree.board()
    tree.wire("/soc/serial@7e201000", "arm,pl011")
    let found = try #require(DeviceTree(SystemFiles(root: tree.root)))
    #expect(found.model == "Raspberry Pi 4 Model B Rev 1.4")
    #expect(found.nodes.map(\.path) == ["/soc/serial@7e201000"])
    #expect(try parts(tree).isEmpty)
  }

  @Test func everyKindIsKnown() throws {
    let tree = try SystemTree.board()
    tree.wire("/twelvekey-matrix", "gpio-matrix-keypad", device: "m", driver: "matrix-keypad")
    tree.wire("/twelvekey-buttons", "gpio-keys", device: "b", driver: "gpio-keys")
    tree.wire("/twelvekey-lcd", "hit,hd44780", device: "l", driver: "hd44780")
    tree.wire("/i2c/gpio@27", "nxp,pcf8574", bus: "i2c", device: "1-0027", driver: "pcf857x")
    tree.wire(
      "/i2c/oled@3c", "solomon,ssd1306fb-i2c", bus: "i2c", device: "1-003c", driver: "ssd130x-i2c")
    tree.wire(
      "/spi/panel@0", "twelvekey-tft", "panel-mipi-dbi-spi", bus: "spi", device: "spi0.0",
      driver: "panel-mipi-dbi-spi")
    tree.wire(
      "/spi/display@1", "ilitek,ili9341", bus: "spi", device: "spi0.1", driver: "fb_ili9341")
    let all = try parts(tree)
    #expect(
      Dictionary(uniqueKeysWithValues: all.map { ($0.node, $0.kind) }) == [
        "/twelvekey-matrix": .keyMatrix, "/twelvekey-buttons": .buttons,
        "/twelvekey-lcd": .characterLCD, "/i2c/gpio@27": .expander, "/i2c/oled@3c": .panel,
        "/spi/panel@0": .panel, "/spi/display@1": .panel,
      ])
    #expect(
      all.first { $0.node == "/i2c/oled@3c" }?.state == .driven(by: "ssd130x-i2c"), "\(all)")
    #expect(all.filter(\.isOurs).count == 3)
  }

  // MARK: Without a driver

  private func matrix(modules: [String] = []) throws -> SystemTree {
    let tree = try SystemTree.board(modules: modules)
    tree.wire("/twelvekey-matrix", "gpio-matrix-keypad", device: "platform/twelvekey-matrix")
    return tree
  }

  @Test func theModuleIsNotLoaded() throws {
    let device = try #require(try undriven(matrix(modules: ["input/keyboard/matrix-keypad"])))
    #expect(device.module == "matrix_keypad" && device.moduleState == .available)
    #expect(device.device == "/sys/devices/platform/twelvekey-matrix" && !device.isWaiting)
  }

  @Test func theKernelHasNoSuchModule() throws {
    #expect(try undriven(matrix())?.moduleState == .absent)
  }

  @Test func theDriverIsBuiltIn() throws {
    let tree = try matrix()
    tree.write(
      "kernel/drivers/input/keyboard/matrix_keypad.ko\n", to: "/lib/modules/6.12.48/modules.builtin"
    )
    #expect(try undriven(tree)?.moduleState == .loaded)
  }

  @Test func theModulesAreGone() throws {
    let tree = try matrix()
    tree.write("6.12.49\n", to: "/proc/sys/kernel/osrelease")
    #expect(try undriven(tree)?.moduleState == .folderGone)
  }

  @Test func theDriverRefusesOrWaits() throws {
    let tree = try matrix()
    tree.write("", to: "/sys/module/matrix_keypad/refcnt")
    #expect(try undriven(tree)?.moduleState == .loaded)
    #expect(try undriven(tree)?.isWaiting == false)
    tree.write("1\n", to: "/sys/devices/platform/twelvekey-matrix/waiting_for_supplier")
    #expect(try undriven(tree)?.isWaiting == true)
  }

  /// Two drivers know an OLED: whichever the kernel has.
  @Test func theModuleThatTheKernelHas() throws {
    for (modules, module) in [
      (["ssd1307fb"], "ssd1307fb"), (["ssd1307fb", "ssd130x-i2c"], "ssd130x_i2c"),
      ([], "ssd130x_i2c"),
    ] {
      let tree = try SystemTree.board(modules: modules)
      tree.wire("/i2c/oled@3c", "sinowealth,sh1106", bus: "i2c", device: "1-003c")
      #expect(try undriven(tree)?.module == module)
    }
    let tree = try SystemTree.board()
    tree.wire("/spi@7e204000/oled@0", "solomon,ssd1309", bus: "spi", device: "spi0.0")
    #expect(try undriven(tree)?.module == "ssd130x_spi")
  }

  @Test func noDevice() throws {
    let tree = try SystemTree.board()
    tree.wire("/soc/i2c@1/oled@3c", "solomon,ssd1306")
    #expect(try parts(tree).map(\.state) == [.noDevice(bus: nil)])
    tree.wire("/soc/i2c@1", "brcm,bcm2835-i2c", device: "platform/soc/fe804000.i2c")
    #expect(
      try parts(tree).map(\.state) == [.noDevice(bus: "/sys/devices/platform/soc/fe804000.i2c")])
    tree.link(
      "/sys/devices/platform/soc/fe804000.i2c/driver", to: "/sys/bus/platform/drivers/i2c-bcm2835")
    tree.makeFolder("/sys/bus/platform/drivers/i2c-bcm2835")
    #expect(try parts(tree).map(\.state) == [.noDevice(bus: nil)])
  }

  @Test func aBusThatIsSwitchedOff() throws {
    let tree = try SystemTree.board()
    tree.wire("/soc/i2c@1", "brcm,bcm2835-i2c")
    tree.wire("/soc/i2c@1/oled@3c", "solomon,ssd1306")
    tree.set("status", of: "/soc/i2c@1", to: "disabled")
    #expect(try parts(tree).map(\.state) == [.switchedOff])
  }
}
