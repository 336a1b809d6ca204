import EventBus
import FleetWire
import NATSLink
import Testing

@Suite struct BrokerSetupTests {
    private let fleet = Token(ifValid: "lab")!
    private let channel = Token(ifValid: "stable")!

    @Test func allStreamsAreMadeAndMadeAgainTheyAreLeftAlone() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let first = try await link.makeStreams(of: fleet, replicas: 1)
        #expect(first.map(\.change) == FleetStream.allCases.map { _ in .made })
        let second = try await link.makeStreams(of: fleet, replicas: nil)
        #expect(second.map(\.change) == FleetStream.allCases.map { _ in .none }, "\(second)")
    }

    @Test func aStreamOfAnotherConfigurationIsChanged() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let name = FleetStream.hosts.name(in: fleet)
        try await link.makeStream(name, ["subjects": [.string(Subjects(fleet: fleet).allBeats)]])
        let changes = try await link.makeStreams(of: fleet, replicas: nil)
        guard case .changed(let what) = changes.first(where: { $0.stream == .hosts })?.change else {
            Issue.record("\(changes)")
            return
        }
        #expect(what.contains("max_msgs_per_subject: 1 in place of -1"), "\(what)")
        let answer = try await link.request(Outgoing("$JS.API.STREAM.INFO.\(name)", ""), within: .seconds(10))
        #expect(try BrokerAnswer.fields(of: answer.body)["config"]?["max_msgs_per_subject"] == 1)
    }

    @Test func aStreamThatCannotBeChangedIsTold() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStream(
            FleetStream.events.name(in: fleet),
            ["subjects": [.string(Subjects(fleet: fleet).allEvents)], "storage": "memory"])
        let problem = await #expect(throws: LinkProblem.self) { try await link.makeStreams(of: fleet, replicas: 1) }
        guard case .refused = problem else { Issue.record("\(String(describing: problem))"); return }
    }

    @Test func aNewPointerIsAnnounced() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        _ = try await link.makeStreams(of: fleet, replicas: 1)
        let subjects = Subjects(fleet: fleet)
        let announcements = try link.subscribe(subjects.announcement(of: channel), limit: 10)
        try _ = await link.publish(Outgoing(subjects.channel(channel), "pointer"), id: "1")
        let announcement = await announcements.next(within: .seconds(10))
        #expect(announcement?.text == "pointer")
        #expect(announcement?.subject == "glassbus.lab.announce.stable")
    }
}
