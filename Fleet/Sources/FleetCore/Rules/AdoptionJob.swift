import FleetWire

/// A pointer that a host is following, and how far it has come.
struct AdoptionJob: Sendable {
    let pointer: Signed<Pointer>
    /// What the host is to run; nil for the rules that it had before it joined.
    let wanted: Digest?
    var step: Step
    /// Whether the host answered when it was to switch.
    var hostWasThere = false
    /// Since when a host that was there has not answered.
    var silentSince: Double?
    /// What the host runs while the bundle is fetched, if it is watched still.
    var earlier: Watched?

    /// A bundle that is in use and watched.
    struct Watched: Sendable {
        let pointer: Signed<Pointer>
        let bundle: Digest?
        var watch: SoakWatch
    }

    /// What is to be watched on, if another job takes the place of this one.
    var watched: Watched? {
        guard case .watching(let watch) = step else { return earlier }
        return Watched(pointer: pointer, bundle: wanted, watch: watch)
    }

    enum Step: Sendable {
        /// The fetch begins at this time.
        case waiting(until: Double)
        case fetching([UInt8], parts: Int, of: Int?)
        case checking(Bundle)
        case storing
        case switching
        case watching(SoakWatch)
        /// The host goes back to what it ran last without a problem.
        case goingBack(Failure)
        /// Nothing can be done before this time.
        case pausing(until: Double, then: Resumption)
    }

    enum Resumption: Sendable { case fetch, switching, goBack(Failure) }

    /// Why a host goes back.
    struct Failure: Sendable {
        let verdict: AdoptionReport.Verdict
        let problems: [String]
        var counts = DecisionCounts()
    }

    /// Whether the driver is busy with a command of the job. What it answers ends the step.
    var awaitsDriver: Bool {
        switch step {
        case .fetching, .checking, .storing, .switching, .goingBack: true
        case .waiting, .pausing, .watching: false
        }
    }
}
