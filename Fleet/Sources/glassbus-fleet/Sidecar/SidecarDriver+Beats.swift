import EventBus
import FleetCore
import FleetStore
import FleetWire
import Host
import Logging

extension SidecarDriver {
    func beat(_ input: Heartbeat.Input) {
        let commands = heartbeat.handle(input, at: moment)
        arm(.beats, heartbeat.deadline)
        for command in commands {
            switch command {
            case .readLast:
                let (stream, subject) = (FleetStream.hosts.name(in: subjects.fleet), subjects.beat(of: setup.file.host))
                Task {
                    let result = await self.attempt("the last beat") { () throws(LinkProblem) in
                        try await self.link.last(stream, subject)
                    }
                    self.beat(.last(result))
                }
            case .beat(let id):
                let message = Outgoing(subjects.beat(of: setup.file.host), body: report.json)
                Task {
                    let result = await self.attempt("a beat") { () throws(LinkProblem) in
                        try await self.link.publish(message, id: self.secretId(id))
                    }
                    self.beat(.published(result))
                }
            case .say(let words): logger.warning("\(words)")
            }
        }
    }

    var report: Beat {
        let file = setup.file
        var beat = Beat(host: file.host, sidecar: sidecar, channel: file.channel)
        beat.sidecarVersion = LiveHost.version
        (beat.run, beat.version, beat.set) = (health?.run, health?.version, health?.set)
        (beat.bundle, beat.serial) = (adopter.running, adopter.memory.highest)
        beat.seen = moment.wall
        beat.outbox = .init(events: outbox.count, bytes: outbox.bytes, lost: forwarder.lost + lostByOutbox)
        beat.counts = health?.counts ?? beat.counts
        (beat.interval, beat.labels) = (file.beat, file.labels)
        beat.inject = setup.allow.inject.map(\.text)
        beat.notes = notes
        return beat
    }

    var metrics: FleetMetrics { FleetMetrics(report, of: setup.file.fleet, isConnected: isConnected) }

    private var notes: [Beat.Note] {
        var notes: [Beat.Note] = []
        if forwarder.isFull { notes.append(.full) }
        if outbox.trouble != nil || syncProblem != nil || isMemoryOld { notes.append(.disk) }
        if heartbeat.isDuplicate { notes.append(.duplicate) }
        if setup.file.forwardText { notes.append(.text) }
        if health?.missing.isEmpty == false { notes.append(.rules) }
        return notes
    }
}
