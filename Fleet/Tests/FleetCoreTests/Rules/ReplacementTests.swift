import FleetWire
import Testing

@testable import FleetCore

/// A pointer that another one replaces, or a restart interrupts, in each of its steps.
@Suite struct ReplacementTests {
    private var bench = AdopterBench()
    private let a = AdopterBench.bundle("a"), b = AdopterBench.bundle("b"), c = AdopterBench.bundle("c")

    enum Step: CaseIterable { case waiting, fetching, checking, storing, switching, watching, goingBack }

    /// A host that runs `a` and has come so far with `b`.
    private mutating func come(to step: Step) {
        bench.adopt(1, a)
        switch step {
        case .waiting, .watching, .goingBack: break
        case .fetching: bench.held = [.part]
        case .checking: bench.held = [.check]
        case .storing: bench.held = [.store]
        case .switching: bench.held = [.change]
        }
        bench.roll(2, b)
        if step == .waiting { return }
        bench.pass(10.5)
        if step == .goingBack {
            bench.held = [.change]
            bench.failures[b.digest] = 10
            bench.pass(25)
        }
    }

    @Test(arguments: Step.allCases)
    mutating func aNewerPointerReplacesOneThatIsUnderWay(step: Step) {
        come(to: step)
        bench.roll(3, c)
        bench.release()
        bench.pass(20 + AdopterBench.soak)
        #expect(bench.runs == c.digest)
        #expect(bench.verdicts.last == "3 adopted")
        #expect(bench.memory.good == c.digest)
        #expect(!bench.verdicts.contains("2 adopted"))
        let hadIt: [Step] = [.switching, .watching, .goingBack]
        #expect(bench.switches.contains(b.digest) == hadIt.contains(step))
    }

    @Test(arguments: Step.allCases)
    mutating func ofManyNewerPointersOnlyTheNewestIsFollowed(step: Step) {
        come(to: step)
        for serial in 3...9 { bench.roll(serial, AdopterBench.bundle("passing \(serial)")) }
        bench.roll(10, c)
        bench.release()
        bench.pass(20 + AdopterBench.soak)
        #expect(bench.verdicts.last == "10 adopted")
        #expect(Set(bench.switches).isSubset(of: [a.digest, b.digest, c.digest]))
    }

    @Test(arguments: [Step.fetching, .checking, .storing, .switching])
    mutating func aNewerPointerWaitsForWhatTheDriverIsBusyWith(step: Step) {
        come(to: step)
        bench.held = [.part, .check, .store, .change]
        bench.roll(3, c)
        bench.pass(11)
        #expect(bench.heldCount == 1)
    }

    @Test(arguments: [false, true])
    mutating func aBundleThatIsRefusedLeavesNoneInUseThatWasNotWatched(isSkipped: Bool) {
        come(to: .watching)
        let next = AdopterBench.bundle("next", minVersion: isSkipped ? "9" : nil)
        bench.findings[next.digest] = ["x"]
        bench.roll(3, next)
        bench.pass(11)
        #expect(bench.runs == a.digest)
        #expect(bench.verdicts.last == (isSkipped ? "3 skipped" : "3 refused"))
        #expect(bench.reports.last?.bundle == a.digest)
        #expect(bench.memory.good == a.digest)
    }

    /// A host that watches `b`, and cannot have `c`, to which the pointer leads.
    private mutating func comeWithoutTheNewer() {
        come(to: .watching)
        bench.publish(AdopterBench.pointer(3, c.digest))
        bench.pass(15)
    }

    @Test mutating func aBundleThatFailsWhileANewerOneCannotBeHadIsTakenBack() {
        comeWithoutTheNewer()
        bench.failures[b.digest] = 10
        bench.pass(30)
        #expect(bench.runs == a.digest)
        #expect(bench.verdicts.contains("2 failed"))
        bench.push(c)
        bench.pass(200 + AdopterBench.soak)
        #expect(bench.verdicts.last == "3 adopted")
        #expect(bench.runs == c.digest)
    }

    @Test mutating func aBundleThatGoesWellWhileANewerOneCannotBeHadIsTheOneToGoBackTo() {
        comeWithoutTheNewer()
        bench.pass(AdopterBench.soak)
        #expect(bench.memory.good == b.digest)
        #expect(bench.verdicts.contains("2 adopted"))
        #expect(!bench.isWatched)
        bench.failures[c.digest] = 10
        bench.push(c)
        bench.pass(200 + AdopterBench.soak)
        #expect(bench.verdicts.last == "3 failed")
        #expect(bench.runs == b.digest)
    }

    @Test mutating func aRestartOnTheWayBackFromAnEarlierBundleDoesNotForgetTheNewerPointer() {
        comeWithoutTheNewer()
        bench.held = [.change]
        bench.failures[b.digest] = 10
        bench.pass(30)
        bench.dieAfterSwitch()
        bench.restart()
        bench.push(c)
        bench.pass(200 + AdopterBench.soak)
        #expect(bench.verdicts.last == "3 adopted")
    }

    @Test(arguments: Step.allCases)
    mutating func aPointerThatIsReplacedLeavesTheNewestUndecided(step: Step) {
        come(to: step)
        bench.publish(AdopterBench.pointer(3, c.digest))
        bench.release()
        #expect(bench.memory.verdict == nil)
        bench.restart()
        bench.push(c)
        bench.pass(20 + AdopterBench.soak)
        #expect(bench.verdicts.last == "3 adopted")
    }

    @Test(arguments: Step.allCases)
    mutating func aRollbackReplacesOneThatIsUnderWay(step: Step) {
        come(to: step)
        bench.publish(AdopterBench.pointer(3, b.digest, previous: a.digest, salt: 2, stages: []))
        bench.release()
        bench.pass(10)
        #expect(bench.runs == a.digest)
        #expect(bench.verdicts.last == "3 adopted")
        #expect(bench.memory.isGood)
    }

    @Test(arguments: Step.allCases)
    mutating func aRestartResumesTheSamePointerAndWatchesItsWholeTime(step: Step) {
        come(to: step)
        bench.failures = [:]
        bench.held = []
        bench.restart()
        bench.pass(AdopterBench.soak - 5)
        #expect(bench.verdicts.last == "2 watching")
        bench.pass(20)
        #expect(bench.verdicts.last == "2 adopted")
        #expect(bench.runs == b.digest)
    }

    @Test(arguments: [Step.switching, .watching, .goingBack])
    mutating func aRestartWithoutABrokerGoesOnWithWhatMayRun(step: Step) {
        come(to: step)
        bench.failures[b.digest] = 10
        bench.held = []
        bench.cut()
        bench.restart()
        bench.pass(30)
        #expect(bench.runs == a.digest)
        bench.connect()
        bench.pass(120)
        #expect(bench.runs == a.digest)
        #expect(bench.verdicts.last == "2 failed")
    }

    @Test mutating func aRestartAmidASwitchDoesNotTakeTheOldRulesForThoseThatRun() {
        come(to: .switching)
        // The host switches, and the sidecar dies before it learns that.
        bench.dieAfterSwitch()
        #expect(bench.runs == b.digest)
        bench.publish(AdopterBench.pointer(3, b.digest, previous: a.digest, salt: 2, stages: []))
        bench.restart()
        bench.pass(10)
        #expect(bench.runs == a.digest)
    }

    @Test mutating func aBadBundleIsNotMeasuredByItselfAfterARestart() {
        bench.adopt(1, a)
        bench.roll(2, b)
        bench.pass(12)
        bench.failures[b.digest] = 10
        bench.held = [.change]
        bench.benched = ["toast.lua: 'coalesce'"]
        bench.pass(6)
        bench.held = []
        bench.restart()
        bench.pass(30)
        #expect(bench.verdicts.last == "2 failed")
        #expect(bench.runs == a.digest)
    }

    @Test mutating func rulesThatFailedBeforeAreTheMeasureAlsoAfterARestart() {
        bench.failures = [a.digest: 5, b.digest: 6]
        bench.adopt(1, a)
        #expect(bench.memory.good == nil)
        bench.failures[a.digest] = 0
        bench.adopt(2, c)
        bench.failures = [c.digest: 5, b.digest: 6]
        bench.pass(1000)
        bench.roll(3, b)
        bench.pass(20)
        bench.restart()
        bench.pass(10 + AdopterBench.soak)
        #expect(bench.verdicts.last == "3 adopted")
    }

    // MARK: Rejections

    @Test mutating func aBundleThatFailedIsNotTriedAgainInItsRolloutButInAnotherOne() {
        bench.adopt(1, a)
        bench.failures[b.digest] = 10
        bench.roll(2, b, salt: 2)
        bench.pass(40)
        let count = bench.switches.count
        bench.roll(3, b, salt: 2)
        bench.pass(40)
        #expect(bench.switches.count == count)
        #expect(bench.verdicts.suffix(2) == ["2 failed", "3 failed"])
        #expect(bench.reports.suffix(2).map(\.problems).allSatisfy { !$0.isEmpty })
        bench.failures = [:]
        bench.roll(4, b, salt: 4)
        bench.pass(20 + AdopterBench.soak)
        #expect(bench.verdicts.last == "4 adopted")
    }

    @Test mutating func aRejectionOutlastsARestart() {
        bench.findings[a.digest] = ["x"]
        bench.roll(1, a, salt: 1)
        bench.pass(10)
        bench.restart()
        bench.roll(2, a, salt: 1)
        bench.pass(10)
        #expect(bench.checks.count == 1)
        #expect(bench.verdicts.last == "2 refused")
        #expect(bench.reports.last?.problems == ["x"])
    }

    // MARK: Reports

    @Test mutating func aReportIsSentAgainUntilItArrivesAndNotTwice() {
        bench.reportsAreLost = true
        bench.adopt(1, a)
        bench.pass(100)
        #expect(bench.reports == [])
        bench.reportsAreLost = false
        bench.pass(61)
        #expect(bench.verdicts == ["1 watching", "1 adopted"])
    }

    @Test mutating func aReportThatWasLostWithTheSidecarIsSentByTheNextOne() {
        bench.findings[a.digest] = ["x"]
        bench.reportsAreLost = true
        bench.roll(1, a)
        bench.pass(20)
        bench.reportsAreLost = false
        bench.restart()
        #expect(bench.verdicts == ["1 refused"])
        #expect(bench.reports[0].problems == ["x"])
    }

    @Test mutating func aReportThatIsSentAfterARestartSaysWhatTheHostDecidedWhileItWasWatched() {
        bench.reportsAreLost = true
        bench.adopt(1, a)
        bench.reportsAreLost = false
        bench.restart()
        #expect(bench.verdicts == ["1 adopted"])
        #expect(bench.reports.first.map { $0.counts.decisions > 0 } == true)
    }

    @Test mutating func falsePointersDoNotFillTheMemory() {
        bench.cut()
        for serial in 1...500 {
            bench.handle(
                .pointer(
                    .success(
                        Incoming(
                            "x",
                            body: try! Signed(AdopterBench.pointer(serial, a.digest), by: AdopterBench.stranger).bytes))
                ))
        }
        bench.connect()
        bench.pass(1)
        #expect(bench.verdicts.count == ReportQueue.most)
        #expect(bench.verdicts.last == "500 distrusted")
    }
}
