import Chrome
import EventBus

/// The module's snapshot: what `GET /state/navigationBar` shows.
struct NavigationBarState: Codable {
    var bar: Nullable<String>
    var platform: NavigationBarPlatform
    var sizeClass: NavigationBarSizeClass
    var role: NavigationBarRole
    var width: Double
    /// As it was told last, or null.
    var layout: Nullable<NavigationBarLayout>
    /// Ids that the user may move or take away, and those that can be added, as of the last
    /// layout or step of customizing.
    var order: [String]
    var palette: [String]
    var customizing: Bool
    /// Why the user cannot customize, or null.
    var denied: Nullable<NavigationBarDenial>
    /// What is kept, or null.
    var record: Nullable<NavigationBarRecord>
    var title: Nullable<String>
    /// What stands in the field while the user renames, or null.
    var renaming: Nullable<String>

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
        renaming = .init(engine.name)
    }
}

extension Nullable {
    fileprivate init(_ value: Wrapped?) { self = value.map { .value($0) } ?? .null }
}
