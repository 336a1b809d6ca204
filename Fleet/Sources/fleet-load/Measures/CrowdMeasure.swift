import FleetWire
import Foundation
import NATSLink

/// Announces to thousands of hosts, and what they cost when nothing happens.
struct CrowdMeasure {
    private let stand: TestStand
    private let crowd: Crowd
    private var ledger: Ledger { crowd.ledger }

    init(_ stand: TestStand, _ count: Int) {
        self.stand = stand
        crowd = Crowd(of: count, stand.place)
    }

    func rows() async throws -> [Row] {
        defer { crowd.end() }
        var rows: [Row] = []
        let empty = stand.server.usage.memory
        tell("connecting \(crowd.count) hosts")
        let start = Clock.now
        guard await crowd.connect(within: 30) else {
            throw LoadProblem("not all hosts can connect: \(ledger.now.errors)")
        }
        rows.append(Row("\(crowd.count) hosts connect, all after", Clock.milliseconds(since: start) / 1000, "s"))
        try await Task.sleep(for: .seconds(5))
        rows.append(Row("server with no host", empty, "MiB"))
        let full = stand.server.usage.memory
        rows.append(Row("server with \(crowd.count) idle hosts", full, "MiB", bar: 400))
        rows.append(Row("a connection, of the server's memory", (full - empty) * 1024 / Double(crowd.count), "KiB"))
        tell("30 seconds in which nothing happens")
        rows += await quiet("idle hosts that ping each 5 s")

        rows += try await AnnounceMeasure(stand, ledger, crowd.count).rows()
        rows.append(Row("server's memory, the most so far", stand.server.usage.mostMemory, "MiB", bar: 400))

        tell("35 seconds of beats")
        crowd.adopt(.beats)
        try await Task.sleep(for: .seconds(5))
        let disk = size(of: .hosts)
        rows += await quiet("beats of all hosts, each 30 s")
        rows.append(
            Row(
                "a host in the stream of beats, on the disk", Double(max(disk, size(of: .hosts))) / Double(crowd.count),
                "B"))

        tell("consumers of injections for all hosts")
        let before = stand.server.usage.memory
        crowd.adopt([.beats, .injections])
        try await Task.sleep(for: .seconds(30))
        rows += await quiet("beats, and a consumer of injections each")
        let after = stand.server.usage.memory
        rows.append(Row("server with a consumer for each host", after, "MiB", bar: 1024))
        rows.append(Row("a consumer, of the server's memory", (after - before) * 1024 / Double(crowd.count), "KiB"))
        if let errors = ledger.now.errors.first { throw LoadProblem("the broker says \(errors.key)") }
        return rows
    }

    /// What goes to and fro in 30 seconds, and what it costs the server.
    private func quiet(_ what: String) async -> [Row] {
        ledger.take()
        let share = await stand.serverShare(over: 30)
        let counts = ledger.take()
        return [
            Row("\(what): to the server", Double(counts.sent) / 30, "/s"),
            Row("\(what): from the server", Double(counts.received) / 30, "/s"),
            Row("\(what): server's processor", share / 10, "% of a core"),
        ] + (counts.beats > 0 ? [Row("\(what): acknowledged beats", Double(counts.beats) / 30, "/s")] : [])
    }

    /// The bytes of a stream's files.
    private func size(of stream: FleetStream) -> Int {
        let folder = "\(stand.folder)/store/jetstream/$G/streams/\(stream.name(in: stand.place.fleet))/msgs"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return sum + ((attributes?[.size] as? Int) ?? 0)
        }
    }
}

struct LoadProblem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
