import FleetWire

extension Beat {
    /// How many intervals a host may be silent before it counts as gone.
    private static let mostMissed = 3.0

    /// Seconds between two beats, within bounds whatever the host says.
    var boundedInterval: Double { interval.isFinite ? min(max(interval, 0.1), 600) : 30 }

    /// How long a host that is well may be silent, in seconds.
    var patience: Double { Self.mostMissed * boundedInterval }
}
