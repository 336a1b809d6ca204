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
    /// The difference to UTC in minutes; nil for that of the time zone of this process.
    private let offset: Int?

    /// The clock of this machine, in its time zone.
    public static let ofThisMachine = TimeOfDaySource { WallClock.nanoseconds }

    /// - Parameter now: nanoseconds since 1970.
    package init(now: @escaping @Sendable () -> Int64) { (self.now, offset) = (now, nil) }

    /// The time of day of a host whose time stands still, from a moment on. If its difference to UTC is the one of the time zone of this process at that moment, it
    /// follows that zone, with its changes to summer time and back; otherwise the difference stays.
    init(at moment: Int64, offset: Int) {
        now = { moment }
        self.offset = Self.local(moment).tm_gmtoff / 60 == offset ? nil : offset
    }

    private static let minute: Int64 = 60_000_000_000

    /// The nanoseconds until the next minute begins.
    static func rest(ofMinuteAt moment: Int64) -> Int64 { minute - (moment % minute + minute) % minute }

    /// What a host says about a moment. Its offset is the one of then, so that a change to summer time is told.
    func update(at moment: Int64) -> EnvironmentUpdate {
        // In a zone of its own, the time is that of UTC at another moment.
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
