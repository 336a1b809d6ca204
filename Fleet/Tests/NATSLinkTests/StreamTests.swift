import FleetWire
import NATSLink
import Testing

@Suite struct StreamTests {
    private func link(_ subjects: [String]) async throws -> (Broker, NATSLink) {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStream()
        for (number, subject) in subjects.enumerated() {
            try _ = await link.publish(Outgoing(subject, "\(number + 1)"), id: "\(number)")
        }
        return (broker, link)
    }

    @Test func aPublisherDoesNotSayWhereItsMessageIs() async throws {
        let (broker, link) = try await link([])
        let forged: [Headers] = [
            ["Nats-Sequence": "1"], ["Nats-Sequence": "x"], ["Nats-Subject": "s.b"], ["nats-subject": "s.b"],
            ["Nats-Time-Stamp": "9999-01-01T00:00:00Z"], ["Nats-Stream": "T"],
        ]
        for (number, headers) in forged.enumerated() {
            _ = try await link.publish(Outgoing("s.a", headers: headers, body: [1]), id: "\(number)")
        }
        _ = try await link.publish(Outgoing("s.b", body: [2]), id: "good")
        var found: [UInt64] = []
        while let message = try await link.next("S", "s.*", after: found.last ?? 0) {
            found.append(message.sequence)
            #expect(message.subject == (message.sequence == 7 ? "s.b" : "s.a"))
            #expect(message.body == (message.sequence == 7 ? [2] : []))
        }
        #expect(found == Array(1...7))
        #expect(try await link.last("S", "s.a")?.sequence == 6)
        #expect(try await link.last("S", "s.c") == nil)
        await link.close()
        withExtendedLifetime(broker) {}
    }

    @Test func theLastMessageOfASubjectIsFound() async throws {
        let (broker, link) = try await link(["s.a", "s.b", "s.a"])
        let last = try #require(try await link.last("S", "s.a"))
        #expect(last.subject == "s.a")
        #expect(last.text == "3")
        #expect(last.sequence == 3)
        #expect(last.headers["Nats-Time-Stamp"] != nil)
        #expect(try await link.last("S", "s.c") == nil)
        withExtendedLifetime(broker) {}
    }

    @Test func aStreamIsReadFromANumberOn() async throws {
        let (broker, link) = try await link(["s.a", "s.b", "s.a", "s.b.c"])
        var sequence: UInt64 = 0
        var found: [UInt64] = []
        while let message = try await link.next("S", "s.b.>", after: sequence) {
            found.append(message.sequence)
            sequence = message.sequence
        }
        #expect(found == [4])
        #expect(try await link.next("S", "s.>", after: 1)?.subject == "s.b")
        #expect(try await link.next("S", "s.>", after: 4) == nil)
        #expect(try await link.next("S", "s.>", after: .max) == nil)
        withExtendedLifetime(broker) {}
    }

    /// The server 2.9.10 says nothing, and later ones that nobody listens.
    @Test func aStreamThatIsMissingIsNoAnswer() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker) { $0.answerLimit = .milliseconds(200) }
        let ofLast = await #expect(throws: LinkProblem.self) { try await link.last("S", "s.a") }
        #expect([.timedOut, .nobody("$JS.API.DIRECT.GET.S")].contains(ofLast))
    }
}
