import Testing
import TimeLimit

@testable import LinuxIO

/// Which port is the same one again, whatever its name.
@Suite(.timeLimited) struct SerialPortTests {
  private func port(
    _ path: String, serial: String = "0123", interface: String = "02", place: String = "1-1",
    vendor: String = "1e0e"
  ) -> SerialPort {
    SerialPort(
      path: path, vendor: vendor, product: "9001", serial: serial, interface: interface,
      place: place)
  }

  @Test func aModemThatIsPluggedInAgainIsFound() {
    let old = port("/dev/ttyUSB2")
    let others = [port("/dev/ttyUSB2", interface: "00"), port("/dev/ttyUSB3", interface: "01")]
    // Its old name is that of another interface.
    #expect(old.again(among: others + [port("/dev/ttyUSB4")])?.path == "/dev/ttyUSB4")
    #expect(old.again(among: others) == nil)
    // In another socket.
    #expect(old.again(among: [port("/dev/ttyUSB9", place: "2-1")])?.path == "/dev/ttyUSB9")
    // Another one of the kind in its place.
    #expect(old.again(among: [port("/dev/ttyUSB1", serial: "9")])?.path == "/dev/ttyUSB1")
    // Another kind in its place.
    #expect(old.again(among: [port("/dev/ttyUSB2", vendor: "2c7c")]) == nil)
  }

  /// Many modems have one serial number for all.
  @Test func twinsAreToldApartByTheirPlace() {
    let old = port("/dev/ttyUSB2")
    let twin = port("/dev/ttyUSB2", place: "1-2")
    #expect(old.again(among: [twin, port("/dev/ttyUSB7")])?.path == "/dev/ttyUSB7")
    #expect(old.again(among: [twin, port("/dev/ttyUSB7", place: "1-3")]) == nil)
  }
}
