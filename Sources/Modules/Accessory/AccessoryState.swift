import EventBus
import Toolbar

/// The module's snapshot, which `GET /v1/state/accessory` returns.
struct AccessoryState: Codable {
    /// The selected item's place in the tap cycle.
    var displayState: AccessoryDisplayState
    /// Whether the selected item's secondary accessory was shown since the item was last collapsed.
    var shownInCycle: Bool
    /// Whether a primary accessory is shown or about to be.
    var showsPrimary: Bool
    /// Whether a secondary accessory is shown or about to be.
    var showsSecondary: Bool
    /// The id of the primary accessory; null if none is shown.
    var primary: Nullable<String>
    /// The id of the secondary accessory; null if none is shown.
    var secondary: Nullable<String>
    /// The sizes of the accessories, which are null before the toolbar's first layout.
    var layout: AccessoryLayoutChanged
    /// The current lists, by accessory id.
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
