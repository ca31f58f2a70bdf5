/// The parts of the status line, in cells.
struct StatusParts {
  let mode: CellRun
  /// The name of the device, or the call.
  let device: CellRun
  private let count: String
  private let signal: String
  private let battery: String
  private let phone: String

  init(_ status: StatusBar) {
    mode = CellRun(StyledText(status.mode), attributes: .bold)
    device = CellRun(StyledText(status.device), attributes: .dim)
    count = status.count
    signal = status.signal.map { Self.bars($0) } ?? ""
    battery = status.battery?.text ?? ""
    phone = status.phoneText
  }

  /// Returns the width of a part including the blanks between it and the next part: one blank, or
  /// two between unrelated words.
  func width(_ part: StatusPlan.Part) -> Int? {
    switch part {
    case .mode: mode.width + 1
    case .device: device.width + 1
    case .call: device.width + 2
    case .count: CellRun(StyledText(count)).width + 1
    case .signal: signal.unicodeScalars.count + 2
    case .battery: battery.unicodeScalars.count + 2
    case .phone: phone.unicodeScalars.count + 2
    case .keypad: nil
    }
  }

  /// Returns the parts at the end of the row, in the order in which they are drawn.
  func right(_ plan: StatusPlan) -> [CellRun] {
    let texts = [
      (StatusPlan.Part.count, count), (.signal, signal), (.phone, phone), (.battery, battery),
    ]
    return texts.filter { plan.parts.contains($0.0) }.map { CellRun(StyledText($0.1)) }
  }

  /// Returns a bar for each level that the signal has, and a dot for each level that it lacks.
  private static func bars(_ bars: Int) -> String {
    let all = ["▂", "▄", "▆", "█"]
    return all.indices.map { $0 < bars ? all[$0] : "." }.joined()
  }
}
