/// A user's choice of a device by its path (or the path of a recording), its by-id link, its name,
/// or `vendor:product`.
package struct DeviceSelector: Hashable, Sendable {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package func matches(_ node: InputNode) -> Bool {
    if text == node.path { return true }
    if text.hasPrefix("/") { return node.links.contains(text) }
    if let id = Self.vendorAndProduct(text) {
      return node.description.vendor == id.vendor && node.description.product == id.product
    }
    return node.description.name.lowercased() == text.lowercased()
      || node.path.hasSuffix("/" + text)
  }

  /// Reads the numbers of `vendor:product`. `13ba:1` and `13BA:0001` are the same.
  private static func vendorAndProduct(_ text: String) -> (vendor: UInt16, product: UInt16)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ (1...4).contains($0.count) }),
      let vendor = UInt16(parts[0], radix: 16), let product = UInt16(parts[1], radix: 16)
    else { return nil }
    return (vendor, product)
  }
}
