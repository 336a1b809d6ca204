import EventBus
import FleetWire
import Testing

@testable import FleetCore

@Suite struct CompareBoardTests {
    private let ids = ["a", "b", "c"].map { Token(ifValid: $0)! }

    private var board: CompareBoard {
        // The order in which jobs are given does not matter.
        CompareBoard([2, 0, 1].map { CompareJob(id: ids[$0], recording: "kiosk/\(ids[$0])") })
    }

    /// As `busctl compare --json` prints.
    private func lines(_ different: Int, inputs: Int = 10, median: Value = 0.5) -> CompareResult {
        let tally: Value = [
            "facts": ["toast.queued": 2], "shown": .int(inputs), "medianWait": median,
            "rules": ["toast.coalesce": ["default": ["asked": 3, "failed": 0, "answers": ["\"no\"": 3]]]],
        ]
        let differences = (0..<different).map { number -> Value in
            ["input": ["line": .int(number)], "decisions": [], "lost": [], "gained": [], "omitted": 0]
        }
        return .compared(
            differences + [
                [
                    "different": .int(different), "inputs": .int(inputs), "old": tally, "new": tally,
                    "notes": ["1 input is missing"], "isWithoutText": true,
                ]
            ])
    }

    private func bytes(_ board: CompareBoard) -> String { board.report.map(\.json).joined(separator: "\n") }

    @Test func aReportIsTheSameInWhateverOrderResultsCome() {
        let results: [(Int, CompareResult, Int)] = [
            (0, lines(1), 1), (0, lines(2), 2), (1, .failed("it was killed"), 1), (1, .failed("it is full"), 1),
            (2, .failed("it ran too long"), 1), (2, lines(3), 2), (1, .failed("é"), 2), (1, .failed("e\u{301}"), 2),
        ]
        var dice = SeededNumbers(seed: 3)
        var texts: Set<String> = []
        for _ in 0..<50 {
            var board = board
            for (job, result, attempt) in results.shuffled(using: &dice) {
                board.receive(result, of: ids[job], attempt: attempt)
                if dice.pick(0...1) == 0 { board.receive(result, of: ids[job], attempt: attempt) }
            }
            texts.insert(bytes(board))
        }
        #expect(texts.count == 1)
    }

    @Test func differencesComeInTheOrderOfTheJobsAndNameTheirRecordings() {
        var board = board
        for job in [2, 1, 0] { board.receive(lines(1), of: ids[job], attempt: 1) }
        let recordings = board.report.dropLast().map { $0["recording"]?.stringValue }
        #expect(recordings == ["kiosk/a", "kiosk/b", "kiosk/c"])
    }

    @Test func numbersAreAddedAndMediansAreNot() {
        var board = board
        board.receive(lines(1, inputs: 5, median: 0.25), of: ids[0], attempt: 1)
        board.receive(lines(0, inputs: 7), of: ids[1], attempt: 1)
        board.receive(lines(0, inputs: 9, median: .null), of: ids[2], attempt: 1)
        let summary = board.report.last!
        #expect(summary["different"] == 1)
        #expect(summary["inputs"] == 21)
        #expect(
            summary["old"] == [
                "facts": ["toast.queued": 6], "shown": 21,
                "rules": ["toast.coalesce": ["default": ["asked": 9, "failed": 0, "answers": ["\"no\"": 9]]]],
            ])
        #expect(summary["isWithoutText"] == true)
        #expect(summary["notes"]?[0] == "kiosk/a: 1 input is missing")
        #expect(
            summary["recordings"]?[0] == [
                "job": "a", "recording": "kiosk/a", "different": 1, "inputs": 5,
                "medianWait": ["old": 0.25, "new": 0.25],
            ])
        #expect(summary["recordings"]?[2]?["medianWait"] == ["old": .null, "new": .null])
        #expect(summary["missing"] == [])
    }

    @Test func theExitStatusSaysWhetherSomethingDiffersOrIsMissing() {
        var board = board
        board.receive(lines(0), of: ids[0], attempt: 1)
        board.receive(lines(1), of: ids[1], attempt: 1)
        #expect(board.exitStatus == 75)
        board.receive(lines(0), of: ids[2], attempt: 1)
        #expect(board.exitStatus == 1)
        var equal = self.board
        for id in ids { equal.receive(lines(0), of: id, attempt: 1) }
        #expect(equal.exitStatus == 0)
        #expect(CompareBoard([]).exitStatus == 0)
    }

    @Test func aMissingRecordingIsNamedWithItsLastReason() {
        var board = board
        board.receive(.failed("it was killed"), of: ids[0], attempt: 1)
        board.receive(.failed("it ran longer than 60 s"), of: ids[0], attempt: 3)
        board.receive(.failed("it was killed"), of: ids[1], attempt: 1)
        board.begin(ids[1], attempt: 2)
        #expect(
            board.report.last?["missing"] == [
                ["job": "a", "recording": "kiosk/a", "attempts": 3, "reason": "it ran longer than 60 s"],
                ["job": "b", "recording": "kiosk/b", "attempts": 2, "reason": "the worker has not answered"],
                ["job": "c", "recording": "kiosk/c", "attempts": 0, "reason": "no worker has taken it"],
            ])
        #expect(board.missing.map(\.id) == ids)
    }

    @Test func aJobIsTriedThreeTimes() {
        var board = CompareBoard([CompareJob(id: ids[0], recording: "r")])
        for attempt in 1...3 {
            #expect(board.mayBegin(ids[0]))
            #expect(!board.isComplete)
            board.receive(.failed("it was killed"), of: ids[0], attempt: attempt)
        }
        #expect(!board.mayBegin(ids[0]))
        #expect(board.isComplete)
    }

    @Test func aJobWithAResultIsNotTriedAgain() {
        var board = CompareBoard([CompareJob(id: ids[0], recording: "r")])
        board.receive(lines(0), of: ids[0], attempt: 1)
        #expect(!board.mayBegin(ids[0]))
        #expect(board.isComplete)
    }

    @Test func whatIsNoReportOfCompareCountsAsAFailure() {
        let bad: [[Value]] = [
            [], [["different": 1]], [3, ["different": 0, "inputs": 0, "old": [:], "new": [:]]],
            [["different": 0, "inputs": 0, "old": [:], "new": 3]],
        ]
        for lines in bad {
            var board = CompareBoard([CompareJob(id: ids[0], recording: "r")])
            board.receive(.compared(lines), of: ids[0], attempt: 1)
            #expect(board.exitStatus == 75)
        }
    }

    @Test func aResultOfAnotherJobIsLeftOut() {
        var board = board
        board.receive(lines(1), of: Token(ifValid: "other")!, attempt: 1)
        #expect(board.report.count == 1)
        #expect(!board.mayBegin(Token(ifValid: "other")!))
    }

    @Test func hugeNumbersOfAWorkerEndNothing() {
        var board = board
        for id in ids { board.receive(lines(0, inputs: .max), of: id, attempt: 1) }
        #expect(board.report.count == 1)
    }
}
