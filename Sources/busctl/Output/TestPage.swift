import Harness

/// Results of tests for people.
enum TestPage {
    /// A line for each file, and under it what went wrong and what was printed.
    static func lines(_ folder: RuleTestFolderResult, _ style: Style) -> [String] {
        guard folder.problems.isEmpty else {
            return [style.paint("broken", .red) + "  the rules in \(folder.path.printable)"]
                + folder.problems.map(\.description.printable)
        }
        return folder.files.flatMap { lines($0, style) }
    }

    private static func lines(_ file: RuleTestFileResult, _ style: Style) -> [String] {
        let count = Count([file])
        // Nothing was wanted of this file.
        if count.total == 0 { return [] }
        let mark =
            count.broken > 0 ? style.paint("broken", .red) : count.failed > 0 ? style.paint("failed", .red) : style.paint("passed", .green)
        var lines = ["\(mark)  \(file.path.printable): \(count.text)"]
        lines += file.problems.map(\.description.printable)
        for printed in file.printed {
            lines.append("printed: \(printed.test.printable)")
            lines += printed.text.split(separator: "\n").map { "  " + String($0).printable }
        }
        for test in file.tests where test.status != .passed {
            lines.append("")
            lines += test.text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
        }
        return lines + (count.failed + count.broken > 0 ? [""] : [])
    }

    /// `9 tests in 2 files: 8 passed, 1 failed`
    static func summary(_ results: [RuleTestFolderResult]) -> String {
        let files = results.flatMap(\.files).filter { Count([$0]).total > 0 }
        let refused = results.count { !$0.problems.isEmpty }
        let count = Count(files)
        let place = "\(files.count) \(files.count == 1 ? "file" : "files")"
        return "\(count.total) \(count.total == 1 ? "test" : "tests") in \(place): \(count.text)"
            + (refused > 0 ? "; the rules of \(refused) \(refused == 1 ? "folder" : "folders") cannot be used" : "")
    }

    private struct Count {
        let passed, failed, broken: Int

        init(_ files: [RuleTestFileResult]) {
            let tests = files.flatMap(\.tests)
            passed = tests.count { $0.status == .passed }
            failed = tests.count { $0.status == .failed }
            broken = tests.count { $0.status == .invalid } + files.reduce(0) { $0 + $1.problems.count }
        }

        var total: Int { passed + failed + broken }

        /// `8 passed, 1 failed`; what there is none of is left out, except of passed ones.
        var text: String {
            (["\(passed) passed"] + (failed > 0 ? ["\(failed) failed"] : []) + (broken > 0 ? ["\(broken) broken"] : []))
                .joined(separator: ", ")
        }
    }
}
