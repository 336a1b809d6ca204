import Harness
import TestSupport
import Testing

@testable import BusctlKit

@Suite struct ProgressLineTests {
    @Test("the progress line has the position, the number of inputs and the speed")
    func progress() {
        #expect(
            ProgressLine.text(0.4399, 430_000, "inputs", in: .seconds(4))
                == " 43 %   430,000 inputs   107,500 a second   6 s left")
        #expect(ProgressLine.text(1, 7, "inputs", in: .zero) == "100 %   7 inputs   at once")
    }

    @Test("the time left is told after a second, in minutes if it is long, and not without an end")
    func timeLeft() {
        #expect(ProgressLine.pace(0.5, 10, in: .milliseconds(900)) == " 50 %   11 a second")
        #expect(ProgressLine.pace(0.5, 10, in: .seconds(2)) == " 50 %   5 a second   2 s left")
        #expect(ProgressLine.pace(0.01, 10, in: .seconds(10)) == "  1 %   1 a second   17 min left")
        #expect(ProgressLine.pace(1, 10, in: .seconds(10)) == "100 %   1 a second")
        #expect(ProgressLine.pace(nil, 10, in: .seconds(10)) == "1 a second")
    }

    @Test("a replay's last line has what it did, and the number of runs if there were several")
    func summary() throws {
        let folder = try TemporaryFolder()
        let header =
            #"{"cascadeLimit":10000,"glassbus":"recording","limits":{"failuresInARow":5,"memory":4194304,"work":100000},"release":"0.1.0","rules":"0","seed":0,"settings":{},"version":1}"#
        try folder.write(header, to: "day.jsonl")
        var summary = try Replay(path: folder.path("day.jsonl")).run()
        #expect(ReplayCommand.text(summary, in: .zero) == "0 inputs, 0 deliveries, 0.000 s of bus time; at once")
        summary.inputs = 4200
        summary.deliveries = 17_200
        summary.time = .milliseconds(35_200)
        #expect(
            ReplayCommand.text(summary, in: .milliseconds(500))
                == "4,200 inputs, 17,200 deliveries, 35.200 s of bus time; 8,400 a second")
        summary.runs = 3
        #expect(ReplayCommand.text(summary, in: .seconds(1)).hasPrefix("3 runs: 4,200 inputs, "))
    }
}
