import EventBus

/// A date with a time of day and an offset from UTC, such as `2026-03-29T01:59:00+01:00`.
public struct VirtualDate: Sendable, Equatable {
    /// Nanoseconds since 1970.
    let nanoseconds: Int64
    /// The offset from UTC, in minutes.
    let offset: Int

    /// - Parameter text: a time in the format of RFC 3339, in the years 1970 to 2160.
    /// - Returns: nil for any other text.
    public init?(_ text: String) {
        guard let time = Timestamp(text), let nanoseconds = time.nanoseconds, nanoseconds >= 0,
            nanoseconds < 6_027_436_800_000_000_000
        else { return nil }
        (self.nanoseconds, offset) = (nanoseconds, time.offset)
    }
}
