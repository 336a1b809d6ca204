import EventBus
import FleetWire
import Testing

@testable import FleetCore

/// A pointer that a host believes, and the bundle that it leads to.
@Suite struct RuleAdopterTests {
    private var bench = AdopterBench()
    private let a = AdopterBench.bundle("a"), b = AdopterBench.bundle("b"), c = AdopterBench.bundle("c")

    @Test mutating func aNewBundleIsFetchedCheckedStoredSwitchedToAndWatched() {
        bench.roll(1, a)
        #expect(bench.switches == [])
        bench.pass(10)
        #expect(bench.checks == [a.digest])
        #expect(bench.runs == a.digest)
        #expect(bench.isWatched)
        #expect(bench.memory.good == nil)
        bench.pass(AdopterBench.soak - 15)
        #expect(bench.verdicts == ["1 watching"])
        bench.pass(20)
        #expect(bench.verdicts == ["1 watching", "1 adopted"])
        #expect(!bench.isWatched)
        #expect(bench.memory.good == a.digest)
        #expect(bench.memory.highest == 1)
        #expect(bench.reports.allSatisfy { $0.bundle == a.digest && $0.host == Lab.host })
        #expect(bench.reports.last?.counts.decisions ?? 0 > 0)
    }

    @Test mutating func thePointerIsReadRegularlyWithoutAnAnnouncement() {
        let first = bench.reads
        bench.pass(1000)
        #expect((first + 7...first + 20).contains(bench.reads))
        bench.channel = try! Signed(AdopterBench.pointer(1, a.digest), by: AdopterBench.key).bytes
        bench.push(a)
        bench.pass(150 + 10)
        #expect(bench.runs == a.digest)
    }

    @Test mutating func aPointerThatCouldNotBeReadIsReadAgainSoon() {
        bench.isAway = true
        bench.handle(.announced)
        bench.isAway = false
        bench.push(a)
        bench.channel = try! Signed(AdopterBench.pointer(1, a.digest), by: AdopterBench.key).bytes
        bench.pass(13)
        #expect(bench.runs == a.digest)
    }

    @Test mutating func aHostThatIsNotInTheStageRunsThePreviousBundle() {
        bench.adopt(1, a)
        bench.push(b)
        bench.publish(AdopterBench.pointer(2, b.digest, previous: a.digest, percent: 0))
        bench.pass(100)
        #expect(bench.verdicts.suffix(1) == ["2 adopted"])
        #expect(bench.switches == [a.digest])
        #expect(bench.memory.highest == 2)
    }

    @Test(arguments: [([], false), (["kiosk"], false), (["lab", "kiosk"], true)] as [([String], Bool)])
    mutating func aStageWithLabelsIsForHostsThatHaveOne(labels: [String], isIn: Bool) {
        bench = AdopterBench(labels: Set(labels))
        bench.push(a)
        bench.publish(AdopterBench.pointer(1, a.digest, labels: ["lab"]))
        bench.pass(10)
        #expect(bench.runs == (isIn ? a.digest : nil))
    }

    @Test mutating func aRollbackLeadsBackAtOnceWithoutAWatch() {
        bench.adopt(1, a)
        bench.adopt(2, b)
        bench.publish(AdopterBench.pointer(3, b.digest, previous: a.digest, stages: []))
        #expect(bench.runs == a.digest)
        #expect(bench.verdicts.suffix(1) == ["3 adopted"])
        #expect(bench.memory.good == a.digest)
    }

    @Test mutating func aRollbackToTheRulesFromBeforeTheFleetIsASwitchToNone() {
        bench.adopt(1, a)
        bench.publish(AdopterBench.pointer(2, a.digest, stages: []))
        #expect(bench.switches == [a.digest, nil])
        #expect(bench.reports.last?.bundle == nil)
        #expect(bench.verdicts.suffix(1) == ["2 adopted"])
    }

    @Test mutating func aNewerPointerToTheSameBundleIsAdoptedWithoutASwitch() {
        bench.adopt(1, a)
        bench.roll(2, a)
        #expect(bench.switches == [a.digest])
        #expect(bench.verdicts.suffix(1) == ["2 adopted"])
    }

    @Test mutating func theSamePointerAgainChangesNothing() {
        bench.adopt(1, a)
        let count = bench.reports.count
        bench.handle(.announced)
        bench.pass(500)
        #expect(bench.reports.count == count)
        #expect(bench.switches == [a.digest])
    }

    // MARK: The bundle

    @Test mutating func aPartThatIsMissingIsToldOnceAndAskedForUntilItIsThere() {
        bench.publish(AdopterBench.pointer(1, a.digest))
        bench.pass(600)
        #expect(bench.verdicts == ["1 refused"])
        #expect(bench.reports[0].problems == ["part 0 of the bundle \(a.digest.short) is missing"])
        bench.push(a)
        bench.pass(160 + AdopterBench.soak)
        #expect(bench.verdicts == ["1 refused", "1 watching", "1 adopted"])
    }

    @Test mutating func aPartWithAWrongByteIsRefusedAndAskedForAgain() throws {
        bench.push(a)
        let subject = Lab.subjects.bundle(a.digest, part: 0)
        let right = try #require(bench.parts[subject])
        for index in right.body.indices {
            bench.parts[subject]?.body[index] ^= 1
            bench.publish(AdopterBench.pointer(index + 1, a.digest))
            bench.pass(20)
            #expect(bench.stored == [])
            #expect(bench.verdicts.last == "\(index + 1) refused")
            bench.parts[subject] = right
        }
        #expect(bench.switches == [])
        bench.pass(160)
        #expect(bench.runs == a.digest)
    }

    @Test mutating func aBundleOfSeveralPartsIsPutTogetherInOrder() throws {
        var random = SeededNumbers(seed: 1)
        let noise = (0..<400_000).map { _ in UInt8.random(in: 32...126, using: &random) }
        let large = try Bundle(files: ["toast.lua": noise], created: "2026-11-26T12:00:00Z")
        bench.roll(1, large)
        #expect(bench.parts.count > 2)
        bench.parts[Lab.subjects.bundle(large.digest, part: 1)] = nil
        bench.pass(60)
        #expect(bench.reports.last?.problems == ["part 1 of the bundle \(large.digest.short) is missing"])
        bench.push(large)
        bench.pass(160)
        #expect(bench.runs == large.digest)
    }

    @Test mutating func theFetchGoesOnWhenTheLinkIsBack() {
        bench.roll(1, a)
        bench.cut()
        bench.pass(300)
        #expect(bench.reports == [])
        bench.connect()
        bench.pass(61)
        #expect(bench.runs == a.digest)
    }

    @Test mutating func aBundleThatFailsItsTrialIsRefusedAndNeverStored() {
        bench.findings[a.digest] = ["toast.lua:1:1: error: x"]
        bench.roll(1, a)
        bench.pass(10)
        #expect(bench.verdicts == ["1 refused"])
        #expect(bench.reports[0].problems == ["toast.lua:1:1: error: x"])
        #expect(bench.stored == [])
        #expect(bench.switches == [])
        bench.pass(1000)
        #expect(bench.checks.count == 1)
    }

    @Test mutating func aBundleForALaterVersionIsSkipped() {
        bench.roll(1, AdopterBench.bundle("a", minVersion: "0.2"))
        bench.pass(10)
        #expect(bench.verdicts == ["1 skipped"])
        #expect(bench.reports[0].problems[0].hasPrefix("version: the bundle needs 0.2, and this host is 0.1.0"))
        #expect(bench.checks == [])
    }

    @Test mutating func aHostThatWasUpgradedTakesTheBundleForWhichItWasTooOld() {
        bench.roll(1, AdopterBench.bundle("a", minVersion: "0.2"))
        bench.pass(10)
        bench.restart()
        bench.pass(10)
        #expect(bench.verdicts.filter { $0 != "1 skipped" } == [])
        bench.version = "0.2.0"
        bench.pass(10 + AdopterBench.soak + 10)
        #expect(bench.verdicts.suffix(2) == ["1 watching", "1 adopted"])
    }

    @Test mutating func aLaterStageOfARolloutReachesAHostThatWasUpgraded() {
        let bundle = AdopterBench.bundle("a", minVersion: "0.2")
        bench.roll(1, bundle)
        bench.pass(10)
        bench.isHostAlive = false
        bench.version = "0.2.0"
        bench.pass(10)
        bench.isHostAlive = true
        bench.roll(2, bundle, salt: 1)
        bench.pass(10 + AdopterBench.soak + 10)
        #expect(bench.verdicts.last == "2 adopted")
    }

    @Test mutating func aHostThatIsUpgradedWhileItsSidecarIsRestartedTakesTheBundleOfALaterStage() {
        let bundle = AdopterBench.bundle("a", minVersion: "0.1")
        bench.version = "0.0.9"
        bench.pass(10)
        bench.roll(1, bundle)
        bench.pass(10)
        bench.isHostAlive = false
        bench.restart()
        bench.roll(2, bundle, salt: 1)
        bench.pass(20)
        // The version of which the sidecar is, too.
        bench.version = "0.1.0"
        bench.isHostAlive = true
        bench.pass(10 + AdopterBench.soak + 10)
        #expect(bench.verdicts.last == "2 adopted")
    }

    @Test mutating func theVersionIsThatOfTheHostAndNotOfTheSidecar() {
        bench.version = "0.2.1"
        bench.pass(10)
        bench.roll(1, AdopterBench.bundle("a", minVersion: "0.2"))
        bench.pass(10)
        #expect(bench.verdicts == ["1 watching"])
    }

    @Test mutating func aDiskThatIsFullDelaysABundleAndRefusesItOnce() {
        bench.diskProblem = "no space is left"
        bench.roll(1, a)
        bench.pass(500)
        #expect(bench.verdicts == ["1 refused"])
        #expect(bench.reports[0].problems[0].contains("no space is left"))
        bench.diskProblem = nil
        bench.pass(160 + AdopterBench.soak)
        #expect(bench.verdicts.last == "1 adopted")
    }

    // MARK: The host

    @Test mutating func aHostThatRefusesABundleRunsItsOldOneAlsoWhenItStarts() {
        bench.adopt(1, a)
        bench.refusals[b.digest] = ["toast.lua:1:1: x"]
        bench.roll(2, b)
        bench.pass(10)
        #expect(bench.switches == [a.digest, b.digest, a.digest])
        #expect(bench.verdicts.suffix(1) == ["2 refused"])
        #expect(bench.reports.last?.problems == ["toast.lua:1:1: x"])
        #expect(bench.reports.last?.bundle == a.digest)
        #expect(bench.memory.running == a.digest)
        #expect(bench.memory.isGood)
    }

    @Test mutating func aBundleThatFailsWhileItIsWatchedIsTakenBack() {
        bench.adopt(1, a)
        bench.failures[b.digest] = 10
        bench.roll(2, b)
        bench.pass(30)
        #expect(bench.switches == [a.digest, b.digest, a.digest])
        #expect(bench.verdicts.suffix(2) == ["2 watching", "2 failed"])
        #expect(bench.reports.last?.problems[0].contains("decisions failed") == true)
        #expect(bench.reports.last?.counts.failures ?? 0 > 0)
        #expect(bench.memory.running == a.digest)
        #expect(!bench.isWatched)
    }

    @Test mutating func aHostThatIsAwayAtTheSwitchIsWatchedFromItsStartOn() {
        bench.adopt(1, a)
        bench.isHostAlive = false
        bench.pass(20)
        bench.roll(2, b)
        bench.pass(500)
        #expect(bench.verdicts.last == "1 adopted")
        #expect(bench.memory.highest == 2)
        bench.restartHost()
        bench.pass(10)
        #expect(bench.verdicts.last == "2 watching")
        bench.pass(AdopterBench.soak)
        #expect(bench.verdicts.last == "2 adopted")
    }

    @Test mutating func aHostThatDiesOfLoadingABundleGoesBack() {
        bench.adopt(1, a)
        bench.held = [.change]
        bench.roll(2, b)
        bench.pass(10)
        bench.isHostAlive = false
        bench.release()
        bench.pass(25)
        #expect(bench.switches.last == b.digest)
        bench.pass(15)
        #expect(bench.switches.last == a.digest)
        bench.restartHost()
        bench.pass(6)
        #expect(bench.verdicts.last == "2 failed")
        #expect(bench.reports.last?.problems[0].contains("since it was to load the rules") == true)
        #expect(bench.runs == a.digest)
    }

    @Test mutating func theWayBackIsTakenAgainUntilTheHostAnswers() {
        bench.adopt(1, a)
        bench.roll(2, b)
        bench.pass(10)
        bench.held = [.change]
        bench.failures[b.digest] = 10
        bench.pass(30)
        bench.isHostAlive = false
        bench.release()
        bench.pass(100)
        #expect(bench.verdicts.last == "2 watching")
        bench.restartHost()
        bench.pass(6)
        #expect(bench.verdicts.last == "2 failed")
        #expect(bench.runs == a.digest)
    }

    @Test mutating func aHostThatRefusesTheWayBackIsLedThereByTheNextPointer() {
        bench.adopt(1, a)
        bench.failures[b.digest] = 10
        bench.refusals[a.digest] = ["a file cannot be read"]
        bench.roll(2, b)
        bench.pass(40)
        #expect(bench.verdicts.last == "2 failed")
        #expect(bench.reports.last?.problems.last == "on the way back: a file cannot be read")
        #expect(bench.reports.last?.bundle == b.digest)
        bench.refusals = [:]
        bench.publish(AdopterBench.pointer(3, b.digest, previous: a.digest, stages: []))
        #expect(bench.runs == a.digest)
    }

    @Test mutating func aBundleThatIsNotKeptAnyMoreIsFetchedAgain() {
        for (serial, bundle) in [(1, a), (2, b), (3, c)] { bench.adopt(serial, bundle) }
        bench.forget(a.digest)
        bench.roll(4, a)
        bench.pass(10)
        #expect(bench.runs == a.digest)
        #expect(bench.verdicts.last == "4 watching")
    }

    @Test mutating func whatCannotBeRememberedIsNotPutInUse() {
        bench.adopt(1, a)
        bench.canRemember = false
        bench.roll(2, b)
        bench.pass(300)
        #expect(bench.switches == [a.digest])
        #expect(bench.memory.highest == 1)
        bench.canRemember = true
        bench.pass(61)
        #expect(bench.runs == b.digest)
        #expect(bench.memory.highest == 2)
    }

    @Test mutating func theWayBackNeedsNoMemory() {
        bench.adopt(1, a)
        bench.roll(2, b)
        bench.pass(10)
        bench.failures[b.digest] = 10
        bench.canRemember = false
        bench.pass(20)
        #expect(bench.runs == a.digest)
        #expect(bench.verdicts.last == "2 failed")
    }
}
