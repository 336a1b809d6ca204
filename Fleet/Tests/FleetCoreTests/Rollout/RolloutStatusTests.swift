import EventBus
import FleetWire
import Testing

@testable import FleetCore

@Suite struct RolloutStatusTests {
    @Test func aStatusSaysHowTheStageIsDoing() throws {
        var bench = RolloutBench()
        let hosts = bench.hosts(5)
        bench.beat(hosts, bundle: RolloutBench.new)
        bench.report([hosts[0]], .adopted)
        bench.report([hosts[1]], .watching)
        bench.report([hosts[2]], .refused, bundle: RolloutBench.old)
        bench.report([hosts[3]], .skipped, bundle: RolloutBench.old)
        bench.now = 100
        bench.beat(Array(hosts.prefix(4)))
        let status = try ValueEncoder().encode(bench.status)
        #expect(
            status == [
                "channel": "stable", "phase": "running", "serial": 10, "stage": 1, "stages": 2, "percent": 50,
                "hosts": 5, "live": 4, "silent": 1, "adopted": 1, "watching": 1, "refused": 1, "failed": 0,
                "skipped": 1, "distrusted": 0, "problems": [], "controllers": [],
                "want": .string(RolloutBench.new.description),
                "set": .string(RolloutBench.new.description), "secondsLeft": 800,
                "reasons": ["1 of 3 live hosts have adopted the bundle; 3 are needed"],
            ])
    }

    @Test func hostsWithDifferentBundlesHaveNoSetInCommon() {
        var bench = RolloutBench()
        let hosts = bench.hosts(2)
        bench.beat([hosts[0]], bundle: RolloutBench.new)
        bench.beat([hosts[1]])
        #expect(bench.status.set == nil)
        bench.beat([hosts[1]], bundle: RolloutBench.new)
        #expect(bench.status.set == bench.status.want)
    }

    @Test func afterARollbackAllHostsAreToRunWhatTheyHadBefore() {
        var bench = RolloutBench()
        let hosts = bench.hosts(1) + bench.hosts(1, inFirstStage: false)
        bench.show(bench.plan.rollback, sequence: 4)
        bench.beat(hosts, bundle: RolloutBench.old)
        bench.report(hosts, .adopted, serial: 12, bundle: RolloutBench.old)
        #expect(bench.status.hosts == 2)
        #expect(bench.status.adopted == 2)
        #expect(bench.status.want == RolloutBench.old.description)
        #expect(bench.status.set == bench.status.want)
    }

    @Test func whatHostsSaidIsToldByHowManySaidItAlsoAfterARollback() {
        var bench = RolloutBench()
        let hosts = bench.hosts(4)
        bench.beat(hosts)
        bench.report(Array(hosts.prefix(2)), .failed, problems: ["toast.lua:3: attempt to index a nil value"])
        bench.report([hosts[2]], .refused, problems: ["toast.lua:1:1: error"])
        bench.report([hosts[3]], .distrusted, serial: 99, problems: ["the pointer 99 is refused"])
        for isBack in [false, true] {
            if isBack { bench.show(bench.plan.rollback, sequence: 4, note: "anna: complaints") }
            let status = bench.status
            #expect(status.distrusted == 1)
            #expect(
                status.problems.map { "\($0.verdict) \($0.hosts.count) \($0.message)" } == [
                    "failed 2 toast.lua:3: attempt to index a nil value", "distrusted 1 the pointer 99 is refused",
                    "refused 1 toast.lua:1:1: error",
                ])
            #expect(status.problems[0].hosts == hosts.prefix(2).sorted())
        }
        #expect(bench.status.reasons == ["anna: complaints"])
        // A later pointer that a host takes ends its distrust.
        bench.report([hosts[3]], .adopted, serial: 100)
        #expect(bench.status.distrusted == 0)
    }

    @Test func aChannelWithoutAPointerHasNothingToSay() throws {
        let controller = RolloutController(channel: RolloutBench.channel, at: 0)
        let status = try ValueEncoder().encode(controller.status(at: 0))
        #expect(
            status == [
                "channel": "stable", "phase": "none", "stages": 0, "hosts": 0, "live": 0, "silent": 0, "adopted": 0,
                "watching": 0, "refused": 0, "failed": 0, "skipped": 0, "distrusted": 0, "reasons": [], "problems": [],
                "controllers": [],
            ])
    }

    @Test func theBrokersTimeIsThatOfTheFastestMessage() {
        var clock = BrokerClock()
        #expect(clock.time(at: 5) == nil)
        clock.hear(1000, at: 10)  // an old message, read again
        #expect(clock.time(at: 10) == 1000)
        clock.hear(2000, at: 20)
        clock.hear(1990, at: 21)
        clock.hear(.nan, at: 21)
        #expect(clock.time(at: 25) == 2005)
    }

    @Test func falsePointersThatHostsReportDoNotPushTheirTrueReportsOut() {
        var bench = RolloutBench()
        let hosts = bench.hosts(2)
        bench.beat(hosts, bundle: RolloutBench.new)
        bench.report(hosts, .adopted)
        for serial in 100...130 { bench.report(hosts, .distrusted, serial: serial) }
        #expect(bench.status.adopted == 2)
    }
}
