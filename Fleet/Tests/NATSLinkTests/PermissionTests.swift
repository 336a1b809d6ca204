import FleetWire
import NATSLink
import Testing

/// What the broker refuses by itself, some time after it was sent.
@Suite struct PermissionTests {
    private func broker(inbox: String = "_INBOX.>") async throws -> Broker {
        try await Broker(
            """
            authorization { users: [
              { user: boss, password: x }
              { user: host, password: x, permissions: {
                publish: ["mine.>", "$JS.API.>"], subscribe: ["mine.>", "\(inbox)"] } }
            ] }
            """)
    }

    private func host(_ broker: Broker) async throws -> NATSLink {
        try await NATSLink.connected(to: broker, .password(user: "host", "x")) { $0.answerLimit = .seconds(60) }
    }

    @Test func aForbiddenSubjectEndsThePublishAndIsAState() async throws {
        let broker = try await broker()
        let host = try await host(broker)
        let states = host.states
        await #expect(throws: LinkProblem.forbidden("other.a")) {
            try await host.publish(Outgoing("other.a", "x"), id: "1")
        }
        #expect(await states.first { $0 != .connected } == .refused("other.a"))
    }

    @Test func aForbiddenSubjectIsAStateAlsoIfNobodyWaits() async throws {
        let broker = try await broker()
        let host = try await host(broker)
        // A reader of the states hears only what happens after it has begun.
        let states = host.states
        try host.send(Outgoing("other.a", "x"), replyTo: nil)
        #expect(await states.first { $0 != .connected } == .refused("other.a"))
    }

    @Test func aForbiddenSubscriptionIsAState() async throws {
        let broker = try await broker()
        let host = try await host(broker)
        let states = host.states
        let messages = try host.subscribe("other.>", limit: 1)
        #expect(await states.first { $0 != .connected } == .refused("other.>"))
        #expect(await messages.next(within: .milliseconds(10)) == nil)
    }

    @Test func aForbiddenInboxEndsEveryQuestion() async throws {
        let broker = try await broker(inbox: "_MINE.>")
        let deaf = try await host(broker)
        let problem = await #expect(throws: LinkProblem.self) {
            try await deaf.request(Outgoing("mine.a", "x"), within: .seconds(60))
        }
        guard case .forbidden(let subject) = problem else { Issue.record("\(String(describing: problem))"); return }
        #expect(subject.hasPrefix("_INBOX."))

        let host = try await NATSLink.connected(to: broker, .password(user: "host", "x")) { $0.inbox = "_MINE.7" }
        await #expect(throws: LinkProblem.nobody("mine.a")) {
            try await host.request(Outgoing("mine.a", "x"), within: .seconds(60))
        }
    }
}
