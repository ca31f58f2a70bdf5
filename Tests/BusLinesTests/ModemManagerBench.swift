import BusMessages
import CallModel
import Keypad

@testable import BusLines

/// ModemManager with one modem, as it speaks.
struct ModemManagerBench {
  typealias Interface = ModemManagerSession.Interface
  let modem = "/org/freedesktop/ModemManager1/Modem/0"
  let call = "/org/freedesktop/ModemManager1/Call/0"
  let sim = "/org/freedesktop/ModemManager1/SIM/0"

  func object(
    state: Int, hasVoice: Bool = true, model: String = "SIM7600E", _ more: [String: BusValue] = [:]
  ) -> BusValue {
    var properties: [String: BusValue] = [
      "State": .number(state), "Model": .string(model), "Sim": .string(sim),
      "EquipmentIdentifier": .string("490154203237518"), "UnlockRequired": .number(1),
      "SignalQuality": .list([.number(64), .flag(true)]),
    ]
    properties.merge(more) { $1 }
    var interfaces: [String: BusValue] = [
      Interface.modem: .properties(properties),
      Interface.network: .properties(["RegistrationState": .number(1)]),
      Interface.codes: .properties(["State": .number(1)]),
    ]
    if hasVoice { interfaces[Interface.voice] = .properties(["EmergencyOnly": .flag(false)]) }
    return .properties(interfaces)
  }

  func started(
    _ object: BusValue? = nil, network: [String: BusValue]? = nil
  ) -> Talk<ModemManagerSession> {
    var talk = Talk<ModemManagerSession>()
    talk.hear(.appeared)
    talk.answer("GetManagedObjects", .properties([modem: object ?? self.object(state: 8)]))
    talk.answer("GetAll", at: sim, .properties(["EmergencyNumbers": .list([.string("911")])]))
    talk.answer("ListCalls", .list([]))
    if let network { change(&talk, modem, Interface.network, network) }
    talk.asked = []
    return talk
  }

  func state(
    _ talk: inout Talk<ModemManagerSession>, _ old: Int, _ new: Int, _ reason: Int = 0
  ) {
    talk.signal(
      call, Interface.call, "StateChanged", .number(old), .number(new), .number(reason))
  }

  func change(
    _ talk: inout Talk<ModemManagerSession>, _ path: String, _ interface: String,
    _ values: [String: BusValue]
  ) {
    talk.signal(
      path, Interface.properties, "PropertiesChanged", .string(interface), .properties(values),
      .list([]))
  }

  func dialled() -> Talk<ModemManagerSession> {
    var talk = started()
    talk.ask(.dial(.here(1), DialRequest(name: nil, number: "+15555550142")))
    talk.answer("CreateCall", .string(call))
    talk.answer("Start")
    talk.told = []
    return talk
  }

  func rung() -> Talk<ModemManagerSession> {
    var talk = started()
    talk.signal(modem, Interface.voice, "CallAdded", .string(call))
    talk.answer(
      "GetAll", at: call,
      .properties(["State": .number(3), "Number": .string("+15555550143")]))
    talk.told.removeFirst(talk.told.count - 1)
    return talk
  }
}
