import Toolbar

/// The latest looks of the accessories on screen. An accessory that is disappearing keeps its look, even if no item has
/// it any more.
struct AccessoryMemory {
    struct Look: Hashable {
        /// The accessory, with its current list.
        var accessory: AccessoryConfig
        /// Its sizes; nil before the toolbar's first layout.
        var place: AccessoryPlace?
    }

    /// By accessory id.
    private var looks: [String: Look] = [:]

    /// The look of an accessory; nil if it is not on screen.
    subscript(id: String) -> Look? { looks[id] }

    mutating func note(_ look: Look) {
        if looks[look.accessory.id] != look { looks[look.accessory.id] = look }
    }

    /// Forgets all other accessories.
    mutating func keep(_ ids: [String?]) {
        guard !looks.isEmpty else { return }
        looks = looks.filter { ids.contains($0.key) }
    }
}
