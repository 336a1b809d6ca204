import FoundationEssentials

/// A SplitMix64 generator: the same seed gives the same values in every run.
public struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// The seeds of random tests: as many as the variable `SEEDS` says, or the one that `SEED` names.
public enum Seeds {
    public static func upTo(_ count: UInt64) -> Range<UInt64> {
        let variables = ProcessInfo.processInfo.environment
        if let seed = variables["SEED"].flatMap({ UInt64($0) }) { return seed..<seed + 1 }
        return 0..<(variables["SEEDS"].flatMap { UInt64($0) } ?? count)
    }
}
