import EventBus
import FleetWire
import Testing

@testable import FleetCore

@Suite struct TapMergerTests {
    private let a = Token(ifValid: "a")!
    private let b = Token(ifValid: "b")!
    private static let start = 1_800_000_000.0

    private func event(_ host: Token, _ seen: Double, _ number: Int = 1, type: String = "toast.show") -> TapEvent {
        TapEvent(
            host: host, seen: Self.start + seen, sequence: number,
            payload: ["source": .string("/glassbus/lab/\(host)/r1"), "id": .string("\(number)"), "type": .string(type)])
    }

    /// `a1`, or `a1 late`; or `gap 3`.
    private func text(_ outputs: [TapOutput]) -> [String] {
        outputs.map {
            switch $0 {
            case .event(let event): "\(event.host)\(event.sequence)" + (event.isLate ? " late" : "")
            case .gap(let gap): "gap \(gap.count)"
            }
        }
    }

    private func receive(_ merger: inout TapMerger, _ input: TapEvent, at arrival: Double) -> [String] {
        text(merger.receive(input, at: Self.start + arrival))
    }

    private func advance(_ merger: inout TapMerger, to now: Double) -> [String] {
        text(merger.advance(to: Self.start + now))
    }

    // MARK: Order

    @Test func anEventIsHeldForTwoSecondsAfterItsArrival() {
        var merger = TapMerger()
        #expect(merger.nextDeadline == nil)
        #expect(receive(&merger, event(a, 0), at: 0.5) == [])
        #expect(merger.nextDeadline == Self.start + 2.5)
        #expect(advance(&merger, to: 2.499) == [])
        #expect(advance(&merger, to: 2.5) == ["a1"])
        #expect(merger.nextDeadline == nil)
    }

    @Test func eventsComeInTheOrderInWhichTheyWereSeen() {
        var merger = TapMerger()
        _ = receive(&merger, event(a, 1.0, 1), at: 1.1)
        _ = receive(&merger, event(b, 0.9, 1), at: 1.2)
        _ = receive(&merger, event(a, 1.3, 2), at: 1.3)
        _ = receive(&merger, event(b, 0.5, 2), at: 2.9)
        #expect(advance(&merger, to: 10) == ["b2", "b1", "a1", "a2"])
    }

    @Test func whatWasSeenBeforeComesFirstAlthoughItIsNotDueYet() {
        var merger = TapMerger()
        _ = receive(&merger, event(a, 1.0), at: 1.1)
        _ = receive(&merger, event(b, 0.9), at: 3.0)
        #expect(advance(&merger, to: 3.1) == ["b1", "a1"])
        #expect(advance(&merger, to: 10) == [])
    }

    @Test func eventsOfOneTimeComeByHostAndNumber() {
        var merger = TapMerger()
        for input in [event(b, 1, 1), event(a, 1, 2), event(a, 1, 1)] { _ = receive(&merger, input, at: 1) }
        #expect(advance(&merger, to: 10) == ["a1", "a2", "b1"])
    }

    @Test func aLateEventComesAtOnceAndIsMarked() {
        var merger = TapMerger()
        _ = receive(&merger, event(a, 1.0, 1), at: 1.0)
        #expect(advance(&merger, to: 3) == ["a1"])
        #expect(receive(&merger, event(b, 0.999, 1), at: 3.5) == ["b1 late"])
        #expect(receive(&merger, event(b, 1.0, 2), at: 3.5) == [])
        #expect(advance(&merger, to: 5.5) == ["b2"])
    }

    @Test func theResultDoesNotDependOnHowOftenItIsAskedFor() {
        var dice = SeededNumbers(seed: 7)
        var inputs: [(TapEvent, Double)] = []
        for number in 0..<2000 {
            let time = Double(number) / 100
            let host = [a, b][dice.pick(0...1)]
            inputs.append((event(host, time - dice.number(0...4) + (dice.pick(0...9) == 0 ? 3600 : 0), number), time))
        }
        var rare = TapMerger()
        var often = TapMerger()
        var (fromRare, fromOften): ([TapOutput], [TapOutput]) = ([], [])
        for (input, time) in inputs {
            fromOften += often.advance(to: Self.start + time - 0.005)
            fromRare += rare.receive(input, at: Self.start + time)
            fromOften += often.receive(input, at: Self.start + time)
        }
        fromRare += rare.finish()
        fromOften += often.finish()
        #expect(fromRare == fromOften)
        #expect(fromRare.count == 2000)
        // What is neither late nor of a clock that is ahead is in order.
        let times = fromRare.compactMap { output -> Double? in
            guard case .event(let event) = output, !event.isLate, event.offset == nil else { return nil }
            return event.seen
        }
        #expect(times == times.sorted())
    }

    // MARK: Clocks

    @Test func aHostWhoseClockIsAheadHoldsNobodyUpAndIsMarked() {
        var merger = TapMerger()
        _ = receive(&merger, event(a, 3601, 1), at: 1.0)
        _ = receive(&merger, event(b, 1.1, 1), at: 1.1)
        _ = receive(&merger, event(b, 0.5, 2), at: 2.9)
        let outputs = merger.advance(to: Self.start + 3.1)
        #expect(text(outputs) == ["b2", "a1", "b1"])
        guard case .event(let first) = outputs[1], case .event(let second) = outputs[0] else { return }
        #expect(first.offset == 3600)
        #expect(second.offset == nil)
        #expect(receive(&merger, event(b, 3, 3), at: 3.2) == [])
    }

    @Test func aHostWhoseClockIsBehindIsLateAndMarked() {
        var merger = TapMerger()
        _ = receive(&merger, event(b, 1), at: 1)
        _ = merger.advance(to: Self.start + 3)
        let outputs = merger.receive(event(a, -3597), at: Self.start + 3)
        #expect(text(outputs) == ["a1 late"])
        guard case .event(let event) = outputs[0] else { return }
        #expect(event.offset == -3600)
    }

    @Test(arguments: [(-60.0, false), (-60.5, true), (60, false), (60.5, true)])
    func anOffsetOfMoreThanAMinuteIsMarked(_ offset: Double, _ isMarked: Bool) {
        var merger = TapMerger()
        _ = merger.receive(event(a, 100 + offset), at: Self.start + 100)
        guard case .event(let event)? = merger.finish().first else {
            Issue.record("no event")
            return
        }
        #expect(event.offset == (isMarked ? offset : nil))
    }

    @Test func aTimeThatIsNoNumberIsThatOfTheArrival() {
        var merger = TapMerger()
        var input = event(a, 0)
        input.seen = .nan
        #expect(receive(&merger, input, at: 1) == [])
        #expect(advance(&merger, to: 3) == ["a1"])
    }

    // MARK: Twice

    @Test func anEventThatComesTwiceIsGivenOutOnce() {
        var merger = TapMerger()
        _ = receive(&merger, event(a, 1), at: 1)
        _ = receive(&merger, event(a, 1), at: 1.5)
        #expect(advance(&merger, to: 4) == ["a1"])
        #expect(receive(&merger, event(a, 1), at: 5) == [])
        #expect(receive(&merger, event(b, 5), at: 5) == [])
        #expect(advance(&merger, to: 10) == ["b1"])
    }

    @Test func anIdentityIsForgottenAfterAMinuteOrTwo() {
        var merger = TapMerger()
        _ = receive(&merger, event(a, 1), at: 1)
        #expect(receive(&merger, event(a, 1), at: 60) == ["a1"])
        #expect(advance(&merger, to: 121) == [])
        #expect(receive(&merger, event(a, 150), at: 150) == [])
        #expect(advance(&merger, to: 160) == ["a1"])
    }

    // MARK: Too many

    @Test func moreThanFiveHundredInASecondAreDroppedAndCounted() {
        var merger = TapMerger()
        for number in 1...500 { _ = receive(&merger, event(a, 1, number), at: 1) }
        for number in 501...503 { _ = receive(&merger, event(a, 1, number), at: 1.999) }
        _ = receive(&merger, event(b, 2), at: 2)
        let outputs = advance(&merger, to: 10)
        #expect(outputs.count == 502)
        #expect(outputs.suffix(2) == ["gap 3", "b1"])
        #expect(merger.nextDeadline == nil)
    }

    @Test func eachSecondHasItsOwnGap() {
        var merger = TapMerger()
        for second in 1...3 {
            for number in 1...(500 + second) {
                _ = merger.receive(event(a, Double(second), second * 1000 + number), at: Self.start + Double(second))
            }
        }
        let gaps = merger.finish().compactMap { output -> TapGap? in
            if case .gap(let gap) = output { gap } else { nil }
        }
        #expect(gaps == [(1, 1), (2, 2), (3, 3)].map { TapGap(second: Self.start + $0, count: $1) })
    }

    @Test func whatAHostSaysOfItsOwnLossesIsNeverDropped() {
        var merger = TapMerger()
        for number in 1...600 { _ = receive(&merger, event(a, 1, number), at: 1) }
        _ = receive(&merger, event(b, 1.5, type: "fleet.gap"), at: 1.5)
        #expect(advance(&merger, to: 10).suffix(2) == ["b1", "gap 100"])
        // A host that reports nothing but losses has a limit of its own.
        for number in 1...700 { _ = receive(&merger, event(b, 20, number, type: "fleet.gap"), at: 20) }
        #expect(advance(&merger, to: 30).count == 501)
    }

    @Test func eventsThatCameTwiceDoNotCountForTheLimit() {
        var merger = TapMerger()
        for _ in 1...600 { _ = receive(&merger, event(a, 1), at: 1) }
        #expect(advance(&merger, to: 10) == ["a1"])
    }
}
