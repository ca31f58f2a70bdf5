import TestSupport
import Testing
import TimeLimit

@testable import LinuxIO

/// The overlays that a config.txt names.
@Suite(.timeLimited) struct BootOverlaysTests {
  @Test func theLinesOfConfig() throws {
    let tree = try SystemTree([
      "/boot/firmware/config.txt": """
      # dtoverlay=nothing
      dtparam=i2c_arm=on\r
      dtoverlay=twelvekey-matrix,debounce=5\r
        dtoverlay = twelvekey-oled
      dtoverlay=
      [pi5]
      dtoverlay=other
      [all]
      dtoverlay=vc4-kms-v3d:cma-256

      """,
      "/boot/firmware/overlays/twelvekey-matrix.dtbo": "",
      "/boot/firmware/overlays/vc4-kms-v3d.dtbo": "",
    ])
    let files = SystemFiles(root: tree.root)
    let boot = try #require(BootOverlays(files))
    #expect(boot.path == "/boot/firmware/config.txt")
    #expect(boot.lines.map(\.number) == [3, 4, 9])
    #expect(boot.lines.map(\.name) == ["twelvekey-matrix", "twelvekey-oled", "vc4-kms-v3d"])
    #expect(boot.lines.map(\.isThere) == [true, false, true])
    // An overlay by an older name is another one's.
    tree.write("twelvekey-oled\0", to: "/boot/firmware/overlays/overlay_map.dtb")
    #expect(BootOverlays(files)?.lines.map(\.isThere) == [true, nil, true])
    tree.write("os_prefix=new/\ndtoverlay=twelvekey-oled\n", to: "/boot/firmware/config.txt")
    #expect(BootOverlays(files)?.lines.map(\.isThere) == [nil])
    #expect(BootOverlays(SystemFiles(root: "/nonexistent")) == nil)
  }
}
