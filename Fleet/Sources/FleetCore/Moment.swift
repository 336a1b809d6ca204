/// The time of an input. This module never reads a clock, so a test can cover ten minutes in an instant.
public struct Moment: Hashable, Sendable {
    /// Seconds since the program started. Never decreases, even if the wall clock is set back.
    public var elapsed: Double
    /// The wall clock, in seconds since 1970. An operator may set it at any time.
    public var wall: Double

    public init(elapsed: Double, wall: Double) {
        self.elapsed = elapsed
        self.wall = wall
    }
}

/// A seeded random number generator, so that tests are reproducible.
public struct SeededNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    /// SplitMix64.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
