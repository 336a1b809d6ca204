import EventBus
import RuleHost
import Testing

@testable import RuleTestSupport

@Suite("Deadlines")
struct DeadlineTests {
    static let source = """
        return {
          rank = function(item, ctx)
            local memory = ctx.memory
            memory.n = memory.n or 0
            if item.isUrgent then while true do memory.n = memory.n + 1 end end
            return memory.n
          end,
        }
        """

    private func world(deadline: Duration?) throws -> World {
        var limits = RuleHost.Limits()
        limits.work = 1 << 28
        limits.deadline = deadline
        return try World(Self.source, limits: limits)
    }

    @Test("a deadline of the wall clock is reported, and strikes at the same instruction in a replay")
    func repeats() throws {
        let live = try world(deadline: .milliseconds(1))
        var verdicts: [DeadlineVerdict] = []
        live.rules.deadlineMet = { verdicts.append($0) }
        #expect(live.rank() == 0)
        #expect(live.rank(Item(id: "a", isUrgent: true)) == nil)
        let count = live.rank()
        guard case .call(2, _)? = verdicts.first else {
            return #expect(verdicts.isEmpty, "the second call met its deadline")
        }

        let replayed = try world(deadline: nil)
        replayed.rules.repeatDeadline(try #require(verdicts.first))
        #expect(replayed.rank() == 0)
        #expect(replayed.rank(Item(id: "a", isUrgent: true)) == nil)
        #expect(replayed.rank() == count)
        #expect(replayed.failures.map(\.message) == live.failures.map(\.message))
    }
}
