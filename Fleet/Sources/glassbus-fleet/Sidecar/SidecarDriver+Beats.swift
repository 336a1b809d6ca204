import EventBus
import FleetCore
import FleetStore
import FleetWire
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

    private var report: Beat {
        let file = setup.file
        return Beat(
            host: file.host, sidecar: sidecar, run: health?.run, version: health?.version, set: health?.set,
            bundle: adopter.running, channel: file.channel, serial: adopter.memory.highest, seen: moment.wall,
            outbox: .init(events: outbox.count, bytes: outbox.bytes, lost: forwarder.lost + lostByOutbox),
            counts: health?.counts ?? .init(), interval: file.beat, labels: file.labels,
            inject: setup.allow.inject.map(\.text), notes: notes)
    }

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
