import EventBus
import FleetWire
import NATSLink
import Testing

@Suite struct PublishTests {
    @Test func aMessageIsAcknowledgedWithItsNumberAndKeptOnceByItsId() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStream()
        #expect(try await link.publish(Outgoing("s.a", "one"), id: "1") == Ack(sequence: 1, isDuplicate: false))
        #expect(try await link.publish(Outgoing("s.a", "two"), id: "2") == Ack(sequence: 2, isDuplicate: false))
        #expect(try await link.publish(Outgoing("s.a", "one"), id: "1") == Ack(sequence: 1, isDuplicate: true))
    }

    @Test func headersAndBytesArriveAsTheyWereSent() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStream()
        let body = [UInt8](0...255)
        try _ = await link.publish(Outgoing("s.a", headers: ["ce-id": "17", "b": "ä: ö "], body: body), id: "1")
        let message = try #require(try await link.last("S", "s.a"))
        #expect(message.body == body)
        #expect(message.headers["CE-ID"] == "17")
        #expect(message.headers["b"] == "ä: ö")
        #expect(message.headers["Nats-Msg-Id"] == "1")
        #expect(message.headers["Nats-Stream"] == "S")
    }

    @Test func aWriterThatKnewAnotherLastMessageIsRefused() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStream()
        var message = Outgoing("s.a", "x")
        message.headers["Nats-Expected-Last-Subject-Sequence"] = "0"
        #expect(try await link.publish(message, id: "1").sequence == 1)
        let problem = await #expect(throws: LinkProblem.self) { try await link.publish(message, id: "2") }
        #expect(problem?.isOutdated == true)
        message.headers["Nats-Expected-Last-Subject-Sequence"] = "1"
        #expect(try await link.publish(message, id: "3").sequence == 2)
    }

    @Test func aFullStreamRefusesAndSaysSo() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        try await link.makeStream("S", ["discard": "new", "max_bytes": 2000])
        let message = Outgoing("s.a", body: [UInt8](repeating: 1, count: 1500))
        try _ = await link.publish(message, id: "1")
        let problem = await #expect(throws: LinkProblem.self) { try await link.publish(message, id: "2") }
        #expect(problem?.isFull == true)
    }

    @Test func aSubjectThatNoStreamKeepsIsToldAtOnce() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker) { $0.answerLimit = .seconds(60) }
        await #expect(throws: LinkProblem.nobody("nowhere")) {
            try await link.publish(Outgoing("nowhere", "x"), id: "1")
        }
    }

    @Test func aMessageThatIsTooLargeIsRefused() async throws {
        let broker = try await Broker("max_payload: 1000")
        let link = try await NATSLink.connected(to: broker)
        let problem = await #expect(throws: LinkProblem.self) {
            try await link.publish(Outgoing("s.a", body: [UInt8](repeating: 0, count: 1000)), id: "1")
        }
        guard case .malformed = problem else { Issue.record("\(String(describing: problem))"); return }
    }

    @Test(arguments: ["", "a b", "a\r\nPUB x 0\r\n", "a..b", ".a", "a.", "a.*", ">", "a\0b"])
    func whatIsNoSubjectIsNotSent(_ subject: String) async throws {
        let broker = try await Broker(isStarted: false)
        let link = try NATSLink(.quick(broker))
        let problem = #expect(throws: LinkProblem.self) { try link.send(Outgoing(subject, "x"), replyTo: nil) }
        guard case .malformed = problem else { Issue.record("\(String(describing: problem))"); return }
    }

    @Test(arguments: [("a:b", "x"), ("", "x"), ("a b", "x"), ("a", "x\r\nb: c"), ("a", "\0")])
    func whatIsNoHeaderFieldIsNotSent(_ name: String, _ value: String) async throws {
        let broker = try await Broker(isStarted: false)
        let link = try NATSLink(.quick(broker))
        var message = Outgoing("a", "x")
        message.headers.append(name, value)
        let problem = #expect(throws: LinkProblem.self) { try link.send(message, replyTo: nil) }
        guard case .malformed = problem else { Issue.record("\(String(describing: problem))"); return }
    }
}
