/// The places that a side button may take at a width, each narrower than the one before: first the policy's place,
/// then the built-in places of the lower tiers.
///
/// A greater width only adds places. This is why more width never shows fewer items.
struct SideButtonLadder: Sequence, IteratorProtocol {
    private let priority: SideButtonPriority
    private let configuration: ToolbarLayoutConfiguration
    private var upcoming: SideButtonMode?
    /// The number of lower tiers that have not been tried yet.
    private var below: Int

    init(
        _ place: SideButtonPlace, _ tier: SpaceTier, _ priority: SideButtonPriority,
        _ configuration: ToolbarLayoutConfiguration
    ) {
        self.priority = priority
        self.configuration = configuration
        upcoming = Self.mode(place, tier, configuration)
        // If a rule keeps the button beside the bar at the lowest tier, that tier's built-in place is tried last.
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
        // Without an overflow menu, the button can be reached only inside the bar.
        case .hidden: SideButtonMode(kind: c.enableOverflow ? .hidden : .integrated)
        }
    }
}
