import EventBus
import FleetWire
import Testing

@testable import FleetCore

@Suite struct OutboxRecordTests {
    @Test func aRecordIsTheSameAfterTheDisk() throws {
        let gap = FleetGap(from: nil, to: 9, count: 3, reason: .outbox)
        for record in [
            OutboxEntry(event: Lab.event(3), seen: 1_790_000_000.25, ruleSet: Digest(of: [1])),
            OutboxEntry(event: Lab.event(3), seen: 0, ruleSet: nil), OutboxEntry(gap: gap, seen: 17.5),
        ] {
            #expect(try OutboxEntry(record.bytes) == record)
        }
    }

    @Test func bytesThatAreNoRecordAreRefused() {
        for text in ["", "{", "[]", "{}", #"{"seen":1}"#, #"{"gap":{"count":"x"}}"#] {
            #expect(throws: (any Error).self) { try OutboxEntry(Array(text.utf8)) }
        }
    }

    @Test func aGapHasAnIdentityOfItsOwnForEachRecordAndOutbox() {
        let gap = FleetGap(from: 1, to: 2, count: 2, reason: .disk)
        func id(_ number: UInt64, seen: Double) -> String? {
            OutboxEntry(gap: gap, seen: seen).message(number: number, of: Lab.host, in: Lab.subjects)?.id
        }
        #expect(id(1, seen: 1) != id(2, seen: 1))
        #expect(id(1, seen: 1) != id(1, seen: 2))
        #expect(id(1, seen: 1) == id(1, seen: 1))
    }

    @Test func anEventWithoutTopicOrNumberIsNoMessage() {
        let record = OutboxEntry(event: ["type": "toast.shown"], seen: 1, ruleSet: nil)
        #expect(record.message(number: 1, of: Lab.host, in: Lab.subjects) == nil)
    }
}
