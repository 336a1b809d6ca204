import FoundationEssentials

/// The seeds of random tests: as many as the variable `SEEDS` says, or the one that `SEED` names.
public enum Seeds {
    public static func upTo(_ count: UInt64) -> Range<UInt64> {
        let variables = ProcessInfo.processInfo.environment
        if let seed = variables["SEED"].flatMap({ UInt64($0) }) { return seed..<seed + 1 }
        return 0..<(variables["SEEDS"].flatMap { UInt64($0) } ?? count)
    }
}
