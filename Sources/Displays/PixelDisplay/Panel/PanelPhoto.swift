/// A picture to show, such as that of a contact. Each pixel has three bytes (red, green and blue),
/// row by row from the top left.
///
/// Two photos are equal if they have the same ``id`` and size, so that screens are compared without
/// reading pictures. The caller must give different pictures different ids.
package struct PanelPhoto: Sendable {
  package let id: Int
  package let width: Int
  package let height: Int
  let rgb: [UInt8]

  /// Returns `nil` unless width and height are 1 to 4,096 pixels, and there are three bytes for
  /// each pixel.
  package init?(id: Int, width: Int, height: Int, rgb: [UInt8]) {
    let sizes = 1...4096
    guard sizes.contains(width), sizes.contains(height), rgb.count == 3 * width * height else {
      return nil
    }
    self.id = id
    self.width = width
    self.height = height
    self.rgb = rgb
  }
}

extension PanelPhoto: Hashable {
  package static func == (one: PanelPhoto, other: PanelPhoto) -> Bool {
    one.id == other.id && one.width == other.width && one.height == other.height
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(width)
    hasher.combine(height)
  }
}
