import FleetTestSupport
import FleetWire
import Testing

@testable import FleetCore

@Suite struct HeartbeatTests {
    private var heart = Heartbeat(sidecar: "mine", interval: 30)

    private mutating func handle(_ input: Heartbeat.Input, at now: Double = 0) -> [Heartbeat.Command] {
        heart.handle(input, at: Lab.moment(now))
    }

    private func beat(of sidecar: String, _ sequence: UInt64) -> Heartbeat.Input {
        let beat = Beat(of: Lab.host, sidecar: sidecar, channel: Lab.channel)
        return .last(.success(Incoming(Lab.subjects.beat(of: Lab.host), body: beat.json, sequence: sequence)))
    }

    /// One whole beat: what was there before it, and the number that it gets.
    private mutating func beat(after sidecar: String, _ last: UInt64, own: UInt64, at now: Double) {
        _ = handle(.tick, at: now)
        _ = handle(beat(of: sidecar, last), at: now)
        _ = handle(.published(.success(Lab.ack(own))), at: now)
    }

    @Test mutating func aBeatIsPublishedAtOnceAndThenEachInterval() {
        #expect(handle(.tick, at: 5) == [])
        #expect(handle(.link(.connected), at: 5) == [.readLast])
        #expect(handle(.last(.success(nil)), at: 5) == [.beat(id: "beat/mine/1")])
        #expect(heart.deadline == nil)
        #expect(handle(.published(.success(Lab.ack(1))), at: 6) == [])
        #expect(heart.deadline == 36)
        #expect(handle(.tick, at: 35) == [])
        #expect(handle(.tick, at: 36) == [.readLast])
        #expect(handle(.last(.failure(.timedOut)), at: 36) == [.beat(id: "beat/mine/2")])
        _ = handle(.published(.failure(.timedOut)), at: 40)
        #expect(heart.deadline == 70)
    }

    @Test mutating func theFormerRunOfTheSameMachineIsNoDouble() {
        _ = handle(.link(.connected))
        _ = handle(beat(of: "former", 9))
        _ = handle(.published(.success(Lab.ack(10))))
        #expect(!heart.isDuplicate)
        beat(after: "former", 9, own: 11, at: 30)
        #expect(!heart.isDuplicate)
        beat(after: "mine", 11, own: 12, at: 60)
        #expect(!heart.isDuplicate)
    }

    @Test mutating func aBeatOfAnotherSidecarAfterTheOwnOneIsADouble() {
        _ = handle(.link(.connected))
        beat(after: "former", 9, own: 10, at: 0)
        _ = handle(.tick, at: 30)
        let commands = handle(beat(of: "other", 11), at: 30)
        #expect(heart.isDuplicate)
        guard case .say(let words) = commands.first else {
            Issue.record("nothing is said: \(commands)")
            return
        }
        #expect(words.contains("run other"))
        #expect(commands.last == .beat(id: "beat/mine/2"))
        _ = handle(.published(.success(Lab.ack(12))), at: 30)
        _ = handle(.tick, at: 60)
        #expect(handle(beat(of: "other", 13), at: 60) == [.beat(id: "beat/mine/3")])
    }

    @Test mutating func aDoubleEndsAfterThreeIntervalsWithoutIt() {
        _ = handle(.link(.connected))
        beat(after: "mine", 0, own: 10, at: 0)
        beat(after: "other", 11, own: 12, at: 30)
        for time in [60.0, 90, 120] {
            beat(after: "mine", 12, own: 12, at: time)
            #expect(heart.isDuplicate)
        }
        _ = handle(.tick, at: 150)
        let commands = handle(beat(of: "mine", 12), at: 150)
        #expect(!heart.isDuplicate)
        #expect(commands.count == 2)
    }

    @Test mutating func aBrokerThatCountsAnewDoesNotHideADouble() {
        _ = handle(.link(.connected))
        beat(after: "mine", 0, own: 1000, at: 0)
        beat(after: "other", 3, own: 4, at: 30)
        #expect(!heart.isDuplicate)
        beat(after: "other", 5, own: 6, at: 60)
        #expect(heart.isDuplicate)
    }

    @Test mutating func whatIsNoBeatIsNoDouble() {
        _ = handle(.link(.connected))
        beat(after: "mine", 0, own: 10, at: 0)
        _ = handle(.tick, at: 30)
        _ = handle(.last(.success(Incoming("x", body: [1, 2], sequence: 11))), at: 30)
        #expect(!heart.isDuplicate)
    }

    @Test mutating func aLinkThatIsAwayStopsTheBeatsAndOneThatIsBackDoesNotHurryThem() {
        _ = handle(.link(.connected))
        beat(after: "mine", 0, own: 1, at: 0)
        _ = handle(.link(.away("x")), at: 1)
        #expect(heart.deadline == nil)
        #expect(handle(.tick, at: 100) == [])
        #expect(handle(.link(.connected), at: 101) == [.readLast])
    }
}
