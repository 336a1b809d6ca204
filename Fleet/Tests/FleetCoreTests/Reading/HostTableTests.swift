import EventBus
import FleetTestSupport
import FleetWire
import Testing

@testable import FleetCore

@Suite struct HostTableTests {
    private static let start = 1_800_000_000.0

    private func beat(
        _ host: String, sidecar: String = "s1", clock: Double = 0, notes: [Beat.Note] = []
    ) -> Beat {
        Beat(of: Token(ifValid: host)!, sidecar: sidecar, channel: Token(ifValid: "stable")!) {
            ($0.run, $0.version, $0.sidecarVersion, $0.set) = ("r1", "1.0.0", "1.1.0", "00ff")
            ($0.bundle, $0.serial, $0.seen) = (Digest(of: [1]), 7, Self.start + clock)
            $0.outbox = .init(events: 3, bytes: 900, lost: 1)
            ($0.labels, $0.notes) = (["window", "lab"], notes)
        }
    }

    private func rows(_ table: HostTable, at now: Double) -> [String] {
        table.rows(at: Self.start + now).map {
            "\($0.host) \($0.sidecar)" + ($0.notes.contains(.duplicate) ? " double" : "")
        }
    }

    @Test func aRowSaysWhatTheLastBeatSaid() throws {
        var table = HostTable()
        table.receive(beat("kiosk-7", clock: 3605, notes: [.full]), stamped: Self.start + 5)
        let row = try ValueEncoder().encode(table.rows(at: Self.start + 12)[0])
        #expect(
            row == [
                "host": "kiosk-7", "sidecar": "s1", "run": "r1", "version": "1.0.0", "sidecarVersion": "1.1.0",
                "set": "00ff",
                "bundle": .string(Digest(of: [1]).description), "channel": "stable", "serial": 7, "isLive": true,
                "lag": 7, "offset": 3600, "outbox": ["events": 3, "bytes": 900, "lost": 1],
                "labels": ["lab", "window"], "notes": ["full"],
            ])
    }

    @Test func hostsAreSortedByName() {
        var table = HostTable()
        for host in ["b", "c", "a"] { table.receive(beat(host), stamped: Self.start) }
        #expect(rows(table, at: 1) == ["a s1", "b s1", "c s1"])
    }

    @Test func aHostIsLiveForThreeIntervals() {
        var table = HostTable()
        table.receive(beat("a"), stamped: Self.start)
        #expect(table.rows(at: Self.start + 90)[0].isLive)
        #expect(!table.rows(at: Self.start + 90.1)[0].isLive)
    }

    @Test func anOlderBeatChangesNothing() {
        var table = HostTable()
        table.receive(beat("a"), stamped: Self.start + 10)
        table.receive(beat("a", clock: -50), stamped: Self.start + 5)
        #expect(table.rows(at: Self.start + 10)[0].lag == 0)
        #expect(table.rows(at: Self.start + 10)[0].offset == -10)
    }

    @Test func aSidecarThatWasStartedAgainHasOneRow() {
        var table = HostTable()
        table.receive(beat("a", sidecar: "s1"), stamped: Self.start)
        table.receive(beat("a", sidecar: "s2"), stamped: Self.start + 10)
        table.receive(beat("a", sidecar: "s2"), stamped: Self.start + 40)
        #expect(rows(table, at: 41) == ["a s2"])
    }

    @Test func twoSidecarsThatTakeTurnsHaveARowEach() {
        for order in [[0, 10, 30, 40], [10, 0, 40, 30], [40, 30, 10, 0]] {
            var table = HostTable()
            for time in order {
                table.receive(beat("a", sidecar: time % 20 == 0 ? "s2" : "s1"), stamped: Self.start + Double(time))
            }
            #expect(rows(table, at: 41) == ["a s1 double", "a s2 double"])
        }
    }

    @Test func twoSidecarsOfWhichOneSaysSoHaveARowEach() {
        var table = HostTable()
        table.receive(beat("a", sidecar: "s1"), stamped: Self.start)
        table.receive(beat("a", sidecar: "s2", notes: [.duplicate]), stamped: Self.start + 10)
        #expect(rows(table, at: 41) == ["a s1 double", "a s2 double"])
    }

    @Test func aDoubleThatFellSilentHasNoRow() {
        var table = HostTable()
        for time in [0.0, 30] { table.receive(beat("a", sidecar: "s1"), stamped: Self.start + time) }
        for time in [10.0, 40, 130] { table.receive(beat("a", sidecar: "s2"), stamped: Self.start + time) }
        #expect(rows(table, at: 120) == ["a s1 double", "a s2 double"])
        #expect(rows(table, at: 121) == ["a s2"])
    }

    @Test func aHostThatIsStartedOverAndOverIsRememberedInBounds() {
        var table = HostTable()
        for run in 0..<100 {
            table.receive(beat("a", sidecar: "s\(run)", notes: [.duplicate]), stamped: Self.start + Double(run) / 10)
        }
        #expect(table.rows(at: Self.start + 10).count == 8)
    }
}
