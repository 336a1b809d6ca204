import Chrome

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The source of the time of day that a host publishes as `environment.update`, at the start and whenever a minute begins. So
/// quiet hours begin although no app publishes the time.
///
/// Once an app publishes it, the host leaves that to the app for the rest of the run.
public struct TimeOfDaySource: Sendable {
    /// Nanoseconds since 1970.
    let now: @Sendable () -> Int64

    /// The clock of this machine, in its time zone.
    public static let ofThisMachine = TimeOfDaySource { WallClock.nanoseconds }

    /// - Parameter now: nanoseconds since 1970.
    package init(now: @escaping @Sendable () -> Int64) { self.now = now }

    private static let minute: Int64 = 60_000_000_000

    /// The nanoseconds until the next minute begins.
    static func rest(ofMinuteAt moment: Int64) -> Int64 { minute - (moment % minute + minute) % minute }

    /// What a host says about a moment. Its offset is the one of then, so that a change to summer time is told.
    static func update(at moment: Int64) -> EnvironmentUpdate {
        var seconds = time_t(moment / 1_000_000_000), local = tm()
        // Reads the time zone again if its file has changed.
        tzset()
        localtime_r(&seconds, &local)
        return EnvironmentUpdate(
            minuteOfDay: Int(local.tm_hour * 60 + local.tm_min), weekday: local.tm_wday == 0 ? 7 : Int(local.tm_wday),
            offset: local.tm_gmtoff / 60)
    }
}
