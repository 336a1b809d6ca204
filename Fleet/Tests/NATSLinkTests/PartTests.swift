import Testing

@testable import NATSLink

/// The parts of the link that need no broker.
@Suite struct PartTests {
    @Test func waitsAreSpreadOverSpansThatGrow() {
        let delay = RetryDelay()
        for (failures, span) in [(0, 2), (1, 4), (2, 8), (3, 16), (4, 30), (16, 30)] {
            let pending = (0..<1000).map { _ in delay.next(after: failures) }
            #expect(pending.allSatisfy { $0 >= .zero && $0 <= .seconds(span) })
            // In each quarter of the span there is about a quarter of them.
            for quarter in 0..<4 {
                let part = Duration.seconds(span) / 4
                let count = pending.count { $0 >= part * quarter && $0 < part * (quarter + 1) }
                #expect((150...350).contains(count))
            }
        }
    }

    @Test(arguments: [(1, 30), (2, 15), (3, 10)])
    func hostsComeBackOverHalfAMinuteAndSoonerIfThereAreMoreServers(_ servers: Int, _ span: Int) {
        let delay = RetryDelay(ofHostWith: (0..<servers).map { "tls://broker-\($0)" })
        let pending = (0..<3000).map { _ in delay.next(after: 0) }
        #expect(pending.allSatisfy { $0 >= .zero && $0 <= .seconds(span) })
        // No tenth of the span has much more of them than another.
        for tenth in 0..<10 {
            let part = Duration.seconds(span) / 10
            let count = pending.count { $0 >= part * tenth && $0 < part * (tenth + 1) }
            #expect((200...400).contains(count))
        }
        #expect((0..<100).allSatisfy { _ in delay.next(after: 16) <= .seconds(30) })
    }

    @Test func aRefusalNamesItsSubject() throws {
        #expect(Refusal(#"Permissions Violation for Publish to "a.b""#)?.subject == "a.b")
        #expect(Refusal(#"Permissions Violation for Subscription to "a.>" using queue "q""#)?.subject == "a.>")
        #expect(Refusal("Stale Connection") == nil)
    }
}
