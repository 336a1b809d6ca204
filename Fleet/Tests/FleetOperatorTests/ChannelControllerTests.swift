import EventBus
import FleetCore
import FleetTestSupport
import FleetWire
import FoundationEssentials
import Testing

@testable import FleetOperator

@Suite struct ChannelControllerTests {
    private let link = MemoryLink()
    private let lab = Token(ifValid: "lab")!
    private let stable = Token(ifValid: "stable")!
    private let ops = try! SigningKey(name: Token("ops"), seed: Array(repeating: 1, count: 32))
    private let next = try! SigningKey(name: Token("next"), seed: Array(repeating: 2, count: 32))

    private func channels() -> ChannelController {
        ChannelController(link, lab, channel: stable, trust: Trust(fleet: lab, keys: ["ops": ops.publicKey]))
    }

    private func plan(by key: SigningKey, serial: Int = 1, bundle: Digest = Digest(of: [1])) throws -> RolloutPlan {
        try RolloutPlan(
            Pointer(
                fleet: lab, channel: stable, serial: serial, bundle: bundle, previous: nil, salt: serial,
                stages: Stage.standard, stage: 0, notBefore: 0, expires: 4e9), by: key)
    }

    private func put(_ pointer: Signed<Pointer>) { link.put(channels().subjects.channel(stable), pointer.bytes) }

    // MARK: The plan of a pointer

    @Test func aPlanThatIsPushedDuringARolloutDoesNotTakeItsPlace() async throws {
        let running = try plan(by: ops)
        let next = try plan(by: ops, serial: 10, bundle: Digest(of: [2]))
        for plan in [running, next] { try await channels().push(plan) }
        #expect(try await channels().plan(of: running.stages[1].content) == running)
        #expect(try await channels().plan(of: running.rollback.content) == running)
        #expect(try await channels().plan(of: next.stages[0].content) == next)
        #expect(try await channels().plan(of: nil) == next)
    }

    @Test func aRunningRolloutGoesOnWhenAnotherPlanIsPushed() async throws {
        let running = try plan(by: ops)
        try await channels().push(running)
        put(running.stages[0])
        let runner = RolloutRunner(channels(), isOnlooker: true) { _ in }
        try await runner.read()
        try await channels().push(try plan(by: ops, serial: 10, bundle: Digest(of: [2])))
        try await runner.read()
        #expect(await runner.look().phase == .running)
        #expect(await runner.look().stages == 4)
    }

    // MARK: What is believed

    @Test func whatNobodySignedWhomWeTrustIsNoGroundForARollout() async throws {
        let good = try plan(by: ops)
        put(good.stages[3])
        let forged = try plan(by: next, serial: 50, bundle: Digest(of: [6]))
        put(forged.stages[3])
        link.put(channels().subjects.channel(stable), Array("junk".utf8))
        let state = try await channels().state()
        #expect(state.sequence == 3)
        #expect(state.pointer?.pointer == good.stages[3])
        #expect(state.pointer?.sequence == 3)
        let ground = try await channels().ground()
        #expect(ground == RolloutGround(serial: 5, previous: Digest(of: [1])))
    }

    @Test func aReplayedPointerIsNoGroundForARollout() async throws {
        let plan = try plan(by: ops)
        try await channels().push(plan)
        for stage in [3, 0] { put(plan.stages[stage]) }
        #expect(try await channels().ground().previous == Digest(of: [1]))
    }

    @Test func aPlanOfAnotherChannelIsNone() async throws {
        let plan = try plan(by: ops)
        link.put(channels().subjects.plan(Token(ifValid: "beta")!), plan.bytes)
        let beta = ChannelController(
            link, lab, channel: Token(ifValid: "beta")!, trust: Trust(fleet: lab, keys: ["ops": ops.publicKey]))
        await #expect(throws: FieldError.self) { try await beta.plan() }
    }

    @Test func keysThatWereReplacedInTwoStepsAreFollowed() async throws {
        for (serial, keys, signer) in [(1, [ops, next], ops), (2, [next], next)] {
            let change = KeyChange(
                fleet: lab, serial: serial,
                keys: Dictionary(uniqueKeysWithValues: keys.map { ($0.name.text, $0.publicKey) }),
                expires: 1)
            link.put(channels().subjects.keys, try Signed(change, by: signer).bytes)
        }
        try await channels().push(try plan(by: next))
        #expect(try await channels().plan() != nil)
        try await channels().push(try plan(by: ops, serial: 10))
        await #expect(throws: FieldError.self) { try await channels().plan() }
    }

    @Test func aPointerWhoseIdAnotherMessageHadIsNotTakenForPublished() async throws {
        let pointer = try plan(by: ops).stages[0]
        let id = "pointer/lab/stable/\(Digest(of: pointer.bytes).short)"
        _ = try await link.publish(Outgoing(channels().subjects.channel(Token(ifValid: "beta")!), body: [1]), id: id)
        await #expect(throws: LinkProblem.self) { try await channels().publish(pointer, expecting: 0, note: "test") }
    }

    @Test func aHostSpeaksOnlyForItself() async throws {
        let beat = Beat(of: Token(ifValid: "b")!, channel: stable) { ($0.bundle, $0.serial) = (Digest(of: [6]), 40) }
        link.put(channels().subjects.beat(of: Token(ifValid: "a")!), beat.json)
        #expect(try await channels().ground().serial == 1)
        link.put(channels().subjects.beat(of: Token(ifValid: "b")!), beat.json)
        #expect(try await channels().ground().serial == 41)
    }

    @Test func aPlanByATrustedKeyIsRead() async throws {
        let plan = try plan(by: ops)
        try await channels().push(plan)
        #expect(try await channels().plan() == plan)
    }

    @Test func aPlanByAStrangerIsRefusedIfItIsKnownWhomToTrust() async throws {
        let plan = try plan(by: next)
        try await channels().push(plan)
        await #expect(throws: FieldError.self) { try await channels().plan() }
        #expect(try await ChannelController(link, lab, channel: stable).plan() == plan)
    }

    @Test func aPlanByAKeyThatWasAddedIsRead() async throws {
        let plan = try plan(by: next)
        try await channels().push(plan)
        let change = KeyChange(fleet: lab, serial: 1, keys: ["next": next.publicKey], expires: 4e9)
        link.put(channels().subjects.keys, try Signed(change, by: ops).bytes)
        #expect(try await channels().plan() == plan)
    }

    // MARK: Who leads

    @Test("the controller that published last leads, and another one when it is gone")
    func leader() async throws {
        func put(_ machine: String, at time: Double, started: Double, published: Int? = nil) {
            var beat = ControllerBeat(channel: stable, machine: machine, run: machine, version: "1", started: started)
            beat.published = published
            let subject = channels().subjects.controllers(of: stable)
            let stamp = Date(timeIntervalSince1970: time).formatted(.iso8601)
            link.put(Outgoing(subject, headers: ["Nats-Time-Stamp": stamp], body: beat.json))
        }
        func rows(at now: Double) async throws -> [String] {
            try await channels().controllers(at: now).map {
                $0.machine + ($0.isLeader ? " leads" : "") + ($0.isLive ? "" : " silent")
            }
        }
        put("b", at: 100, started: 1)
        put("a", at: 100, started: 2)
        #expect(try await rows(at: 110) == ["b leads", "a"])
        put("a", at: 105, started: 2, published: 4)
        #expect(try await rows(at: 110) == ["a leads", "b"])
        #expect(try await rows(at: 132) == ["a leads", "b silent"])
        #expect(try await rows(at: 200).allSatisfy { $0.hasSuffix("silent") })
    }

    @Test("a controller gives a sign of life with what it published last")
    func signOfLife() async throws {
        let running = try plan(by: ops)
        try await channels().push(running)
        put(running.stages[3])
        let controller = Task { await RolloutRunner(channels()) { _ in }.run() }
        let beats = channels().subjects.controllers(of: stable)
        #expect(try ControllerBeat(json: await link.messages(beats, count: 1)[0].body).published == nil)
        // Hosts refuse the bundle, and the controller takes it back.
        for name in ["a", "b"].map({ Token(ifValid: $0)! }) {
            let host = Beat(of: name, channel: stable) { ($0.run, $0.serial) = ("r", 4) }
            let stamp = Date().formatted(.iso8601)
            link.put(Outgoing(channels().subjects.beat(of: name), headers: ["Nats-Time-Stamp": stamp], body: host.json))
            let report = AdoptionReport(
                host: name, run: "s", serial: 4, bundle: nil, verdict: .refused, problems: ["bad"], counts: .init(),
                version: "0.2.0")
            link.put(channels().subjects.adopted(by: name), report.json)
        }
        #expect(
            try ControllerBeat(json: await link.messages(beats, count: 2)[1].body).published
                == running.rollback.content.serial)
        controller.cancel()
    }

    // MARK: Clocks

    @Test("hosts look silent to an onlooker whose clock is ahead, and not to a controller", arguments: [true, false])
    func clockAhead(isOnlooker: Bool) async throws {
        let running = try plan(by: ops)
        try await channels().push(running)
        put(running.stages[3])
        let host = Token(ifValid: "a")!
        let beat = Beat(of: host, channel: stable) { ($0.bundle, $0.serial) = (running.bundle, 4) }
        // By this machine's clock, the last beat came four intervals ago.
        let stamp = Date().addingTimeInterval(-120).formatted(.iso8601)
        link.put(Outgoing(channels().subjects.beat(of: host), headers: ["Nats-Time-Stamp": stamp], body: beat.json))
        let runner = RolloutRunner(channels(), isOnlooker: isOnlooker) { _ in }
        try await runner.read()
        #expect(await runner.look().live == (isOnlooker ? 0 : 1))
    }
}
