import FleetWire

extension Beat {
    /// How many intervals a host may stay silent before it counts as gone.
    private static let mostMissed = 3.0

    /// Seconds between two beats, clamped to a sane range because hosts may report anything.
    var boundedInterval: Double { interval.isFinite ? min(max(interval, 0.1), 600) : 30 }

    /// How long a healthy host may stay silent, in seconds.
    var patience: Double { Self.mostMissed * boundedInterval }
}
