import BusMessages
import Testing
import TimeLimit

@testable import Bluetooth

/// What is concluded on a smartphone as the line: one machine a row.
@Suite(.timeLimited) struct HandsFreeResultTests {
  private static let address = BluetoothAddress("00:00:5E:00:53:01")!

  private static func table(_ pairs: KeyValuePairs<String, BusValue>) -> BusValue {
    .table(
      Dictionary(pairs.map { (.string($0.key), $0.value) }, uniquingKeysWith: { $1 }))
  }

  /// What bluetoothd has.
  private static func objects(
    hasAdapter: Bool = true, powered: Bool = true, class deviceClass: Int = 0x200408,
    hasPhone: Bool = true, address: BluetoothAddress = address, paired: Bool = true,
    trusted: Bool = true, connected: Bool = true, blocked: Bool = false,
    uuids: [String] = [BluezUUID.handsFreeGateway]
  ) -> BluezObjects {
    var all: [BusValue: BusValue] = [:]
    if hasAdapter {
      all[.string("/org/bluez/hci0")] = table([
        BluezObjects.Interface.adapter: table([
          "Address": .string("00:00:5E:00:53:00"), "Alias": .string("keypad"),
          "Powered": .flag(powered), "Class": .number(deviceClass),
        ])
      ])
    }
    if hasPhone {
      all[.string("/org/bluez/hci0/dev_00_00_5E_00_53_01")] = table([
        BluezObjects.Interface.device: table([
          "Address": .string(address.text), "Alias": .string("Pocket phone"),
          "Adapter": .string("/org/bluez/hci0"), "Icon": .string("phone"),
          "Paired": .flag(paired), "Trusted": .flag(trusted), "Connected": .flag(connected),
          "Blocked": .flag(blocked), "UUIDs": .list(uuids.map { .string($0) }),
        ])
      ])
    }
    var objects = BluezObjects()
    objects.receive(list: .values([.table(all)]))
    return objects
  }

  /// A machine on which everything is right: oFono has the calls, and BlueALSA their sound.
  private static var good: HandsFreeFacts {
    var facts = HandsFreeFacts()
    facts.phone = address
    facts.radios = [.init(name: "hci0")]
    facts.daemon = .running
    facts.objects = objects()
    facts.hasOfono = true
    facts.blueALSA = ["a2dp-source", "hfp-ofono"]
    return facts
  }

  private static func with(_ change: (inout HandsFreeFacts) -> Void) -> HandsFreeFacts {
    var facts = good
    change(&facts)
    return facts
  }

  /// A conclusion in a few words.
  private static func word(_ result: HandsFreeResult) -> String {
    switch result {
    case .radio(.ready(let adapter)): "adapter \(adapter.alias)"
    case .radio(let radio): "radio \(radio)"
    case .phone(.connected(let phone)): "connected \(phone.name)"
    case .phone(.notConnected(let phone)): "not connected \(phone.name)"
    case .phone(.notTrusted(let phone)): "not trusted \(phone.name)"
    case .phone(.blocked(let phone)): "blocked \(phone.name)"
    case .phone(.offersNoCalls(let phone)): "no calls \(phone.name)"
    case .phone(.notNamed(let phone)): "not named \(phone.name)"
    case .phone(let phone): "phone \(phone)"
    case .calls(.owner(let owner)): "owner \(owner.rawValue)"
    case .calls(.owners(let owners, _)): owners.map(\.rawValue).joined(separator: " against ")
    case .calls(.sound(let player)): "sound \(player.rawValue)"
    case .calls(.soundRoute(let route, let radio)): "\(radio) to \(route)"
    case .calls(.pipeWireIdle(let why)): "PipeWire idle: \(why)"
    case .calls(let calls): "\(calls)"
    }
  }

  private func words(_ facts: HandsFreeFacts) -> [String] { facts.results.map(Self.word) }

  private static let start = ["adapter keypad", "connected Pocket phone"]
  private static let end = ["owner oFono", "sound BlueALSA"]

  @Test func aMachineInOrder() { #expect(words(Self.good) == Self.start + Self.end) }

  @Test func aMachineWithoutBluetoothIsNotMentioned() {
    var facts = HandsFreeFacts()
    #expect(!facts.isOfInterest && facts.results.isEmpty)
    facts.hasWirePlumber = true
    facts.hasOfono = true
    #expect(facts.results.isEmpty)
    facts.phone = Self.address
    #expect(facts.results == [.radio(.missing(.ready))])
    facts.kernel = .absent
    #expect(facts.results == [.radio(.missing(.absent))])
    facts.switchedOffAt = "/boot/firmware/config.txt:12"
    #expect(facts.results == [.radio(.switchedOff(at: "/boot/firmware/config.txt:12"))])
  }

  /// Nothing more is said to a user who has not paired a phone.
  @Test func aMachineWithoutAPhone() {
    let facts = Self.with {
      $0.phone = nil
      $0.objects = Self.objects(hasPhone: false)
      $0.hasOfono = false
    }
    #expect(words(facts) == ["adapter keypad", "phone none"])
  }

  // MARK: The radio and bluetoothd

  @Test func whatKeepsTheRadioOff() {
    let rows: [((inout HandsFreeFacts) -> Void, [HandsFreeResult])] = [
      (
        {
          $0.daemon = .notInstalled
          $0.objects = BluezObjects()
        }, [.radio(.daemonNotInstalled)]
      ),
      ({ $0.daemon = .stopped }, [.radio(.daemonStopped)]),
      ({ $0.daemon = .shutOut }, [.radio(.daemonShutOut)]),
      (
        {
          $0.daemon = .stopped
          $0.blocks = [.soft]
        }, [.radio(.blocked(.soft)), .radio(.daemonStopped)]
      ),
      (
        { $0.objects = Self.objects(hasAdapter: false, hasPhone: false) },
        [.radio(.unseen("hci0")), .phone(.notPaired(Self.address))]
      ),
      (
        { $0.objects = Self.objects(powered: false, hasPhone: false) },
        [.radio(.poweredOff), .phone(.notPaired(Self.address))]
      ),
      // A blocked radio is off for that reason.
      (
        {
          $0.objects = Self.objects(powered: false, hasPhone: false)
          $0.blocks = [.soft, .hard]
        }, [.radio(.blocked(.hard)), .phone(.notPaired(Self.address))]
      ),
    ]
    for (change, results) in rows { #expect(Self.with(change).results == results) }
  }

  @Test(arguments: [
    (0x200408, true), (0x000408, true), (0x7C0408, true), (0x0C010C, false), (0x200404, false),
  ]) func theClassOfAHandsFreeDevice(deviceClass: Int, isRight: Bool) {
    let facts = Self.with { $0.objects = Self.objects(class: deviceClass) }
    #expect(facts.results.contains(.radio(.otherClass(deviceClass))) == !isRight)
  }

  // MARK: The phone

  @Test func whatKeepsThePhoneAway() {
    let rows: [(BluezObjects, [String])] = [
      (Self.objects(hasPhone: false), ["adapter keypad", "phone notPaired(00:00:5E:00:53:01)"]),
      (Self.objects(paired: false), ["adapter keypad", "phone notPaired(00:00:5E:00:53:01)"]),
      (Self.objects(blocked: true), ["adapter keypad", "blocked Pocket phone"] + Self.end),
      (
        Self.objects(trusted: false),
        ["adapter keypad", "not trusted Pocket phone", "connected Pocket phone"] + Self.end
      ),
      (
        Self.objects(connected: false),
        ["adapter keypad", "not connected Pocket phone"] + Self.end
      ),
      (
        Self.objects(uuids: ["0000110a-0000-1000-8000-00805f9b34fb"]),
        ["adapter keypad", "no calls Pocket phone"] + Self.end
      ),
      // Its services are not known yet.
      (Self.objects(uuids: []), Self.start + Self.end),
    ]
    for (objects, words) in rows {
      #expect(self.words(Self.with { $0.objects = objects }) == words)
    }
  }

  @Test func aPhoneThatChangesItsAddressIsTheSame() throws {
    let address = try #require(BluetoothAddress("00:00:5E:00:53:AA"))
    let facts = Self.with { $0.objects = Self.objects(address: address) }
    #expect(words(facts) == Self.start + Self.end)
  }

  @Test func aPhoneThatTheSettingsDoNotName() {
    #expect(
      words(Self.with { $0.phone = nil })
        == ["adapter keypad", "not named Pocket phone", "connected Pocket phone"] + Self.end)
  }

  @Test(arguments: [(true, true), (true, false), (false, false)])
  func theProgramThatReadsContacts(wantsContacts: Bool, hasObexd: Bool) {
    let facts = Self.with { ($0.wantsContacts, $0.hasObexd) = (wantsContacts, hasObexd) }
    #expect(facts.results.contains(.phone(.contactsUnreadable)) == (wantsContacts && !hasObexd))
  }

  // MARK: The owner of the profile

  @Test func whoHasTheCallsAndTheirSound() {
    func pipeWire(_ facts: inout HandsFreeFacts) {
      (facts.hasOfono, facts.blueALSA) = (false, nil)
      (facts.hasWirePlumber, facts.isOnSeat) = (true, true)
    }
    let rows: [(String, (inout HandsFreeFacts) -> Void, [String])] = [
      (
        "oFono alone", { $0.blueALSA = nil },
        ["owner oFono", "noSound(hasWirePlumber: false, hasBlueALSA: false)"]
      ),
      (
        "BlueALSA without oFono's profile", { $0.blueALSA = ["a2dp-sink"] },
        ["owner oFono", "noSound(hasWirePlumber: false, hasBlueALSA: true)"]
      ),
      (
        "oFono with PipeWire",
        {
          $0.blueALSA = nil
          $0.hasWirePlumber = true
          $0.isOnSeat = true
          $0.wirePlumber.backend = "ofono"
        }, ["owner oFono", "sound PipeWire"]
      ),
      (
        "PipeWire chooses oFono",
        {
          $0.blueALSA = nil
          $0.hasWirePlumber = true
          $0.isOnSeat = true
          $0.wirePlumber.backend = "any"
        }, ["owner oFono", "sound PipeWire"]
      ),
      (
        "a WirePlumber that sleeps without a screen",
        {
          $0.blueALSA = nil
          $0.hasWirePlumber = true
        }, ["owner oFono", "noSound(hasWirePlumber: true, hasBlueALSA: false)"]
      ),
      (
        "PulseAudio",
        {
          $0.blueALSA = nil
          $0.hasPulseAudio = true
        }, ["owner oFono", "sound PulseAudio"]
      ),
      (
        "PipeWire",
        {
          pipeWire(&$0)
          $0.hasPipeWireCalls = true
        }, ["owner PipeWire"]
      ),
      ("an old PipeWire", { pipeWire(&$0) }, ["PipeWire idle: old"]),
      (
        "nothing",
        {
          $0.hasOfono = false
          $0.blueALSA = nil
        }, ["noOwner(hasModemManager: false)"]
      ),
      (
        "ModemManager in place of oFono",
        {
          $0.hasOfono = false
          $0.blueALSA = nil
          $0.hasModemManager = true
        }, ["noOwner(hasModemManager: true)"]
      ),
      ("BlueALSA alone", { $0.hasOfono = false }, ["blueALSAAlone"]),
      (
        "BlueALSA's own hands-free",
        {
          $0.hasOfono = false
          $0.blueALSA = ["hfp-hf"]
        }, ["blueALSAAlone"]
      ),
      ("both of Debian's rivals", { $0.hasModemManager = true }, Self.end + ["modemManagerBeside"]),
    ]
    for (name, change, words) in rows {
      #expect(self.words(Self.with(change)) == Self.start + words, "\(name)")
    }
  }

  @Test func severalThatWantTheProfile() {
    let rows: [((inout HandsFreeFacts) -> Void, String)] = [
      ({ $0.hasPipeWireCalls = true }, "oFono against PipeWire"),
      (
        {
          $0.hasWirePlumber = true
          $0.wirePlumber.watchesSeat = false
        }, "oFono against PipeWire"
      ),
      ({ $0.blueALSA = ["hfp-hf"] }, "oFono against BlueALSA"),
      (
        {
          $0.hasOfono = false
          $0.hasPipeWireCalls = true
          $0.blueALSA = ["hfp-hf"]
        }, "PipeWire against BlueALSA"
      ),
      (
        {
          $0.hasPipeWireCalls = true
          $0.blueALSA = ["hfp-hf"]
        }, "oFono against PipeWire against BlueALSA"
      ),
    ]
    for (change, words) in rows {
      #expect(self.words(Self.with(change)) == Self.start + [words])
    }
  }

  /// PipeWire has taken the phone, and oFono was started later.
  @Test func theHolderIsNamedEvenIfAnotherIsExpected() {
    let facts = Self.with {
      $0.hasPipeWireCalls = true
      $0.wirePlumber.backend = "any"
      $0.holder = .pipeWire
    }
    #expect(words(facts) == Self.start + ["owner PipeWire", "oFono against PipeWire"])
  }

  /// The phone is connected, and one of them has its calls.
  @Test(
    arguments: [
      (.ofono, ["owner oFono", "sound BlueALSA"]), (.pipeWire, ["owner PipeWire"]),
    ] as [(HandsFreeFacts.Owner, [String])])
  func ofSeveralOneHasTheCalls(holder: HandsFreeFacts.Owner, words: [String]) {
    let facts = Self.with {
      $0.hasPipeWireCalls = true
      $0.holder = holder
    }
    #expect(self.words(facts) == Self.start + words + ["oFono against PipeWire"])
    #expect(facts.results.last == .calls(.owners([.ofono, .pipeWire], holder: holder)))
  }

  @Test func whyPipeWireIsIdle() {
    let rows: [((inout HandsFreeFacts) -> Void, HandsFreeResult.Idleness)] = [
      ({ _ in }, .seat(lingers: false)), ({ $0.lingers = true }, .seat(lingers: true)),
      ({ $0.wirePlumber.backend = "none" }, .backend("none")),
      ({ $0.wirePlumber.backend = "ofono" }, .backend("ofono")),
      ({ $0.wirePlumber.roles = ["a2dp_sink"] }, .roles),
      ({ $0.wirePlumber.watchesSeat = false }, .old), ({ $0.isOnSeat = true }, .old),
    ]
    for (change, why) in rows {
      let facts = Self.with {
        ($0.hasOfono, $0.blueALSA, $0.hasWirePlumber) = (false, nil, true)
        change(&$0)
      }
      #expect(facts.results.last == .calls(.pipeWireIdle(why)))
    }
  }

  // MARK: The sound of a board

  @Test(arguments: [HandsFreeFacts.SoundRoute.machine, .pins, .unknown])
  func whereTheBoardsRadioSendsTheSound(route: HandsFreeFacts.SoundRoute) {
    let facts = Self.with {
      $0.radios = [.init(name: "hci0", soundRoute: route), .init(name: "hci1")]
    }
    #expect(words(facts) == Self.start + Self.end + ["hci0 to \(route)"])
  }
}
