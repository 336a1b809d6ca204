import EventBus

extension RuleVocabulary {
    /// The start of a rule file for one policy, and of its test file.
    public struct Template: Sendable, Equatable {
        /// The name of the rule file, such as `toast.lua`.
        public let path: String
        /// The whole rule file.
        public let text: String
        /// The function alone, without the surrounding lines.
        public let function: String
        /// The name of the test file, such as `toast_coalesce_test.lua`.
        public let testPath: String
        /// The whole test file.
        public let testText: String
    }

    /// The error for a policy name that does not exist.
    public struct NoSuchPolicy: Error, CustomStringConvertible {
        public let description: String
        /// The closest name, or a list of all names.
        public let hint: String?
    }

    /// Returns a rule file with one policy, and a test for it. The policy passes each question on, so that nothing
    /// changes before its author writes the first case; an example of a case follows.
    /// - Parameters:
    ///   - name: the policy's topic, such as `toast.coalesce`.
    ///   - usual: the answer to the example's question without this policy, which the test expects. If nil, the policy
    ///     is the example itself.
    /// - Throws: ``NoSuchPolicy`` with the closest name as its hint.
    public func template(
        of name: String, usual: Value? = nil
    ) throws(NoSuchPolicy) -> Template {
        guard let policy = policies.first(where: { $0.topic.text == name }) else {
            let names = policies.map(\.topic.text)
            throw NoSuchPolicy(
                description: "no policy is called '\(name)'",
                hint: nearest(name, among: names).map { "did you mean '\($0)'?" }
                    ?? "there are: " + names.joined(separator: ", "))
        }
        let namespace = policy.namespace
        let type = namespace.prefix(1).uppercased() + namespace.dropFirst() + "Rules"
        let answers = policy.guide.answers.map { "--   \($0.answer): \($0.meaning)" }.joined(separator: "\n")
        let example = policy.guide.example
        // Without this line, the example is not a function of its own.
        let head = example.rule.split(separator: "\n").first { $0.hasPrefix("function ") }
        let passing = usual == nil ? nil : head.map { Self.passing($0, example.rule) }
        let function = """
            -- \(policy.question) \(policy.guide.asked)
            \(answers)

            \(passing ?? example.rule)
            """
        let text = """
            ---@type \(type)
            local \(namespace) = {}

            \(function)

            return \(namespace)

            """
        let test = """
            ---@type table<string, RuleTest>
            local test = {}

            test["\(policy.function) answers as \(passing == nil ? "it should" : "usual")"] = function(t)
              t.expectAnswer("\(name)", \(LuaText.value(example.question)), \(LuaText.value(passing == nil ? example.answer : usual ?? .null)))
            end

            return test

            """
        return Template(
            path: "\(namespace).lua", text: text, function: function,
            testPath: "\(namespace)_\(policy.function)_test.lua", testText: test)
    }

    /// Returns a function that passes each question on, followed by an example.
    private static func passing(_ head: Substring, _ example: String) -> String {
        let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
        return """
            \(head)
              return ctx.default() -- as usual; decide the cases that are yours in lines above this one
            end

            -- An example:
            \(lines.map { $0.hasPrefix("--") ? "\($0)" : "--   \($0)" }.joined(separator: "\n"))
            """
    }

    /// Returns the line on which a rule file defines a policy, counted from 1; nil if the file does not define it.
    public static func line(of policy: String, in source: [UInt8]) -> Int? {
        let map = SourceMap(source)
        let members = Outline(Parser.parse(source, map, globals: [])).members
        return members.last { $0.name == policy }.map { map.line(of: $0.span.start) }
    }
}
