import Foundation

/// Whether a host grows while a million events go through it.
enum MemoryBench {
    static func run() throws -> [Row] {
        let host = try HostProcess()
        let idle = host.residentMegabytes
        let file = try host.eventFile(100_000)
        func inject() throws { _ = try host.inject(file, 100_000) }
        try inject()
        let early = host.residentMegabytes
        for _ in 1..<10 { try inject() }
        let late = host.residentMegabytes
        return [
            Row("resident, idle", idle, unit: "MB", goal: .atMost(40)),
            Row("resident after 100,000 events", early, unit: "MB"),
            Row("resident after 1,000,000 events", late, unit: "MB", ratio: late / early, goal: .atMost(1.02)),
        ]
    }
}
