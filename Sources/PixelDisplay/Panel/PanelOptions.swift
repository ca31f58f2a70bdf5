/// What a framebuffer can't say of itself: how the panel is built into the telephone.
public struct PanelOptions: Hashable, Sendable {
  public var rotation: PanelGeometry.Rotation
  /// Whether left and right are swapped, for a panel that is seen in a mirror or through its back.
  public var isMirrored: Bool
  /// Whether dark and light are swapped: dark letters on a light panel.
  public var isInverted: Bool
  public var margins: PanelGeometry.Margins
  /// Where the left pixel stands in a byte of eight.
  public var bitOrder: PixelFormat.BitOrder

  public init(
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
