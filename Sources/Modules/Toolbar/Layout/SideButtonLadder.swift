import Chrome

/// The places that a side button may take at a width, each narrower than the one before: what
/// the policy says, then what the tiers below would say.
///
/// More width adds places and takes none away: that is why more width never shows fewer items.
struct SideButtonLadder {
    private(set) var modes: [SideButtonMode] = []

    init(
        _ place: SideButtonPlace, _ tier: SpaceTier, _ priority: SideButtonPriority,
        _ configuration: ToolbarLayoutConfiguration
    ) {
        modes.reserveCapacity(5)
        modes.append(Self.mode(place, tier, configuration))
        guard place == .full || place == .compact else { return }
        for lower in SpaceTier.allCases.reversed() where lower < tier || tier == .minimal && lower == .minimal {
            let mode = Self.mode(BuiltInLayoutPolicies.place(lower, priority), lower, configuration)
            if mode.width < modes[modes.count - 1].width { modes.append(mode) }
        }
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
