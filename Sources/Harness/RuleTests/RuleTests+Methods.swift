import RuleCheck
import RuleHost

extension RuleTests {
    /// Creates the tests with the methods of this harness, for ``RuleChecker/check(_:tests:)``.
    public init(files: [RuleText]) {
        self.init(files: files, methods: RuleTestMethod.allCases.map(\.signature))
    }
}

extension RuleTestMethod {
    /// The method's signature, such as `t.inject(topic: topic, data?: data)`.
    fileprivate var signature: String {
        let all = parameters.map { parameter in
            let isOptional = parameter.hasSuffix("?")
            let name = parameter.hasPrefix("{") ? "options" : String(isOptional ? parameter.dropLast() : parameter[...])
            return "\(name)\(isOptional ? "?" : ""): \(Self.kinds[name] ?? "any")"
        }
        return "t.\(rawValue)(\(all.joined(separator: ", ")))"
    }

    private static let kinds = [
        "namespace": "text", "settings": "table", "world": "table", "topic": "topic", "data": "data",
        "seconds": "number", "count": "whole", "events": "list", "path": "text", "values": "list",
        "query": "query", "fields": "table", "options": "table", "condition": "function",
    ]
}
