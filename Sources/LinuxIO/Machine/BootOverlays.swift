/// The overlays that the firmware of a Raspberry Pi is told to put over the device tree, by the lines
/// `dtoverlay=NAME,…` of config.txt
/// (https://www.raspberrypi.com/documentation/computers/config_txt.html).
///
/// Only lines that count for every model are read: those below a filter such as `[pi5]` may be for another.
package struct BootOverlays: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// From 1.
    package var number: Int
    package var name: String
    /// Whether the overlay's file is there; `nil` where it can lie elsewhere, or have another name.
    package var isThere: Bool?
  }

  /// Such as `/boot/firmware/config.txt`.
  package var path: String
  package var lines: [Line]

  /// `nil` where there is no config.txt, or none that this user may read.
  package init?(_ files: SystemFiles) {
    // The second is where it was before Debian 12.
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
    // By that the firmware takes another overlay for a name: an older name's, or a model's own.
    let map = files.bytes("\(folder)/overlay_map.dtb") ?? []
    var isForAll = true
    for (index, setting) in settings.enumerated() {
      if setting.hasPrefix("[") { isForAll = setting.hasPrefix("[all]") }
      guard isForAll, setting.hasPrefix("dtoverlay=") else { continue }
      let name = String(setting.dropFirst("dtoverlay=".count).prefix { $0 != "," && $0 != ":" })
      // An empty one ends the parameters of the one before.
      if name.isEmpty { continue }
      let isThere = files.exists("\(folder)/\(name).dtbo")
      let isMapped = map.firstRange(of: Array(name.utf8)) != nil
      lines.append(
        Line(number: index + 1, name: name, isThere: isElsewhere || isMapped ? nil : isThere))
    }
  }
}
