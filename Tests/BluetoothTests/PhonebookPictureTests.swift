import BusMessages
import Keypad
import Testing
import TimeLimit

@testable import Bluetooth

/// The second reading of a phone, with the pictures of its contacts.
@Suite(.timeLimited) struct PhonebookPictureTests {
  private static let path = "/org/bluez/obex/client/session0"
  private static let transfer = path + "/transfer1"

  /// A session that has been asked for its first page.
  private struct Begun {
    var session: PhonebookSession
    var calls: [(token: Int, call: BusCall)] = []

    init(start: Int, announcing size: Int) {
      session = PhonebookSession(
        BluetoothAddress("00:00:5E:00:53:01")!, file: "/state/page", contactLimit: 20_000,
        content: .pictures(start: start))
      carryOut(session.begin([.contacts], at: .zero))
      for values: [BusValue] in [[.string(path)], [], [.number(size)]] { answer(values) }
    }

    mutating func carryOut(_ outputs: [PhonebookSession.Output]) {
      for case .call(let token, let call) in outputs { calls.append((token, call)) }
    }

    mutating func answer(_ values: [BusValue]) {
      guard let token = calls.last?.token else { return }
      carryOut(session.receive(.answer(token, .values(values)), at: .zero))
    }

    mutating func change(_ properties: [BusValue: BusValue]) -> [PhonebookSession.Output] {
      session.receive(
        .signal(
          BusSignal(
            transfer, "org.freedesktop.DBus.Properties", "PropertiesChanged",
            [.string("org.bluez.obex.Transfer1"), .table(properties), .list([])])), at: .zero)
    }

    /// The page that was asked for arrives, with so many cards.
    mutating func transfer(_ cards: Int) -> [PhonebookSession.Output] {
      answer([.string(PhonebookPictureTests.transfer), .table([:])])
      #expect(change([.string("Status"): .string("complete")]) == [.page(.contacts)])
      let outputs = session.adopt(cards: .success(cards))
      carryOut(outputs)
      return outputs
    }

    private var transfer: String { PhonebookPictureTests.transfer }
    private var path: String { PhonebookPictureTests.path }
    func filter(_ name: String) -> BusValue? { calls.last?.call.arguments.last?[name] }
  }

  /// In small pages, and without the owner's card.
  @Test func picturesComeInSmallPages() {
    var begun = Begun(start: 0, announcing: 60)
    #expect(
      begun.calls.map(\.call.member) == ["CreateSession", "Select", "GetSize", "PullAll"])
    for offset in [0, 25, 50] {
      #expect(begun.filter("Offset") == (offset > 0 ? .typed("q", .number(offset)) : nil))
      #expect(begun.filter("MaxCount") == .typed("q", .number(25)))
      #expect(begun.filter("Format") == .string("vcard30"))
      for field in ["N", "TEL", "PHOTO"] {
        #expect(begun.filter("Fields")?.items?.contains(.string(field)) == true)
      }
      let outputs = begun.transfer(min(25, 60 - offset))
      #expect(outputs.contains(.finished(.contacts, announced: 60)) == (offset == 50))
    }
    #expect(begun.calls.last?.call.member == "RemoveSession")
    #expect(
      begun.session.receive(.answer(begun.calls.last!.token, .values([])), at: .zero)
        == [.ended(nil)])
  }

  /// A session after a call goes on where the one before it was.
  @Test func picturesGoOn() {
    var begun = Begun(start: 50, announcing: 60)
    #expect(begun.filter("Offset") == .typed("q", .number(50)))
    #expect(begun.transfer(10).contains(.finished(.contacts, announced: 60)))
  }

  /// A call ends the transfer at once.
  @Test func aCallEndsTheTransfer() {
    var begun = Begun(start: 0, announcing: 60)
    begun.answer([.string(Self.transfer), .table([:])])
    begun.calls = []
    begun.carryOut(begun.session.cancel())
    #expect(begun.calls.map(\.call.member) == ["Cancel", "RemoveSession"])
    #expect(begun.session.deadline == nil)
  }

  @Test func aPageIsNotLarge() {
    var begun = Begun(start: 0, announcing: 60)
    begun.answer([.string(Self.transfer), .table([:])])
    #expect(begun.change([.string("Transferred"): .number(8 << 20)]) == [])
    begun.calls = []
    begun.carryOut(begun.change([.string("Transferred"): .number(8 << 20 + 1)]))
    #expect(begun.calls.map(\.call.member) == ["Cancel", "RemoveSession"])
    begun.calls.removeFirst(begun.calls.count - 1)
    #expect(
      begun.session.receive(.answer(begun.calls[0].token, .values([])), at: .zero)
        == [.ended(.tooLarge)])
  }
}
