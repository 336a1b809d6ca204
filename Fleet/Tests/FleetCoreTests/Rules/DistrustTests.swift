import EventBus
import FleetWire
import Testing

@testable import FleetCore

/// Pointers and keys that a host does not believe.
@Suite struct DistrustTests {
    private var bench = AdopterBench()
    private let a = AdopterBench.bundle("a"), b = AdopterBench.bundle("b")

    enum Fault: CaseIterable { case unknownKey, signature, fleet, channel, serial, expired, garbage, changed }

    private func document(_ fault: Fault) throws -> [UInt8] {
        var pointer = AdopterBench.pointer(9, b.digest)
        var key = AdopterBench.key
        switch fault {
        case .unknownKey: key = try SigningKey(name: Token("other"), seed: Array(repeating: 1, count: 32))
        case .signature: key = AdopterBench.stranger
        case .fleet: pointer.fleet = try Token("office")
        case .channel: pointer.channel = try Token("beta")
        case .serial: pointer.serial = 5
        case .expired: pointer.expires = Lab.epoch - 301
        case .garbage: return Array("{".utf8)
        case .changed:
            let text = String(decoding: try Signed(pointer, by: key).bytes, as: UTF8.self)
            return Array(text.replacing("\"serial\":9", with: "\"serial\":10").utf8)
        }
        return try Signed(pointer, by: key).bytes
    }

    @Test(arguments: Fault.allCases)
    mutating func aPointerThatIsNotBelievedIsReportedOnceAndChangesNothing(fault: Fault) throws {
        bench.adopt(5, a)
        let (memory, count) = (bench.memory, bench.reports.count)
        bench.push(b)
        bench.channel = try document(fault)
        bench.handle(.announced)
        bench.pass(1000)
        #expect(bench.reports.dropFirst(count).map(\.verdict) == [.distrusted])
        #expect(bench.reports.last?.problems.count == 1)
        #expect(bench.memory == memory)
        #expect(bench.runs == a.digest)
        // It does not stand in the way of one that is believed.
        bench.roll(10, b)
        bench.pass(10)
        #expect(bench.runs == b.digest)
    }

    @Test mutating func aPointerWhoseTimeHasNotComeIsTakenThenAndNotReported() {
        var early = AdopterBench.pointer(1, a.digest)
        early.notBefore = Lab.epoch + 1000
        bench.push(a)
        bench.publish(early)
        bench.pass(650)
        #expect(bench.reports == [])
        #expect(bench.memory.highest == 0)
        bench.pass(210)
        #expect(bench.runs == a.digest)
    }

    @Test mutating func anOlderPointerOfABrokerThatHasLostItsDataIsRefusedAndTheRulesStay() {
        bench.adopt(5, a)
        bench.adopt(6, b)
        bench.channel = nil
        bench.parts = [:]
        bench.handle(.announced)
        bench.pass(300)
        bench.roll(5, a)
        bench.pass(300)
        #expect(bench.runs == b.digest)
        #expect(bench.verdicts.suffix(2) == ["6 adopted", "5 distrusted"])
        #expect(bench.reports.last?.problems[0].contains("its serial is 5, and this host has taken 6 already") == true)
    }

    @Test mutating func anotherPointerWithTheSameSerialIsRefused() {
        bench.adopt(5, a)
        bench.roll(5, b)
        bench.pass(300)
        #expect(bench.runs == a.digest)
        #expect(bench.verdicts.last == "5 distrusted")
    }

    // MARK: Versions

    private func pointer(ofVersion v: Int, by key: SigningKey, adding members: [String: Value] = [:]) -> [UInt8] {
        var pointer = AdopterBench.pointer(9, b.digest)
        pointer.v = v
        return try! Signed(pointer, by: key).bytes
    }

    @Test mutating func aPointerOfALaterVersionIsSkipped() {
        bench.channel = pointer(ofVersion: 2, by: AdopterBench.key)
        bench.handle(.announced)
        bench.pass(300)
        #expect(bench.verdicts == ["9 skipped"])
        #expect(bench.reports[0].problems[0].hasPrefix("version: the pointer 9 is refused: it is of version 2"))
        #expect(bench.memory.highest == 0)
    }

    /// What version 2 could look like.
    private struct Later: SignedContent {
        static let kind = "pointer"
        var v = 2
        var serial = 9
        var bundles = ["toast", "toolbar"]
    }

    @Test mutating func aPointerOfALaterVersionWithOtherMembersIsSkipped() throws {
        bench.channel = try Signed(Later(), by: AdopterBench.key).bytes
        bench.handle(.announced)
        #expect(bench.verdicts == ["9 skipped"])
    }

    @Test mutating func aPointerOfALaterVersionThatNobodySignedIsDistrusted() throws {
        bench.channel = try Signed(Later(), by: AdopterBench.stranger).bytes
        bench.handle(.announced)
        bench.channel = pointer(ofVersion: 2, by: AdopterBench.stranger)
        bench.handle(.announced)
        #expect(bench.verdicts == ["9 distrusted", "9 distrusted"])
    }

    // MARK: Keys

    private static let next = try! SigningKey(name: Token("next"), seed: Array(repeating: 5, count: 32))

    private func change(_ serial: Int, _ keys: [SigningKey], by key: SigningKey) -> [UInt8] {
        let change = KeyChange(
            fleet: Lab.fleet, serial: serial,
            keys: Dictionary(uniqueKeysWithValues: keys.map { ($0.name.text, $0.publicKey) }),
            expires: Lab.epoch + 1_000_000)
        return try! Signed(change, by: key).bytes
    }

    @Test mutating func aPointerSignedByANewKeyIsTakenWithTheChangeOfKeys() {
        bench.keys = change(1, [Self.next], by: AdopterBench.key)
        bench.push(a)
        bench.publish(AdopterBench.pointer(1, a.digest), by: Self.next)
        bench.pass(10)
        #expect(bench.runs == a.digest)
        #expect(bench.verdicts == ["1 watching"])
        #expect(bench.trust.serial == 1)
        bench.publish(AdopterBench.pointer(2, a.digest), by: AdopterBench.key)
        #expect(bench.verdicts.last == "2 distrusted")
    }

    @Test mutating func aChangeOfKeysByAStrangerIsReportedOnceAndChangesNothing() {
        let trust = bench.trust
        bench.keys = change(1, [AdopterBench.stranger], by: AdopterBench.stranger)
        bench.handle(.announced)
        bench.pass(500)
        #expect(bench.verdicts == ["0 distrusted"])
        #expect(bench.trust == trust)
    }

    @Test mutating func keysStayChangedAfterARestartAndAnOlderChangeIsRefused() {
        let first = change(1, [AdopterBench.key, Self.next], by: AdopterBench.key)
        bench.keys = first
        bench.handle(.announced)
        bench.keys = change(2, [Self.next], by: Self.next)
        bench.handle(.announced)
        bench.restart()
        bench.keys = first
        bench.handle(.announced)
        #expect(bench.trust.keys.keys.sorted() == ["next"])
        #expect(bench.verdicts == ["0 distrusted"])
    }
}
