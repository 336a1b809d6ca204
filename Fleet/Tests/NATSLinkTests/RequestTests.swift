import FleetWire
import NATSLink
import Testing

@Suite struct RequestTests {
    @Test func oneLinkAnswersTheQuestionsOfAnother() async throws {
        let broker = try await Broker()
        let asker = try await NATSLink.connected(to: broker)
        let answerer = try await NATSLink.connected(to: broker)
        let questions = try answerer.subscribe("ask.*", limit: 200)
        let answering = Task {
            while let question = await questions.next(within: .seconds(20)) {
                guard let reply = question.reply else { continue }
                try answerer.send(Outgoing(reply, headers: ["x": "1"], body: question.body.reversed()), replyTo: nil)
            }
        }
        // The broker has the subscription when it answers something that was sent after it.
        await #expect(throws: LinkProblem.nobody("nowhere")) {
            try await answerer.request(Outgoing("nowhere", ""), within: .seconds(10))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let answer = try await asker.request(Outgoing("ask.\(number)", "<\(number)"), within: .seconds(20))
                    #expect(answer.text == String("<\(number)".reversed()))
                    #expect(answer.headers["X"] == "1")
                }
            }
            try await group.waitForAll()
        }
        questions.end()
        try await answering.value
    }

    @Test func nobodyIsToldAtOnce() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        await #expect(throws: LinkProblem.nobody("a")) {
            try await link.request(Outgoing("a", ""), within: .seconds(60))
        }
    }

    @Test func silenceEndsAtTheLimit() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let silent = try link.subscribe("a", limit: 1)
        let start = ContinuousClock.now
        await #expect(throws: LinkProblem.timedOut) {
            try await link.request(Outgoing("a", ""), within: .milliseconds(200))
        }
        #expect(start.duration(to: .now) >= .milliseconds(200))
        #expect(start.duration(to: .now) < .seconds(10))
        silent.end()
    }

    @Test func aTaskThatIsCancelledStopsWaiting() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let silent = try link.subscribe("a", limit: 1)
        let task = Task { try await link.request(Outgoing("a", ""), within: .seconds(60)) }
        #expect(await silent.next(within: .seconds(10)) != nil)
        task.cancel()
        await #expect(throws: LinkProblem.timedOut) { try await task.value }
    }
}
