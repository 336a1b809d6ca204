import FleetWire
import Testing

@testable import FleetCore

@Suite struct EventBudgetTests {
    @Test func aBudgetTakesItsBurstAtOnceAndThenItsRate() {
        var budget = EventBudget(rate: 2, burst: 4)
        let taken = (1...6).filter { budget.takes(number: $0, at: 0) }
        #expect(taken == [1, 2, 3, 4])
        let early = budget.takeGap(at: 0.9, isOver: false)
        #expect(early == nil)
        #expect(
            budget.takeGap(at: 1, isOver: false) == FleetGap(from: 5, to: 6, count: 2, reason: .budget))
        #expect(budget.takes(number: 7, at: 1) == true)
        #expect(budget.takes(number: 8, at: 1) == false)
    }

    @Test func aBudgetThatRestsIsNotFullerThanItsBurst() {
        var budget = EventBudget(rate: 1, burst: 3)
        #expect(budget.takes(number: 1, at: 0) == true)
        let taken = (2...9).filter { budget.takes(number: $0, at: 1000) }
        #expect(taken == [2, 3, 4])
    }

    @Test func nothingIsTakenBeforeAGapIsTold() {
        var budget = EventBudget(rate: 1, burst: 2)
        _ = (1...3).map { budget.takes(number: $0, at: 0) }
        #expect(budget.takes(number: 4, at: 100) == false)
        #expect(budget.takeGap(at: 100, isOver: false)?.count == 2)
        #expect(budget.takeGap(at: 100, isOver: false) == nil)
    }

    @Test func aBudgetOfOneAtOnceStillTakesEventsAfterAGap() {
        var budget = EventBudget(rate: 1, burst: 1)
        _ = (1...3).map { budget.takes(number: $0, at: 0) }
        #expect(budget.takeGap(at: 10, isOver: false) != nil)
        #expect(budget.takes(number: 4, at: 10) == true)
    }

    @Test func eventsWithoutNumberAreCounted() {
        var budget = EventBudget(rate: 0, burst: 2)
        _ = (1...4).map { _ in budget.takes(number: nil, at: 0) }
        #expect(budget.deadline == 60)
        #expect(budget.takeGap(at: 60, isOver: true) == FleetGap(from: nil, to: nil, count: 2, reason: .budget))
        #expect(budget.deadline == nil)
    }
}
