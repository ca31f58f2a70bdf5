import Testing
import TimeLimit

@testable import LinuxIO
@testable import PhoneRuntime

/// Which serial ports are tried, and in what order.
@Suite(.timeLimited) struct ModemKindTests {
  private func port(_ id: String, _ interface: String, place: String = "1-1") -> SerialPort {
    SerialPort(
      path: "/dev/\(id)-\(interface)", vendor: String(id.prefix(4)), product: String(id.suffix(4)),
      serial: "", interface: interface, place: place)
  }

  private func tried(_ ports: [SerialPort]) -> [String] {
    ModemKind.ports(of: ports).map { "\($0.vendor) \($0.interface)" }
  }

  @Test func whatIsOfNoKnownMakerGetsNoByte() {
    // A serial adapter, a board, a receiver of satellites.
    #expect(
      tried([port("0403:6001", "00"), port("2341:0043", "00"), port("1546:01a8", "00")]) == [])
  }

  @Test func theCommandPortComesFirst() {
    let all = ["00", "01", "02", "03", "04"]
    #expect(tried(all.map { port("1e0e:9001", $0) }) == ["1e0e 02", "1e0e 03"])
    #expect(tried(all.map { port("2c7c:0125", $0) }) == ["2c7c 02", "2c7c 03"])
  }

  @Test func theOthersAreTriedInTheirOrder() {
    #expect(
      tried([
        port("12d1:1506", "02"), port("12d1:1506", "00"), port("1546:1102", "04", place: "1-0"),
      ])
        == ["1546 04", "12d1 00", "12d1 02"])
  }
}
