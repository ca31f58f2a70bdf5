import Glibc
import TestSupport
import Testing
import TimeLimit

/// What the doctor says of displays.
@Suite(.timeLimited) struct DoctorDisplayTests {
  private let settings = Settings()

  private func findings(
    _ lines: String, environment: String = "", under wrapper: [String] = []
  ) -> Findings {
    Findings(
      settings.run(
        lines, ["doctor", "--contacts", "none", "--line", "none"], environment: environment,
        under: wrapper))
  }

  @Test(.enabled(if: SimulatedDevices.library != nil, "there is no C compiler"))
  func aPanel() throws {
    let panel = settings.folder + "/panel"
    Program.shell("head -c 1024 /dev/zero > \(panel)")
    let found = findings(
      "display = fb:FOLDER/panel", environment: "TWELVEKEY_TEST_PANEL=\(panel)",
      under: ["env", "LD_PRELOAD=\(try #require(SimulatedDevices.library))"])
    #expect(
      found.on("framebuffer") == [
        "ok framebuffer \(panel) (pretended): 128×64 pixels, "
          + "1 bit, 1 is white, left pixel in bit 0"
      ], "\(found)")
  }

  /// The light behind it can be switched, or the finding says what allows it.
  @Test(.enabled(if: SimulatedDevices.library != nil, "there is no C compiler"))
  func theBackLightOfAPanel() throws {
    let place = "/sys/devices/platform/spi0/spi0.0"
    let tree = try SystemTree([
      "\(place)/graphics/fb7/name": "panel\n",
      "/sys/class/backlight/twelvekey-backlight/bl_power": "0\n",
      "/dev/fb7": String(repeating: "\0", count: 1024),
    ])
    tree.link("/sys/class/graphics/fb7", to: "\(place)/graphics/fb7")
    tree.link("\(place)/graphics/fb7/device", to: place)
    let panel = tree.root + "/dev/fb7"
    tree.write("display = fb:\(panel)\n", to: "/config")
    func found(asNobody: Bool) throws -> [String] {
      let environment = "TWELVEKEY_ROOT=\(tree.root) TWELVEKEY_TEST_PANEL=\(panel)"
      return Findings(
        Program.run(
          ["doctor", "--contacts", "none", "--line", "none", "--config", tree.root + "/config"],
          environment: environment, asNobody: asNobody,
          under: ["env", "LD_PRELOAD=\(try #require(SimulatedDevices.library))"])
      ).on("back-light")
    }
    #expect(
      try found(asNobody: false) == [
        "ok back-light of \(panel): twelvekey-backlight; blank-after switches it off"
      ])
    chmod(panel, 0o666)
    chmod(tree.root + "/sys/class/backlight/twelvekey-backlight/bl_power", 0o444)
    let text = try #require(try found(asNobody: true).first)
    #expect(
      text.hasPrefix(
        "note back-light of \(panel): no permission to write "
          + "/sys/class/backlight/twelvekey-backlight/bl_power."), "\(text)")
    #expect(text.contains("sudo udevadm trigger --settle --subsystem-match=backlight"))
    // That of a laptop's own screen: no rule gives it to this user.
    tree.write("firmware\n", to: "/sys/class/backlight/twelvekey-backlight/type")
    #expect(
      try found(asNobody: true) == [
        "note back-light of \(panel): twelvekey-backlight is the machine's own, which the udev rule "
          + "leaves to root. Only the panel's driver can switch it off."
      ])
  }

  /// Another program has it open, which is named.
  @Test(.enabled(if: SimulatedDevices.library != nil, "there is no C compiler"))
  func aPanelThatAnotherProgramDrawsOn() throws {
    let panel = settings.folder + "/panel"
    Program.shell("head -c 1024 /dev/zero > \(panel)")
    let other = try #require(fopen(panel, "r+e"))
    defer { fclose(other) }
    let found = findings(
      "display = fb:FOLDER/panel", environment: "TWELVEKEY_TEST_PANEL=\(panel)",
      under: ["env", "LD_PRELOAD=\(try #require(SimulatedDevices.library))"])
    let text = try #require(found.on("framebuffer").last)
    #expect(text.hasPrefix("note framebuffer \(panel) is open in "), "\(found)")
    #expect(text.contains("(pid \(getpid()))"))
    #expect(
      text.hasSuffix(", too, which may draw over the telephone.\nWhat ends it: kill \(getpid())"))
  }

  @Test func whatIsNoPanel() {
    settings.write("", to: "panel")
    let found = findings("display = fb:FOLDER/panel")
    #expect(
      found.on("\(settings.folder)/panel is not a framebuffer").first?.hasPrefix("wrong ") == true,
      "\(found)")
  }

  /// What everybody may know of it is said all the same.
  @Test func aPanelThatMayNotBeOpened() throws {
    let tree = try SystemTree([
      "/sys/class/graphics/panel/name": "fb_ili9341\n",
      "/sys/class/graphics/panel/virtual_size": "320,240\n",
      "/sys/class/graphics/panel/bits_per_pixel": "16\n",
    ])
    // Another user has to come to it.
    tree.write("", to: "/dev/panel")
    chmod(tree.root + "/dev/panel", 0)
    tree.write("display = fb:\(tree.root)/dev/panel\n", to: "/config")
    let found = Findings(
      Program.run(
        ["doctor", "--contacts", "none", "--line", "none", "--config", tree.root + "/config"],
        environment: "TWELVEKEY_ROOT=\(tree.root)", asNobody: true))
    let text = try #require(found.on("no permission for the framebuffer").first, "\(found)")
    #expect(text.hasPrefix("wrong "))
    #expect(text.contains("\nIt belongs to user "))
    #expect(text.hasSuffix("\nIt is fb_ili9341, 320×240 pixels of 16 bits."))
  }

  @Test func noDisplayAtAll() {
    let found = findings("")
    let hasOne = !found.on("framebuffer").isEmpty || !found.on("character LCD").isEmpty
    let none = found.on("no panel and no character LCD here")
    #expect(none.isEmpty == hasOne, "\(found)")
    #expect(none.allSatisfy { $0.hasPrefix("note ") && $0.contains("/boot/firmware/config.txt") })
    // Where another display is named no panel is needed.
    #expect(findings("display = terminal").on("no panel").isEmpty)
  }

  @Test func aCharacterLCD() {
    let found = findings("display = charlcd:FOLDER/lcd")
    #expect(
      found.on("there is no character LCD at \(settings.folder)/lcd.").first?
        .contains("sudo modprobe hd44780") == true, "\(found)")
    settings.write("", to: "lcd")
    #expect(
      findings("display = charlcd:FOLDER/lcd").on("character LCD")
        == ["ok character LCD \(settings.folder)/lcd"])
  }
}
