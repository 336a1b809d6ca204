import EventBus
import Host
import RuleCheck
import RuleHost

/// The findings of a check in the format SARIF 2.1.0, which editors and forges read.
enum Sarif {
    static func document(_ report: RuleReport) -> Value {
        [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [
                [
                    "tool": [
                        "driver": [
                            "name": "GlassBus rules check",
                            "semanticVersion": .string(LiveHost.version),
                            "rules": .array(RuleFinding.Kind.byCode.map(rule)),
                        ]
                    ],
                    "columnKind": "unicodeCodePoints",
                    "results": .array(report.findings.map(result)),
                ]
            ],
        ]
    }

    private static func rule(_ kind: RuleFinding.Kind) -> Value {
        [
            "id": .string(kind.code),
            "name": .string(kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst()),
            "shortDescription": ["text": .string(kind.summary)],
            "fullDescription": ["text": .string("\(kind.summary) \(kind.explanation.text)")],
            "help": [
                "text": .string("\(kind.summary) \(kind.explanation.text)"),
                "markdown": .string(kind.explanation.markdown),
            ],
        ]
    }

    private static func result(_ finding: RuleFinding) -> Value {
        var place: [String: Value] = ["artifactLocation": ["uri": .string(uri(finding.file))]]
        // Forges require a line, so a finding about a whole file has line 1.
        var region: [String: Value] = ["startLine": .int(max(1, finding.line))]
        region["startColumn"] = finding.column.map { .int($0) }
        region["endColumn"] = finding.endColumn.map { .int($0) }
        place["region"] = .object(region)
        let text = finding.message + (finding.hint.map { " (\($0))" } ?? "")
        var result: [String: Value] = [
            "ruleId": .string(finding.code),
            "ruleIndex": (RuleFinding.Kind.byCode.firstIndex(of: finding.kind)).map { .int($0) } ?? .null,
            "level": .string(finding.severity.rawValue),
            "message": ["text": .string(text)],
            "locations": finding.file.isEmpty ? [] : [["physicalLocation": .object(place)]],
        ]
        if let fix = finding.fix { result["fixes"] = [change(fix, in: finding)] }
        return .object(result)
    }

    private static func change(_ fix: RuleFix, in finding: RuleFinding) -> Value {
        [
            "description": ["text": .string(finding.hint ?? "mend '\(finding.message)'")],
            "artifactChanges": [
                [
                    "artifactLocation": ["uri": .string(uri(finding.file))],
                    "replacements": [
                        [
                            "deletedRegion": [
                                "startLine": .int(fix.line), "startColumn": .int(fix.column),
                                "endLine": .int(fix.line), "endColumn": .int(fix.endColumn),
                            ],
                            "insertedContent": ["text": .string(fix.text)],
                        ]
                    ],
                ]
            ],
        ]
    }

    /// A path as a URI. A relative path stays relative.
    private static func uri(_ path: String) -> String {
        let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        return path.utf8.reduce(into: path.hasPrefix("/") ? "file://" : "") { uri, byte in
            let letter = Character(UnicodeScalar(byte))
            let isPlain = letter.isASCII && (letter.isLetter || letter.isNumber || "/-._~".contains(letter))
            uri +=
                isPlain
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }
}
