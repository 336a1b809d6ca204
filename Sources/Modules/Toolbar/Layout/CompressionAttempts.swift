/// The combinations of display mode and spacing that a layout tries in order until everything fits.
struct CompressionAttempts {
    struct Attempt {
        var mode: ItemDisplayMode
        /// Points between two adjacent entries.
        var spacing: Double
    }

    let attempts: [Attempt]
    /// Whether items may go into the menu if even the last attempt does not fit.
    let hides: Bool

    init(_ order: [CompressionStep], _ c: ToolbarLayoutConfiguration) {
        var attempts = [Attempt(mode: .full, spacing: c.itemSpacingFull)]
        var mode = ItemDisplayMode.full
        var isSpacingReduced = false
        func add() {
            guard isSpacingReduced else {
                attempts.append(Attempt(mode: mode, spacing: c.itemSpacingFull))
                return
            }
            let nominal = mode == .full ? 1 : mode == .compactTitle ? 2 : 3
            let spacings = [c.itemSpacingFull, c.itemSpacingComfortable, c.itemSpacingCompact, c.itemSpacingMinimal]
            var least = spacings[..<nominal].min() ?? c.itemSpacingFull
            for spacing in spacings[nominal...] {
                least = min(least, spacing)
                attempts.append(Attempt(mode: mode, spacing: least))
            }
        }
        loop: for step in order {
            switch step {
            case .spacing: isSpacingReduced = true
            case .title: if mode == .full { mode = .compactTitle }
            case .icon: mode = .iconOnly
            case .hide: break loop
            }
            add()
        }
        self.attempts = attempts
        hides = order.contains(.hide) && c.enableOverflow
    }
}
