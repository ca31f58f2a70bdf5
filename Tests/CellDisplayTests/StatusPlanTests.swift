import CellDisplay
import Testing
import TimeLimit

/// What of the status line goes first, whatever unit a display counts in.
@Suite(.timeLimited) struct StatusPlanTests {
  private static let widths: [StatusPlan.Part: Int] = [
    .mode: 7, .call: 17, .count: 5, .battery: 5, .signal: 6, .keypad: 4, .device: 11,
    .phone: 10,
  ]

  private static func parts(
    _ status: StatusBar, room: Int, unit: Int
  ) -> (parts: Set<StatusPlan.Part>, isCallAlone: Bool) {
    let plan = StatusPlan(status, room: room * unit, stump: 8 * unit) {
      widths[$0].map { $0 * unit }
    }
    return (Set(widths.keys.filter { plan.parts.contains($0) }), plan.isCallAlone)
  }

  private static func status(
    percent: Int = 80, phone: Int? = nil, call: StatusBar.Call? = nil
  ) -> StatusBar {
    StatusBar(
      mode: "search", device: "USB numpad", count: "3/12", signal: 2,
      battery: StatusBar.Battery(percent: percent, isCharging: false), phoneBattery: phone,
      call: call)
  }

  /// The parts that go, one after the other, as the room shrinks.
  private static func order(_ status: StatusBar, unit: Int) -> [Set<StatusPlan.Part>] {
    var order: [Set<StatusPlan.Part>] = []
    var last = parts(status, room: 60, unit: unit).parts
    for room in (0..<60).reversed() {
      let now = parts(status, room: room, unit: unit).parts
      if now != last { order.append(last.subtracting(now)) }
      #expect(now.isSubset(of: last) || now == [.call])
      last = now
    }
    return order
  }

  @Test(arguments: [1, 8, 13])
  func theOrderIsTheSameInAllUnits(unit: Int) {
    #expect(
      Self.order(Self.status(), unit: unit)
        == [[.device], [.keypad], [.signal], [.battery], [.count]])
    #expect(
      Self.order(Self.status(percent: 9), unit: unit)
        == [[.device], [.keypad], [.signal], [.count], [.battery]])
    #expect(
      Self.order(Self.status(phone: 4), unit: unit)
        == [[.device], [.keypad], [.phone], [.signal], [.battery], [.count]])
    #expect(
      Self.order(Self.status(phone: 1), unit: unit)
        == [[.device], [.keypad], [.signal], [.battery], [.count], [.phone]])
    // A call stays longer than all but the mode; without room beside that it has the row.
    let call = StatusBar.Call(name: "John Smith", state: "01:05")
    #expect(
      Self.order(Self.status(percent: 9, call: call), unit: unit)
        == [[.keypad], [.signal], [.count], [.battery], [.mode]])
    #expect(Self.parts(Self.status(call: call), room: 24, unit: unit).isCallAlone == false)
    #expect(Self.parts(Self.status(call: call), room: 23, unit: unit).isCallAlone)
  }

  @Test func aStumpOfANameTellsNothing() {
    // 27 without the name.
    #expect(Self.parts(Self.status(), room: 34, unit: 1).parts.contains(.device) == false)
    #expect(Self.parts(Self.status(), room: 35, unit: 1).parts.contains(.device))
  }
}
