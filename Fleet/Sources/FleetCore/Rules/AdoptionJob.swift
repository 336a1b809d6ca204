import FleetWire

/// A pointer that a host is following, and its progress.
struct AdoptionJob: Sendable {
    let pointer: Signed<Pointer>
    /// The bundle that the host should run; nil for the rules that it had before it joined.
    let wanted: Digest?
    var step: Step
    /// Whether the host answered when it was about to switch.
    var hostWasThere = false
    /// Since when a host that had answered has been silent.
    var silentSince: Double?
    /// What the host runs while the bundle is fetched, if it is still being watched.
    var earlier: Watched?

    /// An active bundle that is being watched.
    struct Watched: Sendable {
        let pointer: Signed<Pointer>
        let bundle: Digest?
        var watch: SoakWatch
    }

    /// The bundle that must stay under watch if another job replaces this one.
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
        /// The host returns to the last rules that ran without a problem.
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

    /// Whether the driver is executing a command of the job. Its answer ends the step.
    var awaitsDriver: Bool {
        switch step {
        case .fetching, .checking, .storing, .switching, .goingBack: true
        case .waiting, .pausing, .watching: false
        }
    }
}
