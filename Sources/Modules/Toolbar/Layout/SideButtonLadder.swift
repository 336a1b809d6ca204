/// The places that a side button takes as its container grows, and the width from which it takes each.
///
/// Each tier up to the container's has a place. The button moves up to the place of a tier at the smallest width of
/// that tier at which it hides no more items than at the place below, and keeps the place at greater widths. More width
/// therefore never removes the button, shrinks it or hides an item.
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

    /// The place at the container's tier, which is the highest one.
    var top: SideButtonMode { mode(place, tier) }

    /// Whether there are places below ``top``. There are none if a rule places the button in the bar or in the menu.
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
            // If a rule keeps the button next to the bar at the lowest tier, the built-in place is below the rule's.
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

    /// The points that bar and button may take together at the smallest width of a tier.
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
        // Without an overflow menu, the button is reachable only inside the bar.
        case .hidden: SideButtonMode(kind: c.enableOverflow ? .hidden : .integrated)
        }
    }
}
