import Chrome
import EventBus

/// The module's snapshot: what `GET /state/accessory` shows.
struct AccessoryState: Codable {
    /// Of the selected item.
    var displayState: AccessoryDisplayState
    /// Whether its secondary accessory was shown since it was last collapsed.
    var shownInCycle: Bool
    /// Whether there is one to be seen, or on its way in.
    var showsPrimary: Bool
    var showsSecondary: Bool
    /// Their ids, or null.
    var primary: Nullable<String>
    var secondary: Nullable<String>
    /// Their sizes, as far as they are known.
    var layout: AccessoryLayoutChanged
    /// The lists as they are now, by accessory.
    var lists: [String: AccessoryList]

    init(_ engine: AccessoryEngine) {
        displayState = engine.display.state
        shownInCycle = engine.display.shownInCycle
        let (primary, secondary) = (engine.shownPrimary?.id, engine.shownSecondary?.id)
        (showsPrimary, showsSecondary) = (primary != nil, secondary != nil)
        self.primary = primary.map { .value($0) } ?? .null
        self.secondary = secondary.map { .value($0) } ?? .null
        layout = engine.sizes.current
        lists = engine.lists.live
    }
}
