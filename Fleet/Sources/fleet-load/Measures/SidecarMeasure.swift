import ControlAPI
import EventBus
import FleetStore
import FleetWire
import Foundation
import Host
import NATSLink

/// What a sidecar costs the machine of its host.
struct SidecarMeasure {
    private let stand: TestStand
    private let programs: String
    private let rules: String
    private let host = Token(ifValid: "one")!
    private var folder: String { stand.folder + "/one" }
    private static let eventsPerSecond = 10

    /// - Parameters:
    ///   - programs: the folder of `busctl` and `glassbus-fleet`.
    ///   - rules: the folder of rules that the host serves.
    init(_ stand: TestStand, programs: String, rules: String) {
        self.stand = stand
        self.programs = programs
        self.rules = rules
    }

    func rows() async throws -> [Row] {
        try prepare()
        let socket = folder + "/socket"
        let busctl = programs + "/busctl"
        let served = try Companion(
            busctl, ["serve", "--rules", folder + "/current", "--socket", socket, "--state", folder + "/state"],
            log: "host.log",
            in: stand.folder)
        defer { served.kill() }
        let sidecar = try Companion(
            programs + "/glassbus-fleet",
            ["run", "--folder", folder, "--socket", socket, "--busctl", busctl],
            log: "sidecar.log", in: stand.folder)
        defer { sidecar.kill() }
        guard await eventually(within: 75, hasBeat) else { throw LoadProblem("the sidecar does not beat") }
        try await Task.sleep(for: .seconds(5))

        tell("a minute in which the sidecar has nothing to do")
        var rows = await cost(of: sidecar, "idle sidecar") { try? await Task.sleep(for: .seconds(60)) }
        tell("a minute with \(Self.eventsPerSecond) events a second")
        var delays: [Double] = []
        rows += await cost(of: sidecar, "sidecar with \(Self.eventsPerSecond) events/s") {
            delays = (try? await send(for: 60, to: socket)) ?? []
        }
        rows.append(Row("from the bus of a host to the readers of the broker: half after", delays.percentile(50), "ms"))
        rows.append(Row("from the bus of a host to the readers of the broker: 99 % after", delays.percentile(99), "ms"))
        return rows
    }

    private func prepare() throws {
        let files = FileManager.default
        try files.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let key = try SigningKey(name: Token("ops"), seed: [UInt8](repeating: 7, count: 32))
        try TrustFile(folder + "/trust.json").write(
            Trust(fleet: stand.place.fleet, keys: ["ops": key.publicKey]))
        let setup: Value = [
            "fleet": .string(stand.place.fleet.text), "host": .string(host.text), "servers": [.string(stand.url)],
            "topics": ["toast.show"], "budget": ["perSecond": 1000, "burst": 10000],
        ]
        try Data(setup.json.utf8).write(to: URL(filePath: folder + "/fleet.json"))
        try files.copyItem(atPath: rules, toPath: folder + "/first")
        try files.createSymbolicLink(atPath: folder + "/current", withDestinationPath: "first")
    }

    private func hasBeat() async -> Bool {
        let stream = FleetStream.hosts.name(in: stand.place.fleet)
        let last = try? await stand.link.last(stream, stand.subjects.beat(of: host))
        return last.flatMap { try? Beat(json: $0.body) }?.run != nil
    }

    private func cost(of sidecar: Companion, _ name: String, _ minute: () async -> Void) async -> [Row] {
        let (before, start) = (sidecar.usage, Clock.now)
        await minute()
        let after = sidecar.usage
        let perMinute = (after.processor - before.processor) * 60_000 / Clock.milliseconds(since: start)
        return [
            Row("\(name): processor", perMinute, "ms/min"), Row("\(name): memory", after.memory, "MiB"),
            Row("\(name): threads", Double(after.threads), ""),
        ]
    }

    /// Publishes on the bus of the host.
    /// - Returns: milliseconds until a reader of the broker had each event; infinite for those that did not come.
    private func send(for seconds: Int, to socket: String) async throws -> [Double] {
        let client = ControlClient(socketPath: socket)
        let subscription = try stand.link.subscribe(stand.subjects.events(of: host), limit: 10_000)
        defer { subscription.end() }
        let count = seconds * Self.eventsPerSecond
        let came = Task {
            var times: [UInt64] = []
            while times.count < count, await subscription.next(within: .seconds(5)) != nil { times.append(Clock.now) }
            return times
        }
        var sent: [UInt64] = []
        let start = Clock.now
        for number in 0..<count {
            let due = start + UInt64(number) * 1_000_000_000 / UInt64(Self.eventsPerSecond)
            let now = Clock.now
            if due > now { try await Task.sleep(for: .nanoseconds(due - now)) }
            let event: Value = [
                "specversion": "1.0", "type": "toast.show", "id": .string("load-\(number)"), "source": "/load",
                "data": ["message": .string("number \(number)")],
            ]
            sent.append(Clock.now)
            _ = try await client.post(
                "/v1/events", contentType: "application/cloudevents+json", body: Data(event.json.utf8))
        }
        // Events of one host come in order.
        let delays = zip(sent, await came.value).map { Double(Int64($1) - Int64($0)) / 1e6 }
        return delays + [Double](repeating: .infinity, count: count - delays.count)
    }
}
