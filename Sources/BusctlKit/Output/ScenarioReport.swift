import CommandSupport
import EventBus
import Harness

/// Prints the results of scenarios, file by file, and counts them.
struct ScenarioReport {
    private struct Counts {
        var passed = 0
        var failed = 0
        var invalid = 0
        var all: Int { passed + failed + invalid }

        static func += (sum: inout Counts, more: Counts) {
            sum.passed += more.passed
            sum.failed += more.failed
            sum.invalid += more.invalid
        }

        /// `68 passed, 0 failed`
        var text: String {
            "\(passed.grouped) passed, \(failed.grouped) failed"
                + (invalid > 0 ? ", \(invalid.grouped) cannot run" : "")
        }
    }

    private(set) var junit = JUnitReport()
    private let isJSON: Bool
    private let isQuiet: Bool
    private let style: Style
    private var progress = ProgressLine()

    private var total = Counts()
    private var files = 0
    /// The number of unusable files.
    private var malformed = 0

    // The counts of the current file.
    private var counts = Counts()
    /// Scenarios about topics that this program does not have, grouped by topic, because they often have the
    /// same cause.
    private var unknown: [(problem: ScenarioProblem, count: Int)] = []

    /// - Parameter isQuiet: whether to omit the numbers of passed and failed scenarios.
    init(json: Bool, isQuiet: Bool = false, style: Style) {
        isJSON = json
        self.isQuiet = isQuiet
        self.style = style
    }

    /// Whether no scenario was run, or none was found.
    var isEmpty: Bool { total.all == 0 && malformed == 0 }

    var status: ExitStatus {
        let invalid = total.invalid + counts.invalid + malformed
        return invalid > 0 ? .badData : total.failed + counts.failed > 0 ? .no : .done
    }

    mutating func add(_ result: ScenarioResult, time: Duration?) throws {
        junit.add(result, time: time)
        switch result.status {
        case .passed: counts.passed += 1
        case .failed: counts.failed += 1
        case .invalid: counts.invalid += 1
        }
        progress.show("\((total.all + counts.all)) scenarios")
        if isJSON { return try Terminal.print(Self.json(result, time)) }
        guard result.status != .passed else { return }
        if let problem = result.problem, let topic = problem.unknownTopic {
            if let index = unknown.firstIndex(where: { $0.problem.unknownTopic == topic }) {
                unknown[index].count += 1
            } else {
                unknown.append((problem, 1))
            }
            return
        }
        progress.clear()
        let lines = result.text.printableLines
        try Terminal.print(([style.paint(lines[0], .red)] + lines.dropFirst() + [""]).joined(separator: "\n"))
    }

    /// Adds a file without usable scenarios.
    mutating func add(_ failure: ScenarioFile.Failure, of path: String) throws {
        progress.clear()
        switch failure {
        case .holdsQueries: Terminal.say(failure.description.printable)
        case .malformed(let problems):
            malformed += 1
            for problem in problems {
                junit.add(problem)
                try Terminal.print(isJSON ? Self.json(problem) : problem.description.printable)
            }
            Terminal.say("the file cannot be used (\(problems[0].place.file.printable))")
        case .missing, .isFolder: throw Failure(.missing, failure.description)
        case .unreadable: throw Failure(.notPermitted, failure.description)
        }
    }

    /// Prints the summary of a file.
    mutating func finish(file: String) throws {
        progress.clear()
        for (problem, count) in unknown {
            try Terminal.print(
                "\(problem) (\(count == 1 ? "1 scenario" : "\(count.grouped) scenarios") cannot run)"
                    .printable)
        }
        if counts.all > 0 {
            if !isQuiet { Terminal.say("\(counts.text) (\(file.printable))") }
            files += 1
        }
        total += counts
        counts = Counts()
        unknown = []
    }

    /// Prints the summary of all files, if there was more than one.
    mutating func finish() throws {
        progress.clear()
        if files > 1, !isQuiet { Terminal.say("\(total.text) (\(files) files)") }
    }

    private static func json(_ result: ScenarioResult, _ time: Duration?) -> String {
        guard let time, case .object(var fields) = result.value else { return result.value.json }
        fields["milliseconds"] = .double(time.inSeconds * 1000)
        return Value.object(fields).json
    }

    private static func json(_ problem: ScenarioProblem) -> String {
        let status = Value.string(ScenarioResult.Status.invalid.rawValue)
        return Value.object((problem.value.objectValue ?? [:]).merging(["status": status]) { $1 }).json
    }
}

extension String {
    /// The lines of the text, with control characters made harmless.
    fileprivate var printableLines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    }
}
