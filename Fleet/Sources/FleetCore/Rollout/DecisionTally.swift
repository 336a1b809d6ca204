import FleetWire

/// Counts failed decisions on hosts with the new bundle, and on all others during the same time.
///
/// The others are hosts outside of the stage, and hosts of the stage before they took the bundle. Both counts begin
/// when the first host has the bundle. Decisions made while a host changes its rules are not counted.
struct DecisionTally: Sendable {
    private(set) var with = DecisionCounts()
    private(set) var without = DecisionCounts()
    private var hasBegun = false

    mutating func note(_ before: RolloutHost?, _ after: RolloutHost, bundle: Digest) {
        let hasBundle = after.isInStage && after.beat.bundle == bundle
        defer { if hasBundle { hasBegun = true } }
        guard hasBegun, let before, before.beat.bundle == after.beat.bundle, !after.isDuplicate,
            let counts = Self.counts(before.beat, after.beat)
        else { return }
        if hasBundle {
            with = with + counts
        } else if after.beat.bundle != bundle {
            without = without + counts
        }
    }

    /// The decisions of a host between two beats; nil if they cannot be determined.
    private static func counts(_ before: Beat, _ after: Beat) -> DecisionCounts? {
        guard after.run != nil, isPossible(before.counts), isPossible(after.counts) else { return nil }
        let counts: DecisionCounts
        if before.run == after.run {
            counts = after.counts.since(before.counts)
        } else if before.sidecar == after.sidecar {
            counts = after.counts  // the host was restarted, and counts from 0
        } else {
            return nil
        }
        return counts.failures <= counts.decisions ? counts : nil
    }

    /// Whether sums of such counts cannot overflow, whatever a host reports.
    private static func isPossible(_ counts: DecisionCounts) -> Bool {
        let possible = 0...1_000_000_000_000
        return possible.contains(counts.decisions) && possible.contains(counts.failures)
    }
}
