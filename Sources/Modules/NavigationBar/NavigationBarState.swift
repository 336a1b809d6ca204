import EventBus

/// The module's snapshot, which `GET /v1/state/navigationBar` returns.
struct NavigationBarState: Codable {
    /// The bar's id. Null if the bar has none and therefore cannot be customized.
    var bar: Nullable<String>
    var platform: NavigationBarPlatform
    var sizeClass: NavigationBarSizeClass
    /// The role in effect, never `automatic`.
    var role: NavigationBarRole
    /// The bar's width in points.
    var width: Double
    /// The layout. Null before the first `navigationBar.update`.
    var layout: Nullable<NavigationBarLayout>
    /// The ids of the customizable items in the bar, at the latest layout or step of customizing.
    var order: [String]
    /// The ids of the customizable items that are not in the bar, at the latest layout or step of customizing.
    var palette: [String]
    var customizing: Bool
    /// The reason why the user cannot customize the bar. Null if the user can.
    var denied: Nullable<NavigationBarDenial>
    /// The user's saved customization. Null if the bar is as declared.
    var record: Nullable<NavigationBarRecord>
    var title: Nullable<String>
    var subtitle: Nullable<String>
    /// Whether the row is hidden.
    var hidden: Bool
    /// The state of each switch of the bar, by the item's id.
    var switches: [String: Bool]
    /// The id of the item whose menu is open; `<title>` or `<more>` for the menu of the title or of the overflow
    /// button. Null if no menu is open.
    var menu: Nullable<String>
    /// The text in the field while the user renames the title, otherwise null.
    var renaming: Nullable<String>
    /// The field in which the user is searching, with its text; nil if there is no search.
    var search: Search?

    struct Search: Codable {
        var id: String
        var text: String
    }

    init(_ engine: BarEngine) {
        let declared = engine.declared
        bar = .init(declared.bar)
        platform = declared.platform
        sizeClass = declared.sizeClass
        role = declared.effectiveRole
        width = declared.width
        layout = .init(engine.layout)
        order = engine.shown
        palette = engine.palette
        customizing = engine.draft != nil
        denied = .init(declared.denial)
        record = .init(declared.bar.flatMap { engine.records[$0] })
        title = .init(declared.title?.text)
        subtitle = .init(declared.title?.subtitle)
        hidden = engine.isHidden
        switches = declared.items.reduce(into: [:]) { $0[$1.id] = $1.face.isOn }
        menu = .init(engine.menu?.owner)
        renaming = .init(engine.name)
        search = declared.searching.map { Search(id: $0, text: engine.search) }
    }
}

extension Nullable {
    fileprivate init(_ value: Wrapped?) { self = value.map { .value($0) } ?? .null }
}
