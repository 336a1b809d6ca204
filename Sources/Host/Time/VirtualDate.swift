import EventBus

/// A date with its time of day and its difference to UTC, such as `2026-03-29T01:59:00+01:00`.
public struct VirtualDate: Sendable, Equatable {
    /// Since 1970.
    let nanoseconds: Int64
    /// The difference to UTC, in minutes.
    let offset: Int

    /// - Parameter text: a time as RFC 3339 writes it, of the years 1970 to 2160.
    /// - Returns: nil for another text.
    public init?(_ text: String) {
        guard let time = Timestamp(text), let nanoseconds = time.nanoseconds, nanoseconds >= 0,
            nanoseconds < 6_027_436_800_000_000_000
        else { return nil }
        (self.nanoseconds, offset) = (nanoseconds, time.offset)
    }
}
