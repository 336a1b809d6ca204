import FleetOperator
import Testing

@Suite struct OutageLogTests {
    @Test(
        "an outage of an hour with a problem each second and changing reasons has a line a minute at most, with the reason of then"
    )
    func outage() {
        var log = OutageLog()
        let start = ContinuousClock.now
        var lines: [String] = []
        for second in 0..<3600 {
            let words = "server \(second % 7) does not answer"
            if log.isNews(words, at: start + .seconds(second)) { lines.append(words) }
        }
        #expect((55...61).contains(lines.count))
        #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != $1 })
        let ends = [log.isOver(), log.isOver()]
        #expect(ends == [true, false])
        let isNews = log.isNews("server 1 does not answer", at: start + .seconds(3600))
        #expect(isNews)
    }

    @Test("the same reason is told once")
    func same() {
        var log = OutageLog()
        let start = ContinuousClock.now
        let count = (0..<3600).count { log.isNews("refused", at: start + .seconds($0)) }
        #expect(count == 1)
    }
}
