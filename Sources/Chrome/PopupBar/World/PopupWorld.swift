import EventBus

/// All that the look of a popup depends on, but for its item and its settings.
public struct PopupWorld: Codable, Sendable, Hashable {
    public var env = PopupEnvironment()
    public var container = PopupContainer()
    public var bar = PopupBarOptions()
    public var contentView = PopupContentView()
    public var contentKind = PopupContent.Kind.plain
    /// Points that the titles have; nil: what the layout leaves them.
    public var titlesWidth: Double?

    public init() {}
}

extension PopupWorld: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.group(&env, .env)
        try fields.group(&container, .container)
        try fields.group(&bar, .bar)
        try fields.group(&contentView, .contentView)
        try fields.value(&contentKind, .contentKind)
        try fields.numberOrNull(&titlesWidth, .titlesWidth, in: 0...100_000)
    }
}

// MARK: - Readings of it

extension PopupWorld {
    /// Of the container, in points.
    public var size: PopupSize { container.size ?? env.size }

    /// The container's safe area, without what the popup adds.
    public var safe: PopupInsets { container.safe ?? env.safe }

    /// Whether the bar reads from right to left.
    public var isRightToLeft: Bool {
        switch bar.semantic {
        case .forceLeftToRight: false
        case .forceRightToLeft: true
        case .unspecified, .playback, .spatial: env.rtl
        }
    }

    /// Whether the tab bar stands at the top: from 18 on where there is much width (POPUP §4.2).
    public var hasFloatingTabBar: Bool {
        if let said = container.floatingTabBar { return said }
        let isAtBottom =
            container.tabBarHeight != nil || container.accessoryFrame != nil || container.tabBarMinimized
        return container.kind == .tab && env.osMajor >= 18 && env.isWidePad && env.widthClass == .regular
            && !isAtBottom
    }

    /// Points that a tab bar covers at the bottom.
    public var tabBarHeight: Double { container.tabBarHeight ?? 49 + safe.bottom }

    /// What is odd about it: sizes that nothing fits into.
    /// A layout of it is defined all the same.
    public var oddities: [PopupProblem] {
        var found: [PopupProblem] = []
        if !(size.width > 0 && size.height > 0) { found.append(.containerWithoutSize) }
        if let custom = bar.custom, !(custom.height > 0) { found.append(.customBarWithoutHeight) }
        return found
    }
}
