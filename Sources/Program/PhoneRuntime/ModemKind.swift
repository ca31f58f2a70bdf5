import LinuxIO

/// The modems that are looked for on serial ports, by their USB vendor and product numbers. Nothing
/// is sent to any other port.
enum ModemKind {
  /// By `vendor:product`: the interfaces of a modem's command ports, the best one first, as far as
  /// they are known. The other ports of these modems are for sound, positions and diagnosis.
  private static let commandPorts: [String: [String]] = [
    // SIM7500, SIM7600, A7600; EC21, EC25, EP06, EM12, RM500Q.
    "1e0e:9001": ["02", "03"], "2c7c:0121": ["02", "03"], "2c7c:0125": ["02", "03"],
    "2c7c:0306": ["02", "03"], "2c7c:0512": ["02", "03"], "2c7c:0800": ["02", "03"],
  ]

  /// The vendor numbers of SIMCom, Quectel, Huawei and u-blox.
  private static let makers: Set<String> = ["1e0e", "2c7c", "12d1", "1546"]

  /// Returns the ports that may accept commands: those of each modem together, the best one first.
  static func ports(of all: [SerialPort]) -> [SerialPort] {
    all.filter { rank($0) != nil }.sorted {
      ($0.place, rank($0) ?? 0, $0.interface) < ($1.place, rank($1) ?? 0, $1.interface)
    }
  }

  /// Returns the rank of a port, the best being the smallest; `nil` for a port that must not be
  /// tried.
  private static func rank(_ port: SerialPort) -> Int? {
    guard makers.contains(port.vendor) else { return nil }
    // These are satellite receivers of a maker of modems.
    if port.vendor == "1546", port.product.hasPrefix("01") { return nil }
    guard let known = commandPorts["\(port.vendor):\(port.product)"] else { return 0 }
    return known.firstIndex(of: port.interface)
  }
}
