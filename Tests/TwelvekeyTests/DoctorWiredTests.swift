import TestSupport
import Testing
import TimeLimit

/// What the doctor says of the parts that are wired to a board.
@Suite(.timeLimited) struct DoctorWiredTests {
  private func findings(_ tree: SystemTree) -> Findings {
    Findings(
      Program.run(
        ["doctor", "--contacts", "none", "--line", "none"],
        environment: "TWELVEKEY_ROOT=\(tree.root)"))
  }

  private static let matrix = "/twelvekey-matrix"

  private func matrix(modules: [String] = []) throws -> SystemTree {
    let tree = try SystemTree.board(modules: modules)
    tree.wire(Self.matrix, "gpio-matrix-keypad", device: "platform/twelvekey-matrix")
    return tree
  }

  @Test func aPartWithItsDriver() throws {
    let tree = try SystemTree.board()
    tree.wire(
      Self.matrix, "gpio-matrix-keypad", device: "platform/twelvekey-matrix",
      driver: "matrix-keypad")
    #expect(
      findings(tree).on("wired") == [
        "ok wired key matrix /twelvekey-matrix: driver matrix-keypad"
      ])
  }

  @Test func aModuleThatIsNotLoaded() throws {
    let found = findings(try matrix(modules: ["input/keyboard/matrix_keypad"]))
    #expect(
      found.on("wired") == [
        "wrong wired key matrix /twelvekey-matrix: it has no driver, because the module matrix_keypad is not "
          + "loaded: sudo modprobe matrix_keypad"
      ])
    #expect(found.code == 69)
  }

  @Test func aModuleThatTheKernelLacks() throws {
    #expect(
      findings(try matrix()).on("wired") == [
        """
        wrong wired key matrix /twelvekey-matrix: it has no driver, because this kernel, 6.12.48, lacks the \
        module matrix_keypad.
        Raspberry Pi OS's kernel and Twelvekey's card have it. List the modules: \
        find /lib/modules/6.12.48 -name '*.ko*'
        """
      ])
  }

  @Test func aKernelWithoutItsModules() throws {
    let tree = try matrix()
    tree.write("6.12.49\n", to: "/proc/sys/kernel/osrelease")
    #expect(
      findings(tree).on("wired") == [
        "wrong wired key matrix /twelvekey-matrix: it has no driver, and none can be loaded: "
          + "/lib/modules/6.12.49, with the modules of this kernel, is not there, as after an upgrade: sudo reboot"
      ])
  }

  @Test func aDriverThatRefusesOrWaits() throws {
    let tree = try matrix()
    tree.write("", to: "/sys/module/matrix_keypad/refcnt")
    #expect(
      findings(tree).on("wired") == [
        "wrong wired key matrix /twelvekey-matrix: its driver, matrix_keypad, is loaded but does not use it. "
          + "Why: sudo dmesg | grep -i -e matrix_keypad -e twelvekey-matrix"
      ])
    tree.write("1\n", to: "/sys/devices/platform/twelvekey-matrix/waiting_for_supplier")
    #expect(
      findings(tree).on("wired") == [
        "wrong wired key matrix /twelvekey-matrix: its driver waits for another part in the device "
          + "tree that is missing: sudo cat /sys/kernel/debug/devices_deferred"
      ])
  }

  @Test func aBusWithoutADriver() throws {
    let tree = try SystemTree.board()
    tree.wire("/soc/i2c@1", "brcm,bcm2835-i2c", device: "platform/soc/fe804000.i2c")
    tree.wire("/soc/i2c@1/oled@3c", "solomon,ssd1306fb-i2c")
    #expect(
      findings(tree).on("wired") == [
        "wrong wired panel /soc/i2c@1/oled@3c: its bus has no driver: "
          + #"sudo modprobe "$(cat /sys/devices/platform/soc/fe804000.i2c/modalias)""#
      ])
    tree.link(
      "/sys/devices/platform/soc/fe804000.i2c/driver", to: "/sys/bus/platform/drivers/i2c-bcm2835")
    tree.makeFolder("/sys/bus/platform/drivers/i2c-bcm2835")
    #expect(
      findings(tree).on("wired") == [
        "wrong wired panel /soc/i2c@1/oled@3c: the kernel has no device for it. Why: "
          + "sudo dmesg | grep -i -e of: -e i2c -e spi"
      ])
  }

  /// Trees name much that a board may have: only what is of the telephone's overlays is missed.
  @Test func aPartThatIsSwitchedOff() throws {
    let tree = try SystemTree.board()
    tree.wire("/buttons", "gpio-keys")
    tree.set("status", of: "/buttons", to: "disabled")
    #expect(findings(tree).on("wired").isEmpty)
    tree.wire("/twelvekey-buttons", "gpio-keys")
    tree.set("status", of: "/twelvekey-buttons", to: "disabled")
    #expect(
      findings(tree).on("wired") == [
        "note wired buttons /twelvekey-buttons: it is switched off in the device tree. Find the line: "
          + "grep -n -e dtoverlay -e dtparam /boot/firmware/config.txt"
      ])
  }

  @Test func overlays() throws {
    let tree = try SystemTree.board()
    tree.write(
      "dtoverlay=twelvekey-matrx\ndtoverlay=twelvekey-oled\ndtoverlay=twelvekey-hook\n",
      to: "/boot/firmware/config.txt")
    for name in ["oled", "hook"] {
      tree.write("", to: "/boot/firmware/overlays/twelvekey-\(name).dtbo")
    }
    tree.set("twelvekey_oled", of: "/__symbols__", to: "/soc/i2c@1/oled@3c")
    let found = findings(tree)
    #expect(
      found.on("overlay") == [
        "wrong overlay twelvekey-matrx: /boot/firmware/config.txt:1 names it, but "
          + "/boot/firmware/overlays/twelvekey-matrx.dtbo does not exist. List them: ls /boot/firmware/overlays",
        "ok overlay twelvekey-oled: in the device tree, by /boot/firmware/config.txt:2",
        """
        wrong overlay twelvekey-hook: /boot/firmware/config.txt:3 names it, but it is not in the \
        device tree. It takes effect at the next start: sudo reboot
        If not, the firmware's log says why: sudo vclog --msg | grep -i dtoverlay
        """,
      ], "\(found)")
  }
}
