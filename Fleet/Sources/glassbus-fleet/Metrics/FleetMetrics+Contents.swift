import FleetCore
import FleetWire

extension FleetMetrics {
    /// The metrics of a sidecar: the content of its beat.
    init(_ beat: Beat, of fleet: Token, isConnected: Bool) {
        self.init(["fleet": fleet.text, "host": beat.host.text], isConnected: isConnected)
        add("host_answers", .gauge, "Whether the host answers its sidecar.", beat.run == nil ? 0 : 1)
        add("serial", .gauge, "The highest serial that the host ever took.", beat.serial)
        let bundle = beat.bundle?.description ?? RolloutStatus.ownRules
        add(
            "rules_info", .gauge, "The channel, and the bundle in use.",
            [(["channel": beat.channel.text, "bundle": bundle], 1)])
        add("outbox_events", .gauge, "Events that the broker does not have yet.", beat.outbox.events)
        add("outbox_bytes", .gauge, "Their bytes.", beat.outbox.bytes)
        add("events_lost_total", .counter, "Events that were left out since the start.", beat.outbox.lost)
        add(
            "note", .gauge, "1 for what an operator should know.",
            Beat.Note.allCases.map { (["note": $0.rawValue], beat.notes.contains($0) ? 1 : 0) })
    }

    /// The metrics of a controller.
    init(_ status: RolloutStatus, of fleet: Token, isConnected: Bool) {
        self.init(["fleet": fleet.text, "channel": status.channel.text], isConnected: isConnected)
        add(
            "rollout", .gauge, "1 for the phase of the rollout.",
            RolloutStatus.Phase.allCases.map { (["phase": $0.rawValue], status.phase == $0 ? 1 : 0) })
        add("rollout_serial", .gauge, "The serial of the channel.", status.serial ?? 0)
        let counts = [
            ("live", status.live), ("silent", status.silent), ("adopted", status.adopted),
            ("watching", status.watching), ("refused", status.refused), ("failed", status.failed),
            ("skipped", status.skipped), ("distrusted", status.distrusted),
        ]
        add(
            "rollout_hosts", .gauge,
            "Hosts of the stage that are live or silent, and by their last reports; distrusted: of the channel.",
            counts.map { (["state": $0], $1) })
    }
}
