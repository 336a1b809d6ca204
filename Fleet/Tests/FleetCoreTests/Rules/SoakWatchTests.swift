import FleetWire
import Testing

@testable import FleetCore

@Suite struct SoakWatchTests {
    private static func health(
        _ decisions: Int, _ failures: Int = 0, run: String = "r1", benched: [String] = [], rejected: [String] = [],
        missing: [String] = []
    ) -> HostHealth {
        var health = HostHealth(run: run, version: "0.1.0")
        health.counts = .init(decisions: decisions, failures: failures)
        (health.benched, health.rejected, health.missing) = (benched, rejected, missing)
        return health
    }

    private static func watch(
        benched: [String] = [], decisions: Int = 1000, failures: Int = 0, run: String? = "r1"
    ) -> SoakWatch {
        SoakWatch(
            until: 100,
            before: .init(benched: benched, counts: .init(decisions: decisions, failures: failures)), run: run, now: 0)
    }

    @Test func aPolicyThatWasBenchedSinceIsAProblemAndOneFromBeforeIsNone() {
        var watch = Self.watch(benched: ["old"])
        #expect(watch.take(Self.health(0, benched: ["old"]), now: 1) == [])
        let problems = watch.take(Self.health(0, benched: ["old", "new"]), now: 2)
        #expect(problems.count == 1)
        #expect(problems[0].hasPrefix("new failed so often"))
    }

    @Test func filesOfTheBundleThatTheHostDoesNotRunAreAProblem() {
        var watch = Self.watch()
        #expect(watch.take(Self.health(0), now: 1) == [])
        #expect(
            watch.take(Self.health(0, missing: ["toast.lua"]), now: 2) == [
                "the host does not run toast.lua of the bundle; does it serve the link 'current' of its folder?"
            ])
    }

    @Test func failuresCountFromTheFirstLookOn() {
        var watch = Self.watch()
        #expect(watch.take(Self.health(500, 500), now: 1) == [])
        #expect(watch.counts == .init())
        #expect(watch.take(Self.health(600, 502), now: 2) == [])
        #expect(watch.take(Self.health(700, 503), now: 3) == ["3 of 200 decisions failed"])
    }

    @Test func fewFailuresAreTakenForChance() {
        var watch = Self.watch()
        _ = watch.take(Self.health(0), now: 1)
        #expect(watch.take(Self.health(2, 2), now: 2) == [])
        #expect(watch.take(Self.health(1000, 9), now: 3) == [])
        #expect(watch.take(Self.health(1000, 10), now: 3) != [])
    }

    @Test func failuresMustBeMoreThanTwiceAsFrequentAsBefore() {
        var watch = Self.watch(decisions: 100, failures: 5)
        _ = watch.take(Self.health(0), now: 1)
        #expect(watch.take(Self.health(100, 10), now: 2) == [])
        #expect(watch.take(Self.health(200, 21), now: 3) != [])
    }

    @Test func aHostThatDiesTwiceHasDiedOfItsRules() {
        var watch = Self.watch()
        #expect(watch.take(Self.health(10), now: 1) == [])
        #expect(watch.take(Self.health(10, run: "r2"), now: 2) == [])
        #expect(watch.take(Self.health(20, run: "r2"), now: 3) == [])
        #expect(watch.take(Self.health(10, run: "r3"), now: 4) == ["the host was started anew 2 times"])
    }

    @Test func aHostThatDiesBeforeTheFirstLookHasDied() {
        var watch = Self.watch()
        _ = watch.take(Self.health(10, run: "r2"), now: 1)
        #expect(watch.take(Self.health(10, run: "r3"), now: 2) != [])
    }

    @Test func whatAHostDecidesAfterItsDeathCountsWhole() {
        var watch = Self.watch()
        _ = watch.take(Self.health(100), now: 1)
        #expect(watch.take(Self.health(30, 1, run: "r2"), now: 2) == [])
        #expect(watch.counts == .init(decisions: 30, failures: 1))
    }

    @Test func aHostThatIsSilentForHalfAMinuteIsDead() {
        var watch = Self.watch()
        #expect(watch.take(nil, now: 30) == [])
        #expect(watch.take(nil, now: 31) == ["the host has not answered for 31 seconds"])
        var other = Self.watch()
        _ = other.take(nil, now: 20)
        _ = other.take(Self.health(1), now: 21)
        #expect(other.take(nil, now: 50) == [])
    }

    @Test func rulesThatTheHostRejectsLaterAreAProblem() {
        var watch = Self.watch()
        #expect(watch.take(Self.health(1, rejected: ["toast.lua:1:1: x"]), now: 1) == ["toast.lua:1:1: x"])
    }
}
