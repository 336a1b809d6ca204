import FleetWire

/// How a host is, at one moment.
public struct HostHealth: Hashable, Sendable {
    /// The run of the host (`businstance`).
    public var run: String
    public var version: String
    /// The SHA-256 of the rules that run.
    public var set: String?
    public var counts = DecisionCounts()
    /// The policies that the host has put aside because they failed too often, such as `rules/toast.lua: interrupt`.
    public var benched: [String] = []
    /// Why the host refused the rules that were saved last; empty if it runs them.
    public var rejected: [String] = []
    /// The files of the bundle in use that the host does not run, such as `toast.lua`; empty if it runs them all, or has no
    /// bundle in use.
    public var missing: [String] = []
    /// Where rules failed since they were loaded, such as `toast.lua:3: attempt to index a nil value (toast.priority, 6 times)`,
    /// the most frequent first.
    public var failing: [String] = []

    public init(run: String, version: String) {
        self.run = run
        self.version = version
    }
}
