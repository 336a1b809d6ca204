import FleetWire

/// The health of a host at one moment.
public struct HostHealth: Hashable, Sendable {
    /// The run of the host (`businstance`).
    public var run: String
    public var version: String
    /// The SHA-256 of the running rules.
    public var set: String?
    public var counts = DecisionCounts()
    /// The policies that the host has benched because they failed too often, such as `rules/toast.lua: interrupt`.
    public var benched: [String] = []
    /// Why the host rejected the rules that were saved last; empty if it runs them.
    public var rejected: [String] = []
    /// The files of the active bundle that the host does not run, such as `toast.lua`; empty if it runs all of them, or
    /// has no active bundle.
    public var missing: [String] = []
    /// Where rules failed since they were loaded, the most frequent first, such as
    /// `toast.lua:3: attempt to index a nil value (toast.priority, 6 times)`.
    public var failing: [String] = []

    public init(run: String, version: String) {
        self.run = run
        self.version = version
    }
}
