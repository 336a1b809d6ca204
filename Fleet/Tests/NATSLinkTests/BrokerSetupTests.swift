import EventBus
import FleetWire
import NATSLink
import Testing

@Suite struct BrokerSetupTests {
    private let fleet = Token(ifValid: "lab")!
    private let channel = Token(ifValid: "stable")!

    @Test func allStreamsAreMadeAndMayBeMadeAgain() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStreams(of: fleet, replicas: 1)
        try await link.makeStreams(of: fleet, replicas: 1)
        for stream in FleetStream.allCases {
            let name = stream.name(in: fleet)
            let answer = try await link.request(Outgoing("$JS.API.STREAM.INFO.\(name)", ""), within: .seconds(10))
            let made = try BrokerAnswer.fields(of: answer.body)["config"]
            guard case .object(let wanted) = stream.configuration(in: fleet, replicas: 1) else { continue }
            for (field, value) in wanted where value != .int(0) { #expect(made?[field] == value, "\(name) \(field)") }
        }
    }

    @Test func aStreamOfAnotherConfigurationIsChanged() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let name = FleetStream.hosts.name(in: fleet)
        try await link.makeStream(name, ["subjects": [.string(Subjects(fleet: fleet).allBeats)]])
        try await link.makeStreams(of: fleet, replicas: 1)
        let answer = try await link.request(Outgoing("$JS.API.STREAM.INFO.\(name)", ""), within: .seconds(10))
        #expect(try BrokerAnswer.fields(of: answer.body)["config"]?["max_msgs_per_subject"] == 1)
    }

    @Test func aStreamThatCannotBeChangedIsTold() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStream(
            FleetStream.events.name(in: fleet),
            ["subjects": [.string(Subjects(fleet: fleet).events())], "storage": "memory"])
        let problem = await #expect(throws: LinkProblem.self) { try await link.makeStreams(of: fleet, replicas: 1) }
        guard case .refused = problem else { Issue.record("\(String(describing: problem))"); return }
    }

    @Test func aNewPointerIsAnnounced() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStreams(of: fleet, replicas: 1)
        let subjects = Subjects(fleet: fleet)
        let announcements = try link.subscribe(subjects.announcement(of: channel), limit: 10)
        try _ = await link.publish(Outgoing(subjects.channel(channel), "pointer"), id: "1")
        let announcement = await announcements.next(within: .seconds(10))
        #expect(announcement?.text == "pointer")
        #expect(announcement?.subject == "glassbus.lab.announce.stable")
    }

    @Test func eachHostTakesItsOwnInjections() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStreams(of: fleet, replicas: 1)
        let subjects = Subjects(fleet: fleet)
        let stream = FleetStream.injections.name(in: fleet)
        for host in ["a", "b"] {
            let consumer = FleetStream.consumer(
                host, of: subjects.injections(into: Token(ifValid: host)!), wait: 30, deliveries: 5)
            try await link.makeConsumer(stream, consumer)
            try await link.makeConsumer(stream, consumer)
        }
        for host in ["a", "b"] {
            let subject = subjects.injection("toast.show", into: Token(ifValid: host)!)
            try _ = await link.publish(Outgoing(subject, host), id: host)
        }
        for host in ["b", "a"] {
            let batch = try await link.fetch(stream, host, 10, waiting: .seconds(10))
            #expect(batch.map(\.text) == [host])
            for message in batch { try link.settle(message, .done) }
        }
    }
}
