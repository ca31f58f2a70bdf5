import CallModel

/// What a modem has reported of itself since its preparation began.
struct ModemTraits: Hashable, Sendable {
  var maker = ""
  var model = ""
  var identity: String?
  var abilities: Set<LineAbility> = [.answers, .progress]
  /// Whether the modem reports changes of its calls by itself.
  var reportsChanges = false
  var characters = ATCharacters.ira

  var family: ModemFamily { .of(maker: maker) }
  /// The modem's name for the user; `nil` if it gives neither maker nor model.
  var name: String? { family.name(maker: maker, model: model) }
}
