import Chrome

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The source of the time of day that a host publishes as `environment.update`, at the start and at the beginning of
/// each minute. With it, quiet hours begin even if no app publishes the time.
///
/// Once an app publishes it, the host leaves that to the app for the rest of the run.
public struct TimeOfDaySource: Sendable {
    /// Nanoseconds since 1970.
    let now: @Sendable () -> Int64
    /// The offset from UTC in minutes; nil for that of the process's time zone.
    private let offset: Int?

    /// The clock of this machine, in its time zone.
    public static let ofThisMachine = TimeOfDaySource { WallClock.nanoseconds }

    /// - Parameter now: nanoseconds since 1970.
    package init(now: @escaping @Sendable () -> Int64) { (self.now, offset) = (now, nil) }

    /// Creates the source for a host with virtual time, from a moment on. If the offset from UTC equals that of the
    /// process's time zone at that moment, the time follows that zone, including changes to and from daylight saving
    /// time; otherwise the offset stays.
    init(at moment: Int64, offset: Int) {
        now = { moment }
        self.offset = Self.local(moment).tm_gmtoff / 60 == offset ? nil : offset
    }

    private static let minute: Int64 = 60_000_000_000

    /// The nanoseconds until the next minute begins.
    static func rest(ofMinuteAt moment: Int64) -> Int64 { minute - (moment % minute + minute) % minute }

    /// Returns the event for a moment, with the offset at that moment, so that it reflects changes to daylight saving
    /// time.
    func update(at moment: Int64) -> EnvironmentUpdate {
        // In a fixed zone, local time is the UTC of a shifted moment.
        let local = offset.map { Self.parts(of: moment + Int64($0) * Self.minute, gmtime_r) } ?? Self.local(moment)
        return EnvironmentUpdate(
            minuteOfDay: Int(local.tm_hour * 60 + local.tm_min), weekday: local.tm_wday == 0 ? 7 : Int(local.tm_wday),
            offset: offset ?? local.tm_gmtoff / 60)
    }

    private static func local(_ moment: Int64) -> tm {
        // Reads the time zone again if its file has changed.
        tzset()
        return parts(of: moment, localtime_r)
    }

    private static func parts(
        of moment: Int64, _ split: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
    ) -> tm {
        var seconds = time_t((moment - (moment % 1_000_000_000 + 1_000_000_000) % 1_000_000_000) / 1_000_000_000)
        var parts = tm()
        _ = split(&seconds, &parts)
        return parts
    }
}
