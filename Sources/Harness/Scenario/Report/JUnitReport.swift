import EventBus

/// A report in JUnit XML, which most CI systems can display.
///
/// Each scenario file is a test suite. A scenario that failed is a failure, and one that could not run is an error.
public struct JUnitReport {
    private struct Suite {
        let name: String
        var cases: [String] = []
        var failures = 0
        var errors = 0
    }

    private var suites: [Suite] = []

    public init() {}

    /// Adds the result of a scenario.
    /// - Parameter time: the duration of the run; nil to omit it, so that equal runs give equal reports.
    public mutating func add(_ result: ScenarioResult, time: Duration? = nil) {
        let index = suite(result.place.file)
        var text =
            "    <testcase classname=\"\(Self.escaped(result.place.file))\" name=\"\(Self.escaped(result.name))\""
            + " file=\"\(Self.escaped(result.place.file))\" line=\"\(result.place.line)\""
        if let time { text += " time=\"\(Value.double(time.inSeconds).json)\"" }
        switch result.status {
        case .passed: text += "/>"
        case .failed:
            suites[index].failures += 1
            text += Self.body("failure", result.failures.first?.message ?? "", result.text)
        case .invalid:
            suites[index].errors += 1
            text += Self.body("error", result.problem?.error.description ?? "", result.text)
        }
        suites[index].cases.append(text)
    }

    /// Adds an error for a file whose scenarios could not be read.
    public mutating func add(_ problem: ScenarioProblem) {
        let index = suite(problem.place.file)
        suites[index].errors += 1
        suites[index].cases.append(
            "    <testcase classname=\"\(Self.escaped(problem.place.file))\" name=\"line \(problem.place.line)\""
                + " file=\"\(Self.escaped(problem.place.file))\" line=\"\(problem.place.line)\""
                + Self.body("error", problem.error.description, problem.description))
    }

    private mutating func suite(_ name: String) -> Int {
        if let index = suites.firstIndex(where: { $0.name == name }) { return index }
        suites.append(Suite(name: name))
        return suites.count - 1
    }

    /// The report as an XML document.
    public var xml: String {
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
        let all =
            "tests=\"\(suites.reduce(0) { $0 + $1.cases.count })\" failures=\"\(suites.reduce(0) { $0 + $1.failures })\""
            + " errors=\"\(suites.reduce(0) { $0 + $1.errors })\""
        lines.append("<testsuites \(all)>")
        for suite in suites {
            lines.append(
                "  <testsuite name=\"\(Self.escaped(suite.name))\" tests=\"\(suite.cases.count)\""
                    + " failures=\"\(suite.failures)\" errors=\"\(suite.errors)\">")
            lines += suite.cases
            lines.append("  </testsuite>")
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private static func body(_ tag: String, _ message: String, _ text: String) -> String {
        ">\n      <\(tag) message=\"\(escaped(message))\">\(escaped(text, isAttribute: false))</\(tag)>\n    </testcase>"
    }

    /// Escapes text for XML. XML 1.0 cannot represent most control characters, so they become U+FFFD.
    static func escaped(_ text: String, isAttribute: Bool = true) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += isAttribute ? "&quot;" : "\""
            case "\n", "\t": escaped += isAttribute ? "&#\(scalar.value);" : String(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
