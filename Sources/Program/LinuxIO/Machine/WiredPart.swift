/// A keypad or a display in the device tree, or a part that connects one of them. Includes the
/// state of the part in the kernel.
package struct WiredPart: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case keyMatrix
    case buttons
    case panel
    case characterLCD
    /// A chip on I2C with pins to which an LCD may be connected.
    case expander
  }

  package enum State: Hashable, Sendable {
    case driven(by: String)
    case undriven(WithoutDriver)
    /// The kernel has made no device for the part. `bus` is the device of the part's bus if that
    /// device has no driver; otherwise `nil`.
    case noDevice(bus: String?)
    /// The part or its bus is disabled in the tree.
    case switchedOff
  }

  /// A device without a driver.
  package struct WithoutDriver: Hashable, Sendable {
    /// The device's path in sysfs.
    package var device: String
    /// The module that has its driver.
    package var module: String
    package var moduleState: KernelModules.State
    /// Whether it waits for another part that is missing (`waiting_for_supplier`).
    package var isWaiting: Bool
  }

  /// The path from the root of the tree.
  package var node: String
  package var kind: Kind
  package var state: State

  /// Whether it comes from one of Twelvekey's own overlays.
  package var isOurs: Bool { node.contains("/twelvekey-") }
}

extension WiredPart {
  /// Returns all parts of a machine, in the order of the tree.
  package static func all(in tree: DeviceTree, _ files: SystemFiles) -> [WiredPart] {
    let known = tree.nodes.compactMap { node in Driver(of: node).map { (node, $0) } }
    if known.isEmpty { return [] }
    let devices = tree.devices()
    let modules = KernelModules(files)
    return known.map { node, driver in
      WiredPart(
        node: node.path, kind: driver.kind,
        state: state(of: node, driver, devices, modules, files))
    }
  }

  private static func state(
    of node: DeviceTree.Node, _ driver: Driver, _ devices: [String: String],
    _ modules: KernelModules, _ files: SystemFiles
  ) -> State {
    guard node.isInUse else { return .switchedOff }
    guard let device = devices[node.path] else {
      let bus = devices[Files.split(node.path).folder]
      return .noDevice(bus: bus.flatMap { files.exists("\($0)/driver") ? nil : $0 })
    }
    if let name = files.linked("\(device)/driver") { return .driven(by: name) }
    let (module, moduleState) = driver.best(in: modules)
    return .undriven(
      WithoutDriver(
        device: device, module: module, moduleState: moduleState,
        isWaiting: files.text("\(device)/waiting_for_supplier") == "1"))
  }
}

/// The driver for a node that may be a part of a telephone.
private struct Driver {
  var kind: WiredPart.Kind
  /// The possible modules of the driver. A kernel has one of them.
  var modules: [String]

  /// Returns `nil` if the node is not a part of a telephone.
  init?(of node: DeviceTree.Node) {
    let isOnSPI = Files.split(Files.split(node.path).folder).name.hasPrefix("spi")
    for name in node.compatible {
      if let driver = Self.of(name, isOnSPI: isOnSPI) {
        self = driver
        return
      }
    }
    return nil
  }

  private init(_ kind: WiredPart.Kind, _ modules: String...) {
    self.kind = kind
    self.modules = modules
  }

  /// Finds the driver by the names of Documentation/devicetree/bindings, and of the staging drivers
  /// for panels (fbtft).
  private static func of(_ compatible: String, isOnSPI: Bool) -> Driver? {
    switch compatible {
    case "gpio-matrix-keypad": return Driver(.keyMatrix, "matrix_keypad")
    case "ti,tca8418": return Driver(.keyMatrix, "tca8418_keypad")
    case "adi,adp5588", "adi,adp5587": return Driver(.keyMatrix, "adp5588_keys")
    case "gpio-keys": return Driver(.buttons, "gpio_keys")
    case "gpio-keys-polled": return Driver(.buttons, "gpio_keys_polled")
    case "panel-mipi-dbi-spi": return Driver(.panel, "panel_mipi_dbi")
    case "hit,hd44780": return Driver(.characterLCD, "hd44780")
    case "nxp,pcf8574", "nxp,pcf8574a": return Driver(.expander, "gpio_pcf857x")
    default: break
    }
    let chip = compatible.split(separator: ",").last.map(String.init) ?? ""
    if chip.hasPrefix("ssd13") || chip.hasPrefix("sh110") {
      return isOnSPI ? Driver(.panel, "ssd130x_spi") : Driver(.panel, "ssd130x_i2c", "ssd1307fb")
    }
    if chip.hasPrefix("ili9") || chip.hasPrefix("st77") {
      return Driver(.panel, "fb_" + chip, chip)
    }
    return nil
  }

  /// Returns the module in the best state: a loaded one, otherwise an available one, otherwise the
  /// first.
  func best(in kernel: KernelModules) -> (name: String, state: KernelModules.State) {
    let all = modules.map { (name: $0, state: kernel.state(of: $0)) }
    return all.first { $0.state == .loaded } ?? all.first { $0.state == .available } ?? all[0]
  }
}
