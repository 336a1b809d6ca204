import FleetWire

/// A controller of a channel, as shown by `busctl fleet rollout status`.
public struct ControllerRow: Codable, Hashable, Sendable {
    public var machine: String
    public var version: String
    /// When the broker received its last beat, in seconds since 1970.
    public var heard: Double
    /// Whether it sent a beat within the last three intervals.
    public var isLive: Bool
    /// Whether it is expected to begin the next stage. Every live controller may, and the broker accepts the first;
    /// this is the one that published last, or else the one that has run longest.
    public var isLeader: Bool

    /// - Parameters:
    ///   - beats: the last beat of each run, with the broker's timestamp.
    ///   - now: the broker's time.
    /// - Returns: the leader first, the others sorted by machine.
    public static func rows(_ beats: [(beat: ControllerBeat, stamped: Double)], at now: Double) -> [ControllerRow] {
        let live = beats.filter { now - $0.stamped <= 3 * ControllerBeat.interval }
        let leader = live.max { a, b in
            (a.beat.published ?? 0, -a.beat.started, b.beat.run) < (b.beat.published ?? 0, -b.beat.started, a.beat.run)
        }
        let rows = beats.map { beat, stamped in
            ControllerRow(
                machine: beat.machine, version: beat.version, heard: stamped,
                isLive: live.contains { $0.beat == beat }, isLeader: beat == leader?.beat)
        }
        return rows.sorted { ($1.isLeader ? 1 : 0, $0.machine) < ($0.isLeader ? 1 : 0, $1.machine) }
    }
}
