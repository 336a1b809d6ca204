import FoundationEssentials

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Metrics of this process from the operating system.
struct ProcessMetrics {
    let memory, descriptors: Int
    /// CPU time of all threads, in seconds.
    let cpu: Double
    /// The start time of the process, in seconds since 1970.
    static let start = Double(time(nil)) - uptime

    init() {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        memory = (pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
        descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        cpu = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// How long the process has run, in seconds: the uptime of the machine minus the uptime at the start.
    private static var uptime: Double {
        guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let machine = try? String(contentsOfFile: "/proc/uptime", encoding: .utf8),
            let now = machine.split(separator: " ").first.flatMap({ Double($0) }),
            // The program name, in parentheses, may contain spaces. The start time is the 22nd field.
            let rest = stat.lastIndex(of: ")").map({ stat[$0...].split(separator: " ") }), rest.count > 20,
            let began = Double(rest[20])
        else { return 0 }
        return now - began / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
