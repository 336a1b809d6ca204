import FleetWire

extension Beat {
    /// A beat with some fields, and the usual values for all others.
    public init(of host: Token, sidecar: String = "s", channel: Token, _ change: (inout Beat) -> Void = { _ in }) {
        self.init(host: host, sidecar: sidecar, channel: channel)
        change(&self)
    }
}
