/// The properties of a panel that its framebuffer can't report, because they depend on how the
/// panel is built into the telephone.
package struct PanelOptions: Hashable, Sendable {
  package var rotation: PanelGeometry.Rotation
  /// Whether left and right are swapped, for a panel that is seen in a mirror or through its back.
  package var isMirrored: Bool
  /// Whether dark and light are swapped: dark letters on a light panel.
  package var isInverted: Bool
  package var margins: PanelGeometry.Margins
  /// The place of the left pixel in a byte of eight.
  package var bitOrder: PixelFormat.BitOrder

  package init(
    rotation: PanelGeometry.Rotation = .none, isMirrored: Bool = false, isInverted: Bool = false,
    margins: PanelGeometry.Margins = .none, bitOrder: PixelFormat.BitOrder = .lowestFirst
  ) {
    self.rotation = rotation
    self.isMirrored = isMirrored
    self.isInverted = isInverted
    self.margins = margins
    self.bitOrder = bitOrder
  }
}
