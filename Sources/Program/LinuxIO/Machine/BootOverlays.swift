/// The overlays that the firmware of a Raspberry Pi applies to the device tree, from the lines
/// `dtoverlay=NAME,…` of config.txt
/// (https://www.raspberrypi.com/documentation/computers/config_txt.html).
///
/// Only lines for all models are read: those below a filter such as `[pi5]` may be for another
/// model.
package struct BootOverlays: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// The number of the line, from 1.
    package var number: Int
    package var name: String
    /// Whether the overlay's file exists; `nil` if that isn't known, because the file may be in
    /// another folder or have another name.
    package var isThere: Bool?
  }

  /// The path of config.txt, such as `/boot/firmware/config.txt`.
  package var path: String
  package var lines: [Line]

  /// Returns `nil` if there is no config.txt that this user may read.
  package init?(_ files: SystemFiles) {
    // The second path is that of systems before Debian 12.
    let places = ["/boot/firmware/config.txt", "/boot/config.txt"]
    guard let path = places.first(where: files.exists), let text = files.lines(path) else {
      return nil
    }
    self.path = path
    lines = []
    let settings = text.map { $0.filter { !$0.isWhitespace } }
    let isElsewhere = settings.contains {
      $0.hasPrefix("overlay_prefix=") || $0.hasPrefix("os_prefix=")
    }
    let folder = Files.split(path).folder + "/overlays"
    // With this map the firmware replaces the names of some overlays: old names, and names for
    // which each model has a different overlay.
    let map = files.bytes("\(folder)/overlay_map.dtb") ?? []
    var isForAll = true
    for (index, setting) in settings.enumerated() {
      if setting.hasPrefix("[") { isForAll = setting.hasPrefix("[all]") }
      guard isForAll, setting.hasPrefix("dtoverlay=") else { continue }
      let name = String(setting.dropFirst("dtoverlay=".count).prefix { $0 != "," && $0 != ":" })
      // An empty name ends the parameters of the previous overlay.
      if name.isEmpty { continue }
      let isThere = files.exists("\(folder)/\(name).dtbo")
      let isMapped = map.firstRange(of: Array(name.utf8)) != nil
      lines.append(
        Line(number: index + 1, name: name, isThere: isElsewhere || isMapped ? nil : isThere))
    }
  }
}
