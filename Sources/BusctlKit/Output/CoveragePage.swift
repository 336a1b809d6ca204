import CommandSupport
import EventBus
import FoundationEssentials
import Harness

/// The output formats of coverage.
enum CoverageForm: String, CaseIterable {
    case text, json, lcov, html
}

/// The coverage of rules by tests or a recording.
enum CoveragePage {
    /// - Parameter source: the text of a file; nil if it cannot be read.
    static func text(
        _ coverage: RuleCoverage, as form: CoverageForm, _ style: Style, source: (String) -> String?
    ) throws -> String {
        switch form {
        case .text: lines(coverage, style).joined(separator: "\n") + "\n"
        case .json: try JSONText.string(coverage) + "\n"
        case .lcov: coverage.files.map(lcov).joined()
        case .html: CoverageHTML.page(coverage, source: source)
        }
    }

    static func lines(_ coverage: RuleCoverage, _ style: Style) -> [String] {
        var rows = coverage.files.map { file in
            [
                file.path.printable, share(file.covered, style), "lines", share(file.coveredBranches, style),
                "branches",
            ]
        }
        rows.append([
            "all files", share(coverage.covered, style), "lines", share(coverage.coveredBranches, style), "branches",
        ])
        return Columns.lines(rows) + missing(coverage, style)
    }

    private static func share(_ share: RuleCoverage.Share, _ style: Style) -> String {
        let ink: Style.Ink = share.percent == 100 ? .green : share.percent >= 80 ? .yellow : .red
        return style.paint("\(share.percent)%".leftPadded(to: 4), ink) + " (\(share.done) of \(share.of))"
    }

    /// Lines that never ran and outcomes that never occurred, in the order of the lines.
    private static func missing(_ coverage: RuleCoverage, _ style: Style) -> [String] {
        coverage.files.flatMap { file -> [String] in
            let still = runs(of: file.lines.filter { $0.count == 0 }.map(\.line), in: file.lines.map(\.line))
            let lines = still.map { run in
                let what = file.idle.contains(run.lowerBound) ? "the function is never called" : "never runs"
                return (run.lowerBound, 1, run.count == 1 ? what : "\(what), to line \(run.upperBound)")
            }
            let branches = file.missing.map { ($0.line, 2, $0.what) }
            // Conditions on lines that never ran are not listed separately.
            let told = branches.filter { branch in
                !branch.2.hasSuffix("never reached") && !branch.2.hasSuffix(neverGiven)
                    || !still.contains { $0.contains(branch.0) }
            }
            return (lines + told)
                .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
                .map { "\(file.path.printable):\($0.0): \($0.2.printable)" }
        }
    }

    static let neverGiven = "never the answer"

    /// Lines that follow one another among those that have statements.
    private static func runs(of lines: [Int], in all: [Int]) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        for line in lines {
            if let last = runs.last, let place = all.firstIndex(of: last.upperBound), place + 1 < all.count,
                all[place + 1] == line
            {
                runs[runs.count - 1] = last.lowerBound...line
            } else {
                runs.append(line...line)
            }
        }
        return runs
    }

    /// The format of lcov's tracefiles (geninfo(1)), which editors and services for code review read.
    private static func lcov(_ file: RuleCoverage.File) -> String {
        var lines = ["TN:", "SF:\(file.path)"]
        for (index, branch) in file.branches.enumerated() {
            let isReached = branch.yes + branch.no > 0
            for (number, count) in [branch.yes, branch.no].enumerated() {
                lines.append("BRDA:\(branch.line),\(index),\(number),\(isReached ? "\(count)" : "-")")
            }
        }
        for (index, answer) in file.answers.enumerated() {
            lines.append("BRDA:\(answer.line),\(file.branches.count + index),0,\(answer.count)")
        }
        lines += ["BRF:\(file.coveredBranches.of)", "BRH:\(file.coveredBranches.done)"]
        lines += file.lines.map { "DA:\($0.line),\($0.count)" }
        lines += ["LF:\(file.covered.of)", "LH:\(file.covered.done)", "end_of_record"]
        return lines.joined(separator: "\n") + "\n"
    }
}

extension RuleCoverage.File {
    /// The outcomes and answers that never occurred, and why.
    var missing: [(line: Int, what: String)] {
        branches.compactMap { branch in branch.why.map { (branch.line, "`\(branch.text)`: \($0)") } }
            + answers.filter { $0.count == 0 }.map { ($0.line, "`\($0.text)`: \(CoveragePage.neverGiven)") }
    }
}
