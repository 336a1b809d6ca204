import Chrome
import EventBus

/// A bar as it was declared, with nothing left open and every id once.
struct DeclaredBar {
    struct Item {
        let item: Record<NavigationBarItem>
        let isHidden: Bool
        /// Whether the app gave it an id: only then something can be kept about it (TG4).
        let hasID: Bool

        var id: String { item.id }
    }

    var platform = NavigationBarPlatform.iPadOS
    var sizeClass = NavigationBarSizeClass.regular
    var role = NavigationBarRole.automatic
    var width = 1000.0
    var spacing = 8.0
    var overflowWidth = NavigationBarItem.buttonWidth
    var bar: String?
    /// Width of the back button; nil if there is none.
    var back: Double?
    var title: NavigationBarTitle?
    var commands: [String] = []
    var items: [Item] = []

    /// TR1.
    var effectiveRole: NavigationBarRole {
        guard role == .automatic else { return role }
        return platform == .macOS ? .editor : .navigationStack
    }

    var traits: NavigationBarTraits {
        NavigationBarTraits(
            platform: platform, sizeClass: sizeClass, role: effectiveRole, width: width, hasBack: back != nil, bar: bar)
    }

    /// Whether the title stands at the beginning of the row (TA2, TR2, TR3).
    var titleLeads: Bool { platform == .macOS || traits.hasRoom }

    /// Whether items leave a row that is too narrow (TO8).
    var overflowsByWidth: Bool { platform == .macOS || platform == .iPadOS }

    /// Why the user cannot customize it; nil if the user can (TK3, TK7).
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
    /// Takes over what a declaration says, but for its saved record.
    /// - Returns: what is wrong with its items: these are left out, or stay fixed.
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
        declare.title.replace(&title) { $0 }
        guard let declared = declare.items else { return [] }
        var reading = ItemReading(isCustomizable: bar != nil)
        items = declared.compactMap { reading.read($0) }
        return reading.slips
    }
}

extension Nullable {
    /// Absent leaves `value` as it is, null takes it away.
    fileprivate func replace<T>(_ value: inout T?, with make: (Wrapped) -> T?) {
        switch self {
        case .absent: break
        case .null: value = nil
        case .value(let new): value = make(new)
        }
    }
}
