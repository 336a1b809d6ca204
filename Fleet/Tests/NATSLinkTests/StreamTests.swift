import FleetWire
import NATSLink
import Testing

@Suite struct StreamTests {
    private func link(_ subjects: [String], deliveries: Int = 5, wait: Int = 30) async throws -> (Broker, NATSLink) {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStream()
        try await link.makeConsumer("S", FleetStream.consumer("C", of: "s.>", wait: wait, deliveries: deliveries))
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
        link.close()
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

    @Test func aBatchIsWhatIsThere() async throws {
        let (broker, link) = try await link(["s.a", "s.b", "s.c"])
        let start = ContinuousClock.now
        let first = try await link.fetch("S", "C", 2, waiting: .seconds(60))
        #expect(first.map(\.text) == ["1", "2"])
        #expect(first.map(\.subject) == ["s.a", "s.b"])
        #expect(first.map(\.sequence) == [1, 2])
        #expect(first.map(\.deliveries) == [1, 1])
        // Not the whole batch, but no wait for more either.
        #expect(try await link.fetch("S", "C", 10, waiting: .seconds(60)).map(\.text) == ["3"])
        #expect(start.duration(to: .now) < .seconds(20))
        #expect(try await link.fetch("S", "C", 10, waiting: .zero) == [])
        #expect(try await link.fetch("S", "C", 10, waiting: .milliseconds(200)) == [])
        withExtendedLifetime(broker) {}
    }

    @Test func aFetchWaitsForTheFirstMessage() async throws {
        let (broker, link) = try await link([])
        async let batch = link.fetch("S", "C", 10, waiting: .seconds(60))
        try? await Task.sleep(for: .milliseconds(200))
        try _ = await link.publish(Outgoing("s.a", "x"), id: "1")
        #expect(try await batch.map(\.text) == ["x"])
        withExtendedLifetime(broker) {}
    }

    @Test func workersShareWhatComes() async throws {
        let (broker, link) = try await link([])
        let workers = (0..<4).map { _ in Task { try await link.fetch("S", "C", 10, waiting: .seconds(30)) } }
        var number = 0
        var texts: Set<String> = []
        // Each worker gets at least one, because the others wait for no second one.
        try? await Task.sleep(for: .milliseconds(200))
        while number < 4 {
            number += 1
            try _ = await link.publish(Outgoing("s.a", "\(number)"), id: "\(number)")
        }
        for worker in workers { texts.formUnion(try await worker.value.map(\.text)) }
        #expect(texts == ["1", "2", "3", "4"])
        withExtendedLifetime(broker) {}
    }

    @Test func aMessageIsDeliveredAgainUntilItIsSettled() async throws {
        let (broker, link) = try await link(["s.again", "s.done", "s.never"], wait: 1)
        let first = try await link.fetch("S", "C", 3, waiting: .seconds(10))
        #expect(first.count == 3)
        try link.settle(first[0], .again(after: .milliseconds(300)))
        try link.settle(first[1], .done)
        try link.settle(first[2], .never)

        let start = ContinuousClock.now
        let again = try await link.fetch("S", "C", 3, waiting: .seconds(10))
        #expect(again.map(\.subject) == ["s.again"])
        #expect(again.map(\.deliveries) == [2])
        #expect(start.duration(to: .now) > .milliseconds(200))
        // Without an acknowledgement it comes once more, after a second.
        let unsettled = try await link.fetch("S", "C", 3, waiting: .seconds(10))
        #expect(unsettled.map(\.deliveries) == [3])
        try link.settle(unsettled[0], .done)
        #expect(try await link.fetch("S", "C", 3, waiting: .milliseconds(1500)) == [])
        withExtendedLifetime(broker) {}
    }

    /// The server 2.9.10 says nothing, and later ones that nobody listens.
    @Test func aStreamOrConsumerThatIsMissingIsNoAnswer() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker) { $0.answerLimit = .milliseconds(200) }
        let ofLast = await #expect(throws: LinkProblem.self) { try await link.last("S", "s.a") }
        let ofFetch = await #expect(throws: LinkProblem.self) {
            try await link.fetch("S", "C", 1, waiting: .milliseconds(100))
        }
        #expect([.timedOut, .nobody("$JS.API.DIRECT.GET.S")].contains(ofLast))
        #expect([.timedOut, .nobody("$JS.API.CONSUMER.MSG.NEXT.S.C")].contains(ofFetch))
    }

    @Test func whatCameFromNoConsumerCannotBeSettled() async throws {
        let broker = try await Broker(isStarted: false)
        let link = try NATSLink(.quick(broker))
        #expect(throws: LinkProblem.malformed("the message at s.a came from no consumer of a stream")) {
            try link.settle(Incoming("s.a", body: []), .done)
        }
    }
}
