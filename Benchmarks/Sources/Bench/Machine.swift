import Foundation
import RuleHost

/// What the numbers were measured on.
enum Machine {
    /// Of this process.
    static var residentMegabytes: Double {
        Busctl.megabytes("VmRSS", of: ProcessInfo.processInfo.processIdentifier) ?? .nan
    }

    /// The processor time of all threads of a process so far, in milliseconds.
    static func processorMilliseconds(of process: pid_t) -> Double {
        let tasks = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.reduce(0) { sum, thread in
            let line = (try? String(contentsOfFile: "\(tasks)/\(thread)/schedstat", encoding: .utf8)) ?? ""
            return sum + (line.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e6
        }
    }

    /// What the numbers were measured on, in one line.
    static var facts: String {
        let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model =
            info.split(separator: "\n").first { $0.hasPrefix("model name") }?
            .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
        let process = ProcessInfo.processInfo
        return "\(model), \(process.activeProcessorCount) cores, "
            + "\(Row.number(Double(process.physicalMemory) / 1_073_741_824)) GiB, \(process.operatingSystemVersionString), "
            + RuleHost.luaRelease
    }
}
