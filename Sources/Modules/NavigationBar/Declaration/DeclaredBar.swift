import Chrome
import EventBus

/// A declared bar with a value for every field and no duplicate ids.
struct DeclaredBar {
    struct Item {
        let item: Record<NavigationBarItem>
        let isHidden: Bool
        /// Whether the app gave the item an id. An item without one cannot be customized, because records store ids.
        let hasID: Bool
        var face: Face

        var id: String { item.id }
    }

    /// The appearance of an item. Policies do not need it.
    struct Face: Hashable {
        let title: String
        let icon: String?
        var isOn: Bool?
        let isEnabled: Bool
        var badge: String?
        var role: NavigationBarItemRole?
        var style: ButtonStyle?
        /// The name of its color; nil: the color of its role, or else of the bar's buttons.
        var tint: String?
        /// Whether it shares the glass of its neighbors.
        var sharesBackground = true
        /// The name and the hint for screen readers; nil: the title, and no hint.
        var label: String?
        var hint: String?
        var menu: [MenuItem] = []
    }

    var platform = NavigationBarPlatform.iPadOS
    var sizeClass = NavigationBarSizeClass.regular
    var role = NavigationBarRole.automatic
    /// The width of the row in points, as given by the app; otherwise the scene's width without the margins.
    var width = 1000.0
    var settings = NavigationBarSettings()
    /// Points between the row and the edges of the bar.
    var margin: Double { sizeClass == .compact ? settings.compactMargin : settings.regularMargin }
    /// Whether the app hides the row.
    var isHidden = false
    /// The id of the field in which the user is searching; nil if there is none.
    var searching: String?
    /// Whether the content was scrolled down, which moves a large title into the row.
    var isScrolledDown = false
    /// Points between two adjacent units of the row.
    var spacing = 8.0
    /// The width of the overflow button in points.
    var overflowWidth = NavigationBarItem.buttonWidth
    /// The bar's id, under which its customization is saved; nil if the bar cannot be customized.
    var bar: String?
    /// The width of the back button in points; nil if there is none.
    var back: Double?
    var title: NavigationBarTitle?
    var commands: [String] = []
    var items: [Item] = []

    /// The item with an id, or the group that contains a control with it.
    func item(of id: String) -> Item? { items.first { $0.id == id || $0.item.children.contains(id) } }

    /// The space with an id, either declared or added by the user; nil if the id is not that of a space.
    func spacer(of id: String) -> NavigationBarSpacer? {
        items.first { $0.id == id }.map(\.item.spacer) ?? NavigationBarSpacer(id: id)
    }

    /// Turns a switch on or off.
    /// - Returns: whether the switch exists and its state changed.
    mutating func turn(_ id: String, on isOn: Bool) -> Bool {
        guard let index = items.firstIndex(where: { $0.id == id }), let former = items[index].face.isOn,
            former != isOn
        else { return false }
        items[index].face.isOn = isOn
        return true
    }

    /// The appearance of an item, or of a control in a group, which has the enabled state and the color of its group.
    /// Nil if no item has this id.
    func face(of id: String) -> Face? {
        guard let item = item(of: id) else {
            return NavigationBarSpacer(id: id).map { Face(title: $0.title, icon: nil, isEnabled: true) }
        }
        return item.id == id
            ? item.face
            : Face(
                title: id, icon: nil, isOn: nil, isEnabled: item.face.isEnabled,
                role: item.face.role == .destructive ? .destructive : nil, tint: item.face.tint)
    }

    /// The role, with `automatic` resolved for the platform.
    var effectiveRole: NavigationBarRole {
        guard role == .automatic else { return role }
        return platform == .macOS ? .editor : .navigationStack
    }

    var traits: NavigationBarTraits {
        NavigationBarTraits(
            platform: platform, sizeClass: sizeClass, role: effectiveRole, width: width, hasBack: back != nil, bar: bar)
    }

    /// Whether the title is in the leading area: on macOS, and on iPadOS in regular width for browsers and editors.
    var titleLeads: Bool { platform == .macOS || traits.hasRoom }

    /// Whether the title is large, unless a principal item replaces it.
    var hasLargeTitle: Bool {
        guard title?.display == .large, !isScrolledDown else { return false }
        switch platform {
        case .iOS, .iPadOS, .visionOS: return true
        case .macOS, .tvOS, .watchOS: return false
        }
    }

    /// Whether items move to the overflow menu when the row is too narrow. On other platforms, an item gets there only
    /// by its placement.
    var overflowsByWidth: Bool { platform == .macOS || platform == .iPadOS }

    /// The reason why the user cannot customize the bar; nil if the user can. On iPadOS, customizing requires regular
    /// width and the role `browser` or `editor`.
    var denial: NavigationBarDenial? {
        guard bar != nil else { return .noIdentifier }
        switch platform {
        case .macOS: return nil
        case .iPadOS where sizeClass == .compact: return .compact
        case .iPadOS: return traits.hasRoom ? nil : .role
        case .iOS, .tvOS, .watchOS, .visionOS: return .platform
        }
    }
}

// MARK: - Declaring

extension DeclaredBar {
    /// Applies the fields of a declaration, except its saved record.
    /// - Returns: the problems with its items. Items with problems are left out, or cannot be customized.
    mutating func merge(_ declare: NavigationBarDeclare) -> [NavigationBarRejected] {
        platform = declare.platform ?? platform
        sizeClass = declare.sizeClass ?? sizeClass
        role = declare.role ?? role
        width = declare.width ?? width
        spacing = declare.spacing ?? spacing
        overflowWidth = declare.overflowWidth ?? overflowWidth
        commands = declare.commands ?? commands
        declare.bar.replace(&bar) { $0.isEmpty ? nil : $0 }
        declare.back.replace(&back) { $0.width ?? NavigationBarItem.buttonWidth }
        declare.title.replace(&title) { $0.withoutBlankSubtitle }
        guard let declared = declare.items else { return [] }
        var reading = ItemReading(isCustomizable: bar != nil)
        items = declared.compactMap { reading.read($0) }
        return reading.slips
    }
}

extension Nullable {
    /// Replaces `value`. An absent field keeps the value, and null clears it.
    fileprivate func replace<T>(_ value: inout T?, with make: (Wrapped) -> T?) {
        switch self {
        case .absent: break
        case .null: value = nil
        case .value(let new): value = make(new)
        }
    }
}
