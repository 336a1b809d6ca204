import ArgumentParser
import CommandSupport
import FoundationEssentials
import Harness

/// The options for what tests or a recording run of rules.
struct CoverageOptions: ParsableArguments {
    @Option(
        name: .long, defaultAsFlag: CoverageForm.text.rawValue,
        help: ArgumentHelp(
            "Print which lines of the rules have run, and how their conditions have gone.",
            valueName: "text|json|lcov|html"),
        completion: .list(CoverageForm.allCases.map(\.rawValue)))
    var coverage: String?

    @Option(
        name: .long, help: ArgumentHelp("Fail if less of the rules has run; rounded down.", valueName: "percent"))
    var failUnder: Int?

    // ArgumentParser takes a value that it cannot read for one that is missing, so the value is read here.
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

    /// Counts what is run; nil if nobody wants to know it.
    var book: CoverageBook? { coverage == nil && failUnder == nil ? nil : CoverageBook() }

    /// Prints coverage in the form that is asked for.
    func print(_ coverage: RuleCoverage, _ style: Style) throws {
        guard let form else { return }
        let text = try CoveragePage.text(coverage, as: form, style) { path in
            FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
        }
        try Terminal.write(Array(text.utf8), to: 1)
    }

    /// Ends the command with status 1 if less of the rules has run than `--fail-under` asks for.
    func check(_ coverage: RuleCoverage) throws {
        guard let failUnder, coverage.percent < failUnder else { return }
        Terminal.say("\(coverage.percent) percent of the rules has run, less than \(failUnder)")
        throw ExitCode(ExitStatus.no.rawValue)
    }
}
