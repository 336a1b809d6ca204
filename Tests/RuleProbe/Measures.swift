import Foundation

/// The time and memory that this process used.
enum Measures {
    /// The processor time of this thread in milliseconds, which does not depend on how busy the machine is.
    static var milliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// The resident memory in KiB: now (`VmRSS`) or its maximum (`VmHWM`).
    static func memory(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    }
}
