import EventBus
import FleetWire
import Testing

@testable import FleetOperator

@Suite struct PlanFileTests {
    private let ops = try! SigningKey(name: Token("ops"), seed: Array(repeating: 1, count: 32))
    private let files = ["toast.lua": Array("return {}".utf8)]

    private func plan(of bundle: Bundle) throws -> RolloutPlan {
        try RolloutPlan(
            Pointer(
                fleet: Token("lab"), channel: Token("stable"), serial: 1, bundle: bundle.digest, previous: nil, salt: 1,
                stages: Stage.standard, stage: 0, notBefore: 0, expires: 4e9), by: ops)
    }

    @Test func aCopyOfTheRulesMakesTheSignedBundleAgain() throws {
        let bundle = try Bundle(files: files, created: "2026-11-26T12:00:00Z", minVersion: "0.1.0")
        let file = PlanFile(try plan(of: bundle), of: bundle)
        let read = try PlanFile(Array(file.text.utf8))
        #expect(read.plan == file.plan)
        let again = try Bundle(files: files, created: read.created, minVersion: read.minVersion)
        #expect(again.digest == read.plan.bundle)
    }

    @Test func aPlanWithoutTheTimeOfItsBundleIsRefused() throws {
        let bundle = try Bundle(files: files, created: "2026-11-26T12:00:00Z")
        #expect(throws: FieldError.self) { try PlanFile(try plan(of: bundle).bytes) }
    }
}
