import Foundation

/// What a process has used so far, as the system tells it.
struct Usage {
    /// Milliseconds of the processor, in steps of 10.
    var processor = 0.0
    /// MiB in memory, now and at most.
    var memory = 0.0
    var mostMemory = 0.0
    var threads = 0

    /// Nil if there is no such process.
    init?(of process: pid_t) {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let times = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        else { return nil }
        for line in status.split(separator: "\n") {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count >= 2, let number = Double(words[1]) else { continue }
            switch words[0] {
            case "VmRSS:": memory = number / 1024
            case "VmHWM:": mostMemory = number / 1024
            case "Threads:": threads = Int(number)
            default: break
            }
        }
        // The name of the program is in parentheses, and may have spaces.
        let fields = times[times.index(after: times.lastIndex(of: ")") ?? times.startIndex)...].split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
        processor = (user + system) * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The average number of processes that wanted a processor in the last minute.
    static var load: Double {
        let text = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
        return text.split(separator: " ").first.flatMap { Double($0) } ?? 0
    }
}
