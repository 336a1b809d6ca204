import EventBus
import FleetWire
import Testing

@testable import FleetCore

@Suite struct InjectionReceiverTests {
    private static func injection(
        _ number: Int, topic: String = "toast.show", type: String? = nil, expires: Double? = nil, deliveries: Int = 1
    ) -> Incoming {
        var headers: Headers = [
            "ce-specversion": "1.0", "ce-id": "i\(number)", "ce-source": "/shop", "ce-type": type ?? topic,
        ]
        if let expires { headers["ce-expires"] = String(expires) }
        return Incoming(
            "glassbus.lab.inject.kiosk-7.\(topic)", headers: headers, body: Array(#"{"message":"x"}"#.utf8),
            sequence: UInt64(number), deliveries: deliveries)
    }

    private var receiver = InjectionReceiver(
        host: Lab.host, subjects: Lab.subjects, allowed: [TopicPattern("toast.*")])

    private mutating func handle(_ input: InjectionReceiver.Input, at now: Double = 0) -> [InjectionReceiver.Command] {
        receiver.handle(input, at: Lab.moment(now))
    }

    private static func posts(_ commands: [InjectionReceiver.Command]) -> [String] {
        commands.compactMap { if case .post(let event) = $0 { event["id"]?.stringValue } else { nil } }
    }

    /// The reasons of what is buried.
    private static func burials(_ commands: [InjectionReceiver.Command]) -> [String] {
        commands.compactMap {
            if case .bury(let copy, _, _) = $0 { copy.headers["Glassbus-Reason"] } else { nil }
        }
    }

    @Test mutating func eventsArePostedOneAfterTheOtherAndAcknowledged() {
        #expect(handle(.link(.connected)) == [.fetch(count: 16)])
        let (first, second) = (Self.injection(1), Self.injection(2))
        #expect(Self.posts(handle(.fetched(.success([first, second])))) == ["i1"])
        let commands = handle(.posted(.taken))
        #expect(commands.first == .settle(first, .done))
        #expect(Self.posts(commands) == ["i2"])
        #expect(handle(.posted(.taken)) == [.settle(second, .done), .fetch(count: 16)])
    }

    @Test func whereNothingIsAllowedNothingIsFetched() {
        var receiver = InjectionReceiver(host: Lab.host, subjects: Lab.subjects, allowed: [])
        #expect(receiver.handle(.link(.connected), at: Lab.moment(0)) == [])
        #expect(receiver.handle(.tick, at: Lab.moment(100)) == [])
        #expect(receiver.deadline == nil)
    }

    @Test mutating func aTopicThatIsNotAllowedIsBuriedWithTheReason() {
        _ = handle(.link(.connected))
        let message = Self.injection(1, topic: "toolbar.set")
        let commands = handle(.fetched(.success([message])))
        #expect(Self.posts(commands) == [])
        #expect(Self.burials(commands).first?.contains("allow.json of this host does not let 'toolbar.set' in") == true)
        guard case .bury(let copy, let id, let original) = commands[1] else {
            Issue.record("nothing is buried: \(commands)")
            return
        }
        #expect(copy.subject == "glassbus.lab.dead.kiosk-7.toolbar.set")
        #expect(copy.body == message.body)
        #expect(id == "dead/kiosk-7/1")
        #expect(original == message)
        #expect(commands.last == .fetch(count: 16))
    }

    @Test mutating func aTypeThatIsNotThatOfTheSubjectIsBuried() {
        _ = handle(.link(.connected))
        let commands = handle(.fetched(.success([Self.injection(1, topic: "toast.show", type: "toast.dismiss")])))
        #expect(Self.posts(commands) == [])
        #expect(Self.burials(commands).first?.contains("'toast.dismiss' came on the subject of 'toast.show'") == true)
    }

    @Test mutating func aMessageThatIsNoEventIsBuried() {
        _ = handle(.link(.connected))
        let commands = handle(.fetched(.success([Incoming("glassbus.lab.inject.kiosk-7.toast.show", body: [1])])))
        #expect(Self.burials(commands).count == 1)
    }

    @Test(arguments: [(-299.0, true), (-301.0, false), (10.0, true)])
    mutating func anEventExpiresWithFiveMinutesOfGrace(expires: Double, isTaken: Bool) {
        _ = handle(.link(.connected))
        let commands = handle(.fetched(.success([Self.injection(1, expires: Lab.epoch + expires)])))
        #expect(Self.posts(commands) == (isTaken ? ["i1"] : []))
        #expect(Self.burials(commands).contains { $0.contains("expired") } == !isTaken)
    }

    @Test mutating func anEventThatTheHostRefusesIsBuriedWithItsReason() {
        _ = handle(.link(.connected))
        _ = handle(.fetched(.success([Self.injection(1)])))
        let commands = handle(.posted(.refused("data.message: missing\nx")))
        #expect(Self.burials(commands) == ["data.message: missing?x"])
    }

    @Test mutating func anEventThatTheHostCannotTakeNowComesAgainLaterAndLater() {
        _ = handle(.link(.connected))
        for deliveries in 1...4 {
            let message = Self.injection(1, deliveries: deliveries)
            _ = handle(.fetched(.success([message])))
            let commands = handle(.posted(.notNow("no host is running")))
            #expect(commands == [.settle(message, .again(after: .seconds(1 << deliveries))), .fetch(count: 16)])
        }
        _ = handle(.fetched(.success([Self.injection(1, deliveries: 5)])))
        let commands = handle(.posted(.notNow("no host is running")))
        #expect(Self.burials(commands).first?.contains("5 attempts, the last time because no host is running") == true)
    }

    @Test mutating func anEventThatWasDeliveredManyTimesIsTakenAllTheSame() {
        _ = handle(.link(.connected))
        let message = Self.injection(1, deliveries: 40)
        #expect(Self.posts(handle(.fetched(.success([message])))) == ["i1"])
        #expect(handle(.posted(.taken)).first == .settle(message, .done))
    }

    @Test mutating func aHostWithADoubleNeitherFetchesNorPosts() {
        _ = handle(.link(.connected))
        let messages = [Self.injection(1), Self.injection(2)]
        _ = handle(.fetched(.success(messages)))
        #expect(handle(.duplicate(true)) == [])
        #expect(
            handle(.posted(.taken)) == [
                .settle(messages[0], .done), .settle(messages[1], .again(after: .seconds(30))),
            ])
        #expect(handle(.tick, at: 100) == [])
        #expect(receiver.deadline == nil)
        #expect(handle(.duplicate(false), at: 101) == [.fetch(count: 16)])
    }

    @Test mutating func whatIsFetchedWhileADoubleIsThereGoesBack() {
        _ = handle(.link(.connected))
        _ = handle(.duplicate(true))
        let message = Self.injection(1)
        #expect(handle(.fetched(.success([message]))) == [.settle(message, .again(after: .seconds(30)))])
    }

    @Test mutating func aFetchThatFailsIsTriedAgainAfterAPauseAndOneWithoutMessagesAtOnce() {
        _ = handle(.link(.connected))
        #expect(handle(.fetched(.success([]))) == [.fetch(count: 16)])
        #expect(handle(.fetched(.failure(.timedOut))) == [.fetch(count: 16)])
        for pause in [1.0, 2, 4, 8, 16, 30, 30] {
            #expect(handle(.fetched(.failure(.nobody("x"))), at: 50) == [])
            #expect(receiver.deadline == 50 + pause)
            #expect(handle(.tick, at: 49 + pause) == [])
            #expect(handle(.tick, at: 50 + pause) == [.fetch(count: 16)])
        }
    }

    @Test mutating func nothingIsFetchedWhileTheLinkIsAway() {
        _ = handle(.link(.connected))
        #expect(handle(.link(.away("x"))) == [])
        #expect(handle(.fetched(.failure(.away("x"))), at: 1) == [])
        #expect(handle(.tick, at: 1000) == [])
        #expect(receiver.deadline == nil)
        #expect(handle(.link(.connected), at: 1001) == [.fetch(count: 16)])
    }
}
