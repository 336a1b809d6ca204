import ControlAPI
import EventBus
import FleetCore
import FleetOperator
import FleetStore
import FleetWire
import FoundationEssentials
import Host
import Logging

extension SidecarDriver {
    /// Follows the host's stream of events from where the outbox ends, across restarts of the host.
    func followHost() async {
        let patterns = setup.file.topics.map(\.text)
        // Without a pattern, the host would send all events.
        guard !patterns.isEmpty else { return }
        var outage = OutageLog()
        while !Task.isCancelled {
            await beginOutbox()
            do {
                let events = try await host.client.events(
                    patterns: patterns, after: outbox.position?.description, withText: setup.file.forwardText)
                for try await event in events {
                    _ = outage.isOver()
                    take(event)
                }
            } catch is HostNotRunning {
                // The health check reports it.
            } catch is HostLost {
            } catch {
                if outage.isNews("\(error)") { logger.warning("the events of the host cannot be read: \(error)") }
            }
            try? await Task.sleep(for: .seconds(1))
        }
    }

    /// A sidecar starts with the events from now on. It stores that position before the first event, so that none is
    /// missed if the sidecar ends earlier.
    private func beginOutbox() async {
        guard outbox.position == nil, let position = await host.latestPosition() else { return }
        outbox.move(to: position)
        scheduleSync()
    }

    private func take(_ message: ServerSentEvent) {
        guard let json = try? JSONText.decode(Value.self, from: Data(message.data.utf8)) else { return }
        switch message.event {
        case "gap": forward(.hostGap(FleetGap(ofStream: json), position: message.id))
        default: forward(.event(json, position: message.id ?? ""))
        }
    }

    func forward(_ input: EventForwarder.Input) {
        let commands = forwarder.handle(input, at: moment)
        arm(.events, forwarder.deadline)
        for command in commands {
            switch command {
            case .append(let record, let position):
                outbox.append([OutboxEvent(record.bytes, at: position.flatMap { EventPosition($0) })])
                unsynced += 1
                scheduleSync()
            case .load(let first, let count): load(first, count)
            case .publish(let message, let id):
                Task {
                    let result = await self.attempt("an event") { () throws(LinkProblem) in
                        try await self.link.publish(message, id: id)
                    }
                    self.forward(.published(result))
                }
            case .acknowledge(let number):
                outbox.acknowledge(through: number)
                scheduleSync()
            }
        }
    }

    /// Syncs the outbox after a tenth of a second, or immediately if many events wait.
    private func scheduleSync() {
        guard !isSyncScheduled else { return }
        isSyncScheduled = true
        let pause = unsynced >= 256 ? Duration.zero : .milliseconds(100)
        Task {
            try? await Task.sleep(for: pause)
            self.sync()
        }
    }

    private func sync() {
        isSyncScheduled = false
        do {
            try outbox.sync()
            unsynced = 0
            syncProblem = nil
        } catch {
            // The problem may persist for a long time.
            if error != syncProblem { logger.error("the outbox: \(error)") }
            syncProblem = error
            isSyncScheduled = true
            Task {
                try? await Task.sleep(for: .seconds(1))
                self.sync()
            }
        }
        forward(.stored(through: outbox.stored))
    }

    private func load(_ first: UInt64, _ count: Int) {
        var records: [(number: UInt64, record: OutboxEntry)] = []
        do {
            for item in try outbox.read(from: first, count: count) {
                switch item {
                case .event(let number, let event):
                    if let record = try? OutboxEntry(event.payload) { records.append((number, record)) }
                case .loss(let loss):
                    lostByOutbox += loss.count
                    logger.warning("\(loss.count) events did not leave the host, because of \(loss.reason.rawValue)")
                    let gap = FleetGap(
                        from: loss.first.map { Int(clamping: $0.id) }, to: loss.last.map { Int(clamping: $0.id) },
                        count: loss.count,
                        reason: loss.reason)
                    records.append((item.number, OutboxEntry(gap: gap, seen: moment.wall)))
                }
            }
            forward(.loaded(records))
        } catch {
            logger.error("the outbox: \(error)")
            forward(.unreadable)
        }
    }

    /// Converts the outcome of a link call into a result. A problem is logged when it begins, not at each further
    /// attempt.
    /// - Parameter what: the subject of the log message; nil if another function logs it.
    func attempt<T: Sendable>(
        _ what: String?, _ body: () async throws(LinkProblem) -> T
    ) async -> Result<T, LinkProblem> {
        do throws(LinkProblem) {
            let result = try await body()
            if let what { problems[what] = nil }
            return .success(result)
        } catch {
            if let what { note(error, of: what) }
            return .failure(error)
        }
    }

    private func note(_ problem: LinkProblem, of what: String) {
        // The loss of the connection is logged separately.
        if case .away = problem { return }
        guard problems[what] != problem else { return }
        problems[what] = problem
        var hint = ""
        if case .nobody = problem { hint = "; busctl fleet init makes the streams of a fleet" }
        logger.warning("\(what) could not be sent or read: \(problem)\(hint)")
    }
}
