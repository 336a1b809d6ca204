/// The places that a side button takes as its container gets wider, and the width from which it takes each.
///
/// Each tier up to the container's has a place. The button climbs to the place of a tier at the least width of the tier
/// at which it hides no more items there than it would at the place below, and never leaves the place at a greater width.
/// This is why more width never takes away the button, its size or an item.
struct SideButtonLadder {
    private struct FallbackLevel {
        var mode: SideButtonMode
        /// The room in points, for bar and button, from which the button takes this place.
        var start: Double
    }

    private let place: SideButtonPlace
    private let tier: SpaceTier
    private let priority: SideButtonPriority
    private let configuration: ToolbarLayoutConfiguration

    init(
        _ place: SideButtonPlace, _ tier: SpaceTier, _ priority: SideButtonPriority,
        _ configuration: ToolbarLayoutConfiguration
    ) {
        (self.place, self.tier, self.priority, self.configuration) = (place, tier, priority, configuration)
    }

    /// The place at the container's tier: the highest one.
    var top: SideButtonMode { mode(place, tier) }

    /// Whether there are places below ``top``. There are none if a rule wants the button in the bar or in the menu.
    var canDescend: Bool { place == .full || place == .compact }

    /// The place of the button in a container.
    ///
    /// - Parameters:
    ///   - most: the points that bar and button may take together.
    ///   - needs: the room that the items need.
    func place(within most: Double, _ needs: ItemNeeds) -> SideButtonMode {
        var taken: [FallbackLevel] = []
        func visible(below room: Double) -> Int {
            taken.last { $0.start <= room }.map { needs.visible($0.mode, within: room) } ?? 0
        }
        for level in 0...tier.level {
            let lower = SpaceTier(level: level)
            // If a rule keeps the button beside the bar at the lowest tier, the built-in place is below the rule's.
            var modes = [mode(ToolbarLayoutBuiltInAnswers.place(lower, priority), lower)]
            if lower == tier { modes = level == 0 ? modes + [top] : [top] }
            for mode in modes where mode != taken.last?.mode {
                let start =
                    taken.isEmpty
                    ? 0
                    : needs.steps(mode, from: room(from: lower)).filter { room in
                        let count = needs.visible(mode, within: room)
                        return room <= most && count >= needs.least && count >= visible(below: room)
                    }.min()
                if let start { taken.append(FallbackLevel(mode: mode, start: start)) }
            }
        }
        return taken.last?.mode ?? top
    }

    /// The points that bar and button may take together at the least width of a tier.
    private func room(from tier: SpaceTier) -> Double {
        max(0, configuration.threshold(of: tier) - 2 * configuration.toolbarPadding)
    }

    private func mode(_ place: SideButtonPlace, _ tier: SpaceTier) -> SideButtonMode {
        let c = configuration
        return switch place {
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
