import FleetWire
import Foundation
import NATSLink
import Testing

@Suite struct ConnectionTests {
    @Test func aLinkConnectsWhenTheServerComesLater() async throws {
        let broker = try await Broker(isStarted: false)
        let link = try NATSLink(.quick(broker))
        var states = link.states.makeAsyncIterator()
        guard case .away = await states.next() else { Issue.record("the first state is not away"); return }
        let problem = await #expect(throws: LinkProblem.self) { try await link.publish(Outgoing("s.a", "x"), id: "1") }
        guard case .away = problem else { Issue.record("\(String(describing: problem))"); return }

        try await broker.start()
        #expect(await link.becomes(.connected))
        try await link.makeStream()
        #expect(try await link.publish(Outgoing("s.a", "x"), id: "1").sequence == 1)
    }

    @Test func aLinkComesBackAfterTheServerHasRestarted() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let messages = try link.subscribe("a", limit: 10)
        await broker.kill()
        #expect(await link.becomes { if case .away = $0 { true } else { false } })
        try await broker.start()
        #expect(await link.becomes(.connected))
        try link.send(Outgoing("a", "after"), replyTo: nil)
        #expect(await messages.next(within: .seconds(10))?.text == "after")
    }

    @Test func aCredentialThatIsRefusedIsTriedAgain() async throws {
        let broker = try await Broker("authorization { user: a, password: old }")
        let link = try NATSLink(.quick(broker, .password(user: "a", "new")))
        #expect(await link.becomes { $0 == .away("Authorization Violation") })
        #expect(await link.becomes(.connected, within: .seconds(3)) == false)
        await broker.kill()
        try broker.configure("authorization { user: a, password: new }")
        try await broker.start()
        #expect(await link.becomes(.connected))
    }

    @Test func anNkeyLogsIn() async throws {
        let broker = try await Broker(
            "authorization { users: [{ nkey: UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4 }] }")
        let file = broker.folder.appending(path: "seed")
        try "# a user\nSUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY\n"
            .write(to: file, atomically: true, encoding: .utf8)
        let link = try await NATSLink.connected(to: broker, .seedFile(file.path))
        await link.close()
    }

    @Test func aFileThatIsNoSeedIsRefused() async throws {
        let broker = try await Broker(isStarted: false)
        let file = broker.folder.appending(path: "seed")
        // One letter of the checksum is another.
        try "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VX".write(
            to: file, atomically: true, encoding: .utf8)
        #expect(
            throws: NATSLink.SetupProblem.file(file.path, "has no seed of a user's nkey, which begins with SU")
        ) { try NATSLink(.quick(broker, .seedFile(file.path))) }
        #expect(throws: NATSLink.SetupProblem.file("/nowhere", "cannot be read")) {
            try NATSLink(.quick(broker, .credentialFile("/nowhere")))
        }
    }

    @Test func closeEndsEveryWait() async throws {
        let broker = try await Broker()
        let link = try await NATSLink.connected(to: broker)
        let silent = try link.subscribe("silent", limit: 10)
        let states = link.states

        let answer = Task { try await link.request(Outgoing("silent", ""), within: .seconds(60)) }
        let all = Task { await states.reduce(into: [LinkState]()) { $0.append($1) } }
        // All have begun when the question is there, and nothing else comes.
        #expect(await silent.next(within: .seconds(10)) != nil)
        let message = Task { await silent.next(within: .seconds(60)) }
        try? await Task.sleep(for: .milliseconds(100))
        let start = ContinuousClock.now
        await link.close()

        #expect(await message.value == nil)
        await #expect(throws: LinkProblem.away("the link is closed")) { try await answer.value }
        #expect(await all.value == [.connected])
        #expect(start.duration(to: .now) < .seconds(5))
        #expect(await silent.next(within: .seconds(60)) == nil)
        await #expect(throws: LinkProblem.away("the link is closed")) {
            try await link.request(Outgoing("a", ""), within: .seconds(60))
        }
    }

    @Test func eachAttemptIsMadeOnce() async throws {
        // A server that counts who comes, and refuses all.
        let server = try await RefusingServer()
        let link = try NATSLink(
            .quick(server.port) {
                $0.retry.first = .milliseconds(200)
                $0.retry.longest = .milliseconds(200)
            })
        try await Task.sleep(for: .seconds(3))
        // Each wait is 100 ms on average, so that it is 30 times; attempts that double would be thousands.
        let count = server.count
        #expect((5...80).contains(count), "\(count) attempts")
        await link.close()
        let after = server.count
        try await Task.sleep(for: .milliseconds(600))
        // One may have been under way.
        #expect(server.count <= after + 1)
    }
}
