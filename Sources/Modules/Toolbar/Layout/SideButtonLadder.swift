import Chrome

/// The places that a side button may take at a width, each narrower than the one before: what
/// the policy says, then what the tiers below would say.
///
/// More width adds places and takes none away: that is why more width never shows fewer items.
struct SideButtonLadder: Sequence, IteratorProtocol {
    private let priority: SideButtonPriority
    private let configuration: ToolbarLayoutConfiguration
    private var upcoming: SideButtonMode?
    /// Levels of the tiers below that are still to be looked at.
    private var below: Int

    init(
        _ place: SideButtonPlace, _ tier: SpaceTier, _ priority: SideButtonPriority,
        _ configuration: ToolbarLayoutConfiguration
    ) {
        self.priority = priority
        self.configuration = configuration
        upcoming = Self.mode(place, tier, configuration)
        // A rule may put it beside the bar where there is least room: the built-in place is then
        // the last one.
        below = place == .full || place == .compact ? Swift.max(tier.level, 1) : 0
    }

    mutating func next() -> SideButtonMode? {
        guard let mode = upcoming else { return nil }
        upcoming = nil
        while upcoming == nil, below > 0 {
            below -= 1
            let tier = SpaceTier(level: below)
            let lower = Self.mode(BuiltInLayout.place(tier, priority), tier, configuration)
            if lower.width < mode.width { upcoming = lower }
        }
        return mode
    }

    private static func mode(
        _ place: SideButtonPlace, _ tier: SpaceTier, _ c: ToolbarLayoutConfiguration
    ) -> SideButtonMode {
        switch place {
        case .full:
            SideButtonMode(
                kind: .full, size: c.sideButtonSizeFull,
                spacing: tier >= .regular ? c.sideButtonSpacingFull : c.sideButtonSpacingCompact)
        case .compact where tier == .minimal:
            SideButtonMode(kind: .compact, size: c.sideButtonSizeMinimal, spacing: c.sideButtonSpacingMinimal)
        case .compact:
            SideButtonMode(kind: .compact, size: c.sideButtonSizeCompact, spacing: c.sideButtonSpacingTight)
        case .integrated: SideButtonMode(kind: .integrated)
        // Without a menu the bar is the only way to reach it.
        case .hidden: SideButtonMode(kind: c.enableOverflow ? .hidden : .integrated)
        }
    }
}
