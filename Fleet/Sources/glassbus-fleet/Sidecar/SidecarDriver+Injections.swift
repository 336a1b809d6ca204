import FleetCore
import FleetStore
import FleetWire
import Logging

extension SidecarDriver {
    func receive(_ input: InjectionReceiver.Input) {
        let commands = receiver.handle(input, at: moment)
        arm(.injections, receiver.deadline)
        for command in commands {
            switch command {
            case .fetch(let count):
                let stream = FleetStream.injections.name(in: subjects.fleet)
                let consumer = FleetStream.consumerName(of: setup.file.host)
                Task {
                    let result = await self.attempt(nil) { () throws(LinkProblem) in
                        try await self.makeConsumer()
                        return try await self.link.fetch(stream, consumer, count, waiting: .seconds(30))
                    }
                    self.noteConsumer(after: result)
                    self.receive(.fetched(result))
                }
            case .post(let event):
                Task {
                    let result = await self.host.post(event)
                    self.receive(.posted(result))
                }
            case .settle(let message, let end):
                // If it is not settled, it comes again, and the host knows it.
                do { try link.settle(message, end) } catch { logger.debug("\(error)") }
            case .bury(let copy, let id, let message):
                Task {
                    do {
                        _ = try await self.link.publish(copy, id: id)
                        try self.link.settle(message, .never)
                    } catch {
                        self.logger.error("an event that was refused could not be kept, and comes again: \(error)")
                    }
                }
            case .say(let words): logger.warning("\(words)")
            }
        }
    }

    /// Makes what remembers for this host which injections it has taken, unless it is there. Where a host may not make its
    /// consumer, an operator has made it.
    private func makeConsumer() async throws(LinkProblem) {
        guard !hasConsumer else { return }
        do throws(LinkProblem) {
            try await link.makeInjectionConsumer(of: setup.file.host, in: subjects.fleet)
        } catch {
            guard case .forbidden = error else { throw error }
            logger.debug("an operator makes the consumer of this host: busctl fleet permissions host")
        }
        hasConsumer = true
    }

    /// A broker that has lost its data, or was just set up, has no consumer.
    private func noteConsumer(after result: Result<[Incoming], LinkProblem>) {
        guard case .failure(let problem) = result else { return isWithoutInjections = false }
        switch problem {
        case .nobody, .refused, .forbidden: hasConsumer = false
        case .away, .timedOut, .malformed, .unreadable: return
        }
        guard !isWithoutInjections else { return }
        isWithoutInjections = true
        logger.error("events from the fleet cannot be taken: \(problem)")
    }
}
