import FleetWire

/// A controller of a channel, as `busctl fleet rollout status` shows it.
public struct ControllerRow: Codable, Hashable, Sendable {
    public var machine: String
    public var version: String
    /// When the broker had its last beat, in seconds since 1970.
    public var heard: Double
    /// Whether it gave a sign of life within three intervals.
    public var isLive: Bool
    /// Whether it begins the next stage. All that are live may, and the broker takes the first; so this is the one that
    /// published last, or else the one that has run longest.
    public var isLeader: Bool

    /// - Parameters:
    ///   - beats: the last of each machine, with the times that the broker put on them.
    ///   - now: the time of the broker.
    /// - Returns: the leader first, then by machine.
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
