import CallModel
import CellDisplay
import Contacts
import Handset
import JSON
import Keypad

/// The JSON objects that the command line prints, as documented.
enum Reports {
  static func add(_ match: MatchReport, to object: inout JSONObject) {
    object.add("name", match.name)
    object.add("number", match.number)
    object.add("kind", match.kind.label)
    object.add("nameSpans", match.spans.name)
    object.add("numberSpans", match.spans.number)
    if let further = match.further {
      object.add("field", match.field.label)
      object.add("further", further)
      object.add("furtherSpans", match.spans.further)
    }
  }

  /// The handset's part of an object, as the text of its members in UTF-8.
  struct State: Equatable {
    fileprivate let members: [UInt8]

    /// - Parameter limit: the maximum number of matches; 0 for all.
    init(_ handset: Handset, limit: Int) {
      var object = JSONObject()
      object.add("mode", handset.mode.rawValue)
      if let language = handset.language { object.add("language", language.rawValue) }
      object.add("query", handset.queryDigits)
      object.add("text", handset.entryText)
      object.add("candidates", handset.candidates)
      if !handset.offers.isEmpty { object.add("offers", handset.offers) }
      object.add(objects: "matches", handset.matchReports(limit: limit), Reports.add)
      object.add("count", handset.matchCount)
      object.add("selected", handset.selectedMatch)
      let screen = handset.screen
      object.add(strings: "lines", Self.lines(screen, limit: limit)) { $0.appendPlain(to: &$1) }
      object.add("notice", screen.status.notice)
      object.add("scene", handset.sceneName)
      if let call = handset.callReport {
        object.add(object: "call") { Self.add(call, to: &$0) }
      } else {
        object.add("call", nil as String?)
      }
      if let line = handset.lineReport { object.add(object: "line") { Self.add(line, to: &$0) } }
      members = object.members
    }

    private static func add(_ call: Handset.CallReport, to object: inout JSONObject) {
      object.add("state", call.state.rawValue)
      object.add("name", call.name)
      object.add("number", call.number)
      object.add("outgoing", call.isOutgoing)
    }

    private static func add(_ status: LineStatus, to object: inout JSONObject) {
      object.add("name", status.name)
      object.add("registration", status.registration?.rawValue)
      object.add("signal", status.signal)
      switch status.sim {
      case .ready: object.add("sim", "ready")
      case .absent: object.add("sim", "absent")
      case .failed: object.add("sim", "failed")
      case .wants(let code, let tries):
        object.add("sim", code.rawValue)
        object.add("triesLeft", tries)
      case nil: object.add("sim", nil as String?)
      }
      if let name = status.operatorName { object.add("operator", name) }
      if let fifths = status.phoneBattery { object.add("phoneBattery", fifths) }
      if status.ringsItself { object.add("phoneRings", true) }
      if let progress = status.progress { object.add("progress", progress.words) }
    }

    /// Returns the lines to write: no more matches than the limit, but always the selected one.
    private static func lines(_ screen: Screen, limit: Int) -> [ScreenRow] {
      let written = screen.writtenRows
      let count = written.count { $0.role == .match }
      guard limit > 0, count > limit else { return written }
      let places = written.indices.filter { written[$0].role == .match }
      let selected = places.firstIndex { written[$0].isSelected } ?? 0
      let kept = places[max(selected - limit + 1, 0)...].prefix(limit)
      return written.indices.filter { written[$0].role != .match || kept.contains($0) }
        .map { written[$0] }
    }
  }

  /// Returns a change as a line of its own, in UTF-8.
  static func change(_ change: Session.Change, _ state: State, start: Instant) -> [UInt8] {
    var object = JSONObject()
    object.add("at", Int((change.at - start).microseconds / 1_000))
    object.add("key", change.keyName)
    object.add(members: state.members)
    if let request = change.request {
      object.add(object: "effect") { add(request, to: &$0) }
    } else {
      object.add("effect", nil as String?)
    }
    return object.line
  }

  private static func add(_ request: Request, to object: inout JSONObject) {
    switch request {
    case .line(.call(let request)): add(request, to: &object)
    case .line(.sim(let request)): add(request, to: &object)
    case .line(.service(let request)): add(request, to: &object)
    case .book(let change): add(change, to: &object)
    case .pairing(let request): add(request, to: &object)
    case .alert(.ring): object.add("ring", true)
    case .alert(.silent): object.add("ring", false)
    case .alert(.missed): object.add("missed", true)
    }
  }

  private static func add(_ request: CallRequest, to object: inout JSONObject) {
    switch request {
    case .dial(_, let request):
      object.add("dial", request.number)
      object.add("name", request.name)
    case .answer: object.add("answer", true)
    case .hangUp: object.add("hangup", true)
    case .hold: object.add("hold", true)
    case .resume: object.add("resume", true)
    case .tones(_, let tones): object.add("tones", tones)
    case .mute(let isOff): object.add("mute", isOff)
    }
  }

  /// The codes themselves are never written.
  private static func add(_ request: SIMRequest, to object: inout JSONObject) {
    switch request {
    case .unlock: object.add("unlock", "pin")
    case .unblock: object.add("unlock", "puk")
    case .changePIN: object.add("change", "pin")
    }
  }

  private static func add(_ request: ServiceRequest, to object: inout JSONObject) {
    switch request {
    case .send(let code): object.add("service", ServiceCode.masked(code))
    case .reply: object.add("reply", true)
    case .end: object.add("reply", false)
    }
  }

  private static func add(_ request: PairingRequest, to object: inout JSONObject) {
    switch request {
    case .begin(let isVisible): object.add("pair", isVisible ? "visible" : "search")
    case .pair(let address):
      object.add("pair", "phone")
      object.add("address", address)
    case .answer(_, let isYes): object.add("pair", isYes ? "yes" : "no")
    case .cancel: object.add("pair", "end")
    }
  }

  private static func add(_ change: BookChange, to object: inout JSONObject) {
    switch change {
    case .add(let number, let contact):
      object.add("add", number.value)
      object.add("name", contact.name)
    case .create(let contact):
      object.add("create", contact.numbers.first?.value)
      object.add("name", contact.name)
    case .favourite(let isFavourite, let contact):
      object.add("favourite", isFavourite)
      object.add("name", contact.name)
    }
  }

  /// - Parameter country: The country of the contact's numbers, if known: ISO 3166-1 alpha-2 in
  ///   capitals.
  static func add(
    _ contact: Contact, country: String? = nil, to object: inout JSONObject
  ) {
    object.add("name", contact.name)
    object.add("given", contact.given)
    object.add("family", contact.family)
    object.add("nickname", contact.nickname)
    object.add("organization", contact.organization)
    object.add(objects: "numbers", contact.numbers) { number, object in
      object.add("value", number.value)
      object.add("type", number.type)
      if let e164 = number.e164(in: country) { object.add("e164", e164) }
    }
    object.add("favourite", contact.isFavourite)
    object.add("photo", contact.hasPhoto)
    object.add("source", contact.source.description)
    if !contact.otherSources.isEmpty {
      let others = contact.otherSources.map(\.description)
      object.add("sources", [contact.source.description] + others)
    }
  }

  static func device(_ node: InputNode, _ verdict: KeypadPolicy.Verdict) -> JSONObject {
    var object = JSONObject()
    object.add("path", node.path)
    object.add("name", node.description.name)
    object.add("id", node.description.vendorAndProduct)
    object.add("bus", node.description.busName)
    object.add("taken", verdict.isTaken)
    object.add("reason", verdict.reason)
    object.add("rows", verdict.rows.rawValue)
    return object
  }
}
