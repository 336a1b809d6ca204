import FleetWire
import Foundation
import NATSLink

/// From the publishing of a pointer to the announcement at each host.
struct AnnounceMeasure {
    private let stand: TestStand
    private let ledger: Ledger
    private let count: Int
    private static let rounds = 20

    init(_ stand: TestStand, _ ledger: Ledger, _ count: Int) {
        self.stand = stand
        self.ledger = ledger
        self.count = count
    }

    func rows() async throws -> [Row] {
        tell("\(Self.rounds) announcements")
        var delays: [Double] = []
        var lasts: [Double] = []
        for round in 1...Self.rounds {
            try await Task.sleep(for: .milliseconds(500))
            let found = try await announce(round)
            delays += found
            lasts.append(found.max() ?? .infinity)
        }
        return [
            Row("announcement, half of the hosts have it after", delays.percentile(50), "ms"),
            Row("announcement, 99 % of the hosts have it after", delays.percentile(99), "ms", bar: 1000),
            Row("announcement, the last host has it after, half of the times", lasts.percentile(50), "ms"),
            Row("announcement, the last host has it after, the worst time", lasts.max() ?? .infinity, "ms"),
        ]
    }

    /// - Returns: how many hosts do not get an announcement.
    func deaf() async throws -> Int { try await announce(1).count { !$0.isFinite } }

    /// - Returns: after how many milliseconds each host had it; infinite for those that did not get it.
    private func announce(_ serial: Int) async throws -> [Double] {
        let subjects = stand.subjects
        let key = try SigningKey(name: Token("ops"), seed: [UInt8](repeating: 7, count: 32))
        let digest = Digest(of: Array("\(serial)".utf8))
        let pointer = Pointer(
            fleet: subjects.fleet, channel: stand.place.channel, serial: serial, bundle: digest, previous: digest,
            salt: serial, stages: Stage.standard, stage: 0, notBefore: 0, expires: 4e9)
        let message = Outgoing(
            subjects.channel(stand.place.channel), body: try Signed<Pointer>(pointer, by: key).bytes)
        ledger.take()
        let start = Clock.now
        _ = try await stand.link.publish(message, id: "pointer/\(UUID())")
        await eventually(within: 10) { ledger.now.announced.count >= count }
        let delays = ledger.take().announced.map { Double($0 - start) / 1e6 }
        return delays + [Double](repeating: .infinity, count: max(0, count - delays.count))
    }
}
