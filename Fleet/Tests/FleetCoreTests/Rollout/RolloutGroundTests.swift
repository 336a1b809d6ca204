import FleetTestSupport
import FleetWire
import Testing

@testable import FleetCore

@Suite struct RolloutGroundTests {
    private static let channel = RolloutBench.channel

    private static func beat(
        _ host: String, serial: Int, _ bundle: Digest?, channel: Token = RolloutBench.channel
    ) -> Beat {
        Beat(of: Token(ifValid: host)!, channel: channel) { ($0.bundle, $0.serial) = (bundle, serial) }
    }

    @Test func theFirstRolloutFollowsTheHostsOwnRules() {
        let ground = RolloutGround(after: nil, plan: nil, hosts: [], channel: Self.channel)
        #expect(ground == RolloutGround(serial: 1, previous: nil))
    }

    @Test func aRolloutFollowsWhatTheChannelHas() {
        let plan = RolloutBench.plan(stages: [50, 100].map { Stage(percent: $0) })
        let hosts = [Self.beat("a", serial: 10, RolloutBench.new)]
        let first = RolloutGround(
            after: plan.stages[0].content, plan: plan, hosts: hosts, channel: Self.channel)
        #expect(first == RolloutGround(serial: 13, previous: RolloutBench.old))
        let last = RolloutGround(after: plan.stages[1].content, plan: plan, hosts: hosts, channel: Self.channel)
        #expect(last == RolloutGround(serial: 13, previous: RolloutBench.new))
    }

    @Test func afterABrokerHasLostItsDataTheHostsSayWhatWas() {
        let hosts = [
            Self.beat("a", serial: 20, RolloutBench.new), Self.beat("b", serial: 20, RolloutBench.new),
            Self.beat("c", serial: 18, RolloutBench.old),
            Self.beat("d", serial: 99, nil, channel: Token(ifValid: "beta")!),
        ]
        let empty = RolloutGround(after: nil, plan: nil, hosts: hosts, channel: Self.channel)
        #expect(empty == RolloutGround(serial: 21, previous: RolloutBench.new, isSigned: false))
        let old = RolloutBench.plan(stages: [Stage(percent: 100)])
        let restored = RolloutGround(after: old.stages[0].content, plan: old, hosts: hosts, channel: Self.channel)
        #expect(restored == RolloutGround(serial: 21, previous: RolloutBench.new, isSigned: false))
    }

    @Test func aHostCannotUseUpTheSerials() {
        let hosts = [Self.beat("a", serial: .max, RolloutBench.new), Self.beat("b", serial: 3, RolloutBench.old)]
        let ground = RolloutGround(after: nil, plan: nil, hosts: hosts, channel: Self.channel)
        #expect(ground == RolloutGround(serial: 4, previous: RolloutBench.old, isSigned: false))
    }

    @Test func aRolloutForSomeHostsIsNotWhatTheOthersRun() {
        let part = RolloutBench.plan(stages: [Stage(percent: 10)])
        let labelled = RolloutBench.plan(stages: [Stage(percent: 100, labels: ["lab"])])
        for plan in [part, labelled] {
            let ground = RolloutGround(after: plan.stages[0].content, plan: plan, hosts: [], channel: Self.channel)
            #expect(ground.previous == RolloutBench.old)
            #expect(ground.isSigned)
        }
    }

    @Test func aBrokerThatHidesPointersIsNotBelieved() {
        let plan = RolloutBench.plan(stages: [Stage(percent: 100)])
        // Nothing of the rollout but its plan.
        let hidden = RolloutGround(after: nil, plan: plan, hosts: [], channel: Self.channel)
        #expect(!hidden.isSigned)
        // A pointer of an older one.
        let older = RolloutBench.plan(stages: [Stage(percent: 100)], serial: 1)
        var pointer = older.stages[0].content
        pointer.bundle = Digest(of: [9])
        #expect(!RolloutGround(after: pointer, plan: plan, hosts: [], channel: Self.channel).isSigned)
        // A host with a serial that cannot be.
        let strange = [Self.beat("a", serial: 1 << 40, RolloutBench.new)]
        #expect(!RolloutGround(after: nil, plan: nil, hosts: strange, channel: Self.channel).isSigned)
    }

    @Test func aPlanThatWasPushedAndNotBegunChangesNothing() {
        let running = RolloutBench.plan(stages: [50, 100].map { Stage(percent: $0) })
        var first = running.stages[0].content
        first.serial = 20
        let next = try! RolloutPlan(first, by: SigningKey(name: Token("ops")))
        let ground = RolloutGround(after: running.stages[0].content, plan: next, hosts: [], channel: Self.channel)
        #expect(ground == RolloutGround(serial: 23, previous: RolloutBench.old))
    }

    @Test func hostsThatTookNoPointerHaveTheirOwnRulesWhateverTheySay() {
        let hosts = [Self.beat("a", serial: 0, RolloutBench.new)]
        let ground = RolloutGround(after: nil, plan: nil, hosts: hosts, channel: Self.channel)
        #expect(ground == RolloutGround(serial: 1, previous: nil))
    }
}
