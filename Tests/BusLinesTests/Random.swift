import BusMessages

@testable import BusLines

/// Seeded: what fails can be run again.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }

  mutating func value(_ depth: Int = 0) -> BusValue {
    switch next(depth > 2 ? 4 : 7) {
    case 0:
      .string(["/", "State", "Number", "", "5", "/org/freedesktop/ModemManager1/Call/0"][next(6)])
    case 1: .number([-1, 0, 2, 3, 4, 5, 7, .max, .min][next(9)])
    case 2: .flag(next(2) == 0)
    case 3: .fraction(.nan)
    case 4: .list((0..<next(4)).map { _ in value(depth + 1) })
    default:
      .table(
        Dictionary(
          (0..<next(4)).map { _ in
            (
              BusValue.string(
                ["State", "Number", "StateReason", ModemManagerSession.Interface.modem][next(4)]),
              value(depth + 1)
            )
          }
        ) { $1 })
    }
  }
}
