import EventBus
import RuleHost

/// A question marked with the answer that it should get.
public struct MarkedQuestion: Sendable, Codable, Hashable {
    /// The name of the policy, such as `toast.coalesce`.
    public var policy: String
    /// The fields of the question.
    public var question: Value
    public var expected: Value
    /// A note for people.
    public var note: String?

    public init(policy: String, question: Value, expected: Value, note: String? = nil) {
        (self.policy, self.question, self.expected, self.note) = (policy, question, expected, note)
    }
}

/// The marked questions of a module in a file next to its rules, such as `toast_examples.jsonl`: one question per line.
///
/// `busctl test` runs them as tests, `busctl rules suggest` searches for a rule that gives the expected answers, and
/// `busctl rules mark` adds marks.
public struct ExampleFile: Sendable {
    public let path: String
    /// The marks and their lines, counted from 1.
    public private(set) var marks: [(line: Int, mark: MarkedQuestion)] = []
    /// The problems of lines that are not marks.
    public private(set) var problems: [RuleProblem] = []

    private static let ending = "_examples.jsonl"

    /// Returns the name of the file for the policies of a module.
    public static func name(of namespace: Substring) -> String { namespace + ending }

    package static func isExamples(_ name: String) -> Bool { name.hasSuffix(ending) && name.count > ending.count }

    /// - Parameters:
    ///   - text: a mark per line. Empty lines are allowed.
    ///   - parse: parses JSON.
    package init(path: String, _ text: String, parse: (String) throws -> Value) {
        self.path = path
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where line.contains(where: { !$0.isWhitespace }) {
            do {
                let value = try parse(String(line))
                try FieldTree.of(MarkedQuestion.self).check(value, path: "", of: "a mark")
                marks.append((index + 1, try ValueDecoder().decode(MarkedQuestion.self, from: value)))
            } catch {
                problems.append(
                    RuleProblem(
                        file: path, line: index + 1, message: "\(FieldError(anyError: error))",
                        hint:
                            "write {\"policy\": \"toast.priority\", \"question\": {…}, \"expected\": \"critical\"}"
                    ))
            }
        }
    }

    /// The marks as Lua tests, each on the line of its mark; nil if there are none.
    package var test: RuleText? {
        guard let last = marks.last else { return nil }
        let byLine = Dictionary(marks.map { ($0.line, $0.mark) }) { first, _ in first }
        let lines = (1...last.line).map { line in
            (line == 1 ? "local tests = {} " : "") + (byLine[line].map { Self.test($0, line) } ?? "")
                + (line == last.line ? " return tests" : "")
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return RuleText(
            path: path, namespace: String(name.dropLast(Self.ending.count)),
            source: Array(lines.joined(separator: "\n").utf8))
    }

    private static func test(_ mark: MarkedQuestion, _ line: Int) -> String {
        let name = mark.note ?? "\(mark.policy) answers \(mark.expected.json)"
        return "tests[\(LuaText.string("\(name) (mark \(line))"))] = function(t) "
            + "t.expectAnswer(\(LuaText.string(mark.policy)), \(LuaText.value(mark.question)), \(LuaText.value(mark.expected))) end"
    }
}
