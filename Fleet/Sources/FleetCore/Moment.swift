/// The time of an input. Nothing here reads a clock, so that a test can be ten minutes long in a moment.
public struct Moment: Hashable, Sendable {
    /// Seconds since the program started. It never goes back, whatever becomes of the wall clock.
    public var elapsed: Double
    /// The wall clock, in seconds since 1970. An operator may set it at any time.
    public var wall: Double

    public init(elapsed: Double, wall: Double) {
        self.elapsed = elapsed
        self.wall = wall
    }
}

/// Random numbers that a seed decides, so that a test can repeat what happened.
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
