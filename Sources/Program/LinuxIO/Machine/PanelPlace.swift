/// The properties of a framebuffer that all users can read, even if they may not open it
/// (`/sys/class/graphics`).
package struct PanelPlace: Hashable, Sendable {
  /// The driver's name for the framebuffer.
  package var name: String
  package var width: Int
  package var height: Int
  package var bitsPerPixel: Int

  /// - Parameter path: the path of the framebuffer's device, such as `/dev/fb0`.
  package init?(of path: String, _ files: SystemFiles) {
    let folder = "/sys/class/graphics/\(Files.split(path).name)"
    let size = (files.text("\(folder)/virtual_size") ?? "").split(separator: ",").compactMap {
      Int($0)
    }
    guard size.count == 2, let bits = files.number("\(folder)/bits_per_pixel") else { return nil }
    name = files.text("\(folder)/name") ?? ""
    (width, height, bitsPerPixel) = (size[0], size[1], bits)
  }
}
