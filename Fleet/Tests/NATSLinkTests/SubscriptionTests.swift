import FleetWire
import NATSLink
import Testing

@Suite struct SubscriptionTests {
    @Test func whatIsBeyondTheLimitIsDroppedAndCounted() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let messages = try link.subscribe("a.>", limit: 3)
        for number in 1...10 { try link.send(Outgoing("a.\(number)", "\(number)"), replyTo: nil) }
        #expect(await eventually { messages.dropped == 7 })
        for number in 1...3 { #expect(await messages.next(within: .seconds(10))?.text == "\(number)") }
        try link.send(Outgoing("a.11", "11"), replyTo: nil)
        #expect(await messages.next(within: .seconds(10))?.subject == "a.11")
        #expect(messages.dropped == 7)
    }

    @Test func nothingComesAfterTheEnd() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let messages = try link.subscribe("a", limit: 3)
        async let waiting = messages.next(within: .seconds(60))
        messages.end()
        #expect(await waiting == nil)
        await #expect(throws: LinkProblem.nobody("a")) {
            try await link.request(Outgoing("a", ""), within: .seconds(10))
        }
        #expect(await messages.next(within: .seconds(60)) == nil)
    }

    @Test func messagesComeInOrder() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let messages = try link.subscribe("a", limit: 5000)
        for number in 0..<5000 { try link.send(Outgoing("a", "\(number)"), replyTo: nil) }
        for number in 0..<5000 { try #require(await messages.next(within: .seconds(20))?.text == "\(number)") }
    }
}
