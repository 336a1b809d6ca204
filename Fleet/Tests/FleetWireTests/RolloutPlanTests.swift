import EventBus
import FleetWire
import Testing

@Suite struct RolloutPlanTests {
    private func plan() throws -> RolloutPlan { try RolloutPlan(pointer(), by: key()) }

    @Test("the serials rise by one with each stage, and that of the rollback is above all")
    func serials() throws {
        let plan = try plan()
        #expect(plan.stages.map(\.content.serial) == [5, 6, 7, 8])
        #expect(plan.stages.map(\.content.stage) == [0, 1, 2, 3])
        #expect(plan.rollback.content.serial == 9)
        #expect((plan.stages + [plan.rollback]).allSatisfy { $0.isSigned(by: key().publicKey) })
        #expect((plan.stages + [plan.rollback]).allSatisfy { $0.content.salt == 5 })
    }

    @Test("a stage may begin when those before it were watched, and the rollback at once")
    func times() throws {
        let plan = try plan()
        #expect(plan.stages.map(\.content.notBefore) == [1000, 1900, 2800, 3700])
        #expect(plan.rollback.content.notBefore == 1000)
        let early = trust(key()).objection(to: plan.stages[3], channel: stable, highest: 5, now: 3000)
        #expect(early == .early(3700))
    }

    @Test("after the rollback no host runs the bundle, and none takes a stage")
    func rollback() throws {
        let plan = try plan()
        for host in (0..<100).map({ Token(ifValid: "h\($0)")! }) {
            #expect(plan.rollback.content.bundle(for: host) == plan.rollback.content.previous)
        }
        for stage in plan.stages {
            let objection = trust(key()).objection(to: stage, channel: stable, highest: 9, now: 5000)
            #expect(objection == .serial(stage.content.serial, highest: 9))
        }
    }

    @Test("the pointer after one is the next stage, and after the last one there is none")
    func next() throws {
        let plan = try plan()
        #expect(plan.pointer(after: 5) == plan.stages[1])
        #expect(plan.pointer(after: 8) == nil)
        #expect(plan.pointer(after: 9) == nil)
        #expect(plan.pointer(after: 4) == nil)
    }

    @Test("a plan contains its pointers, and no pointer of the same serial that says another thing")
    func contains() throws {
        let plan = try plan()
        for pointer in (plan.stages + [plan.rollback]).map(\.content) { #expect(plan.contains(pointer)) }
        #expect(!plan.contains(pointer(stages: [Stage(percent: 100)])))
    }

    @Test("a rollout does not begin behind a higher serial, nor with a bundle of before that was taken back since")
    func following() throws {
        let first = try plan()
        var after = pointer(serial: 10, salt: 10)
        after.bundle = Digest(of: [2])
        // Signed when all hosts ran the bundle of the first rollout.
        after.previous = first.bundle
        let next = try RolloutPlan(after, by: key())
        #expect(next.objection(toFollow: nil) == nil)
        #expect(next.objection(toFollow: first.stages[3].content) == nil)
        #expect(next.objection(toFollow: first.rollback.content)?.contains("taken back") == true)
        #expect(first.objection(toFollow: next.stages[0].content)?.contains("the serial 10 already") == true)
    }

    @Test("a plan comes back from its bytes")
    func bytes() throws {
        let plan = try plan()
        #expect(try RolloutPlan(plan.bytes) == plan)
    }

    @Test("pointers of two rollouts, or in another order, are no plan")
    func mixed() throws {
        let (one, other) = (try plan(), try RolloutPlan(pointer(serial: 50, salt: 50), by: key()))
        func refusal(_ stages: [Signed<Pointer>], _ rollback: Signed<Pointer>) -> String? {
            let json: Value = ["stages": .array(stages.map(\.json)), "rollback": rollback.json]
            return FleetWireTests.refusal { _ = try RolloutPlan(json.bytes) }
        }
        #expect(refusal(one.stages, one.rollback) == nil)
        #expect(refusal(one.stages, other.rollback)?.hasPrefix("rollback: ") == true)
        #expect(refusal(one.stages.reversed(), one.rollback)?.hasPrefix("stages[1].serial: ") == true)
        #expect(
            refusal(Array(one.stages.prefix(1)) + [one.rollback], one.stages[1])?.hasPrefix("rollback.serial: ") == true
        )
        for text in ["", "{}", "[]", #"{"stages":1,"rollback":{}}"#, #"{"stages":[],"rollback":{}}"#] {
            #expect(throws: FieldError.self) { try RolloutPlan(Array(text.utf8)) }
        }
    }

    @Test(
        "stages that do not grow, or are no part of the hosts, are not signed",
        arguments: [[], [10, 10], [50, 10], [0], [-1], [101], [.nan], [.infinity]] as [[Double]])
    func stages(_ percents: [Double]) {
        #expect(
            refusal { _ = try RolloutPlan(pointer(stages: percents.map { Stage(percent: $0) }), by: key()) }?
                .hasPrefix("stages") == true)
    }

    @Test("a stage with other labels than the one before may have any part of its hosts")
    func labels() throws {
        let stages = [Stage(percent: 100, labels: ["lab"]), Stage(percent: 10), Stage(percent: 100)]
        #expect(try RolloutPlan(pointer(stages: stages), by: key()).stages.count == 3)
    }

    @Test("a soak below 0, a serial of 0 and a serial at the end of all numbers are not signed")
    func numbers() {
        let soak = [Stage(percent: 1, soak: -1)]
        #expect(refusal { _ = try RolloutPlan(pointer(stages: soak), by: key()) }?.hasPrefix("stages[0].soak") == true)
        for serial in [0, -1, Int.max] {
            #expect(refusal { _ = try RolloutPlan(pointer(serial: serial), by: key()) }?.hasPrefix("serial") == true)
        }
    }
}
