import EventBus
import FleetCore
import FleetTestSupport
import FleetWire
import Testing

@testable import FleetOperator

@Suite struct ChannelDeskTests {
    private let link = MemoryLink()
    private let lab = Token(ifValid: "lab")!
    private let stable = Token(ifValid: "stable")!
    private let ops = try! SigningKey(name: Token("ops"), seed: Array(repeating: 1, count: 32))
    private let next = try! SigningKey(name: Token("next"), seed: Array(repeating: 2, count: 32))

    private func desk() -> ChannelDesk {
        ChannelDesk(link, lab, channel: stable, trust: Trust(fleet: lab, keys: ["ops": ops.publicKey]))
    }

    private func plan(by key: SigningKey) throws -> RolloutPlan {
        try RolloutPlan(
            Pointer(
                fleet: lab, channel: stable, serial: 1, bundle: Digest(of: [1]), previous: nil, salt: 1,
                stages: Stage.standard, stage: 0, notBefore: 0, expires: 4e9), by: key)
    }

    @Test func aPlanByATrustedKeyIsRead() async throws {
        let plan = try plan(by: ops)
        try await desk().push(plan)
        #expect(try await desk().plan() == plan)
    }

    @Test func aPlanByAStrangerIsRefusedIfItIsKnownWhomToTrust() async throws {
        let plan = try plan(by: next)
        try await desk().push(plan)
        await #expect(throws: FieldError.self) { try await desk().plan() }
        #expect(try await ChannelDesk(link, lab, channel: stable).plan() == plan)
    }

    @Test func aPlanByAKeyThatWasAddedIsRead() async throws {
        let plan = try plan(by: next)
        try await desk().push(plan)
        let change = KeyChange(fleet: lab, serial: 1, keys: ["next": next.publicKey], expires: 4e9)
        link.put(desk().subjects.keys, try Signed(change, by: ops).bytes)
        #expect(try await desk().plan() == plan)
    }
}
