import ArgumentParser
import CommandSupport
import FoundationEssentials
import Harness

/// The options for what tests or a recording run of rules.
struct CoverageOptions: ParsableArguments {
    @Option(
        name: .long, defaultAsFlag: CoverageForm.text.rawValue,
        help: ArgumentHelp(
            "Tell which lines of the rules have run, and which ways their conditions have gone.",
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
            throw ValidationError("--coverage=\(coverage.printable) is no form of coverage; there are \(forms)")
        }
        if let failUnder, !(0...100 ~= failUnder) {
            throw ValidationError("--fail-under needs a percentage from 0 to 100, not \(failUnder)")
        }
    }

    /// Counts what is run; nil if nobody wants to know it.
    var book: CoverageBook? { coverage == nil && failUnder == nil ? nil : CoverageBook() }

    func print(_ coverage: RuleCoverage, _ style: Style) throws {
        if let form {
            let text = try CoveragePage.text(coverage, as: form, style) { path in
                FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            }
            try Terminal.write(Array(text.utf8), to: 1)
        }
        guard let failUnder, coverage.percent < failUnder else { return }
        Terminal.say("\(coverage.percent) percent of the rules has run, less than \(failUnder)")
        throw ExitCode(ExitStatus.no.rawValue)
    }
}
