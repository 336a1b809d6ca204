import ArgumentParser
import CommandSupport
import FoundationEssentials
import Harness

/// The options for the coverage of rules by tests or a recording.
struct CoverageOptions: ParsableArguments {
    @Option(
        name: .long, defaultAsFlag: CoverageForm.text.rawValue,
        help: ArgumentHelp(
            "Print which lines of the rules have run, and the outcomes of their conditions.",
            valueName: "text|json|lcov|html"),
        completion: .list(CoverageForm.allCases.map(\.rawValue)))
    var coverage: String?

    @Option(
        name: .long, help: ArgumentHelp("Fail if the coverage, rounded down, is lower.", valueName: "percent"))
    var failUnder: Int?

    // ArgumentParser treats a value that it cannot read as missing, so the value is read here.
    private var form: CoverageForm? { coverage.flatMap(CoverageForm.init) }

    func validate() throws {
        if let coverage, form == nil {
            let forms = CoverageForm.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--coverage=\(coverage.printable) is not a form of coverage; the forms are \(forms)")
        }
        if let failUnder, !(0...100 ~= failUnder) {
            throw ValidationError("--fail-under needs a percentage from 0 to 100, not \(failUnder)")
        }
    }

    /// Collects the coverage; nil if it is not requested.
    var book: CoverageBook? { coverage == nil && failUnder == nil ? nil : CoverageBook() }

    /// Prints coverage in the requested form.
    func print(_ coverage: RuleCoverage, _ style: Style) throws {
        guard let form else { return }
        let text = try CoveragePage.text(coverage, as: form, style) { path in
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        }
        try Terminal.write(Array(text.utf8), to: 1)
    }

    /// Ends the command with status 1 if the coverage is below `--fail-under`.
    func check(_ coverage: RuleCoverage) throws {
        guard let failUnder, coverage.percent < failUnder else { return }
        Terminal.say("\(coverage.percent) percent of the rules has run, less than \(failUnder)")
        throw ExitCode(ExitStatus.no.rawValue)
    }
}
