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
                    let result = await self.attempt { () throws(LinkProblem) in
                        try await self.link.fetch(stream, consumer, count, waiting: .seconds(30))
                    }
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
            case .bury(let message, let id):
                Task {
                    let result = await self.attempt { () throws(LinkProblem) in
                        try await self.link.publish(message, id: id)
                    }
                    if case .failure(let problem) = result {
                        self.logger.error("an event that was refused could not be kept: \(problem)")
                    }
                }
            case .say(let words): logger.warning("\(words)")
            }
        }
    }
}
