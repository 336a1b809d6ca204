import EventBus
import RuleHost

/// Checks one rule file, one module or one test file. The check reads the file's text and does not run the file.
struct FileCheck {
    let text: RuleText
    let map: SourceMap
    let outline: Outline
    /// Finds the columns of the problems for which the host refuses the file.
    let places: ProblemPlaces
    private(set) var findings: Findings
    /// The reactions of a rule file, each with the topics that it publishes.
    private(set) var reactions: [ReactionGraph.Reaction] = []
    /// The functions that answer questions, each with the questions that it asks.
    private(set) var answers: [ReactionGraph.Reaction] = []
    /// The policies of a rule file.
    private(set) var policies: [LayerNotes.Policy] = []
    private let tree: LuaTree

    enum Role {
        case rules
        /// A Lua file that `require` loads. It may return any value.
        case module
        case tests(RuleTests)
    }

    init(_ text: RuleText, _ role: Role, _ environment: Environment, _ vocabulary: RuleCatalogue, modules: Modules) {
        self.text = text
        map = SourceMap(text.source)
        places = ProblemPlaces(text)
        let encoding = TextEncoding(wrongIn: text.source)
        tree = Parser.parse(encoding == nil ? text.source : [], map, globals: Set(environment.names.keys))
        outline = Outline(tree)
        findings = Findings(file: text.path, map: map)
        if let encoding {
            // Reported once, not for each byte.
            findings.add(
                .syntax, .error, Span(start: encoding.offset, end: encoding.offset + 1), encoding.message, encoding.hint
            )
            return
        }
        for problem in tree.problems {
            findings.add(
                problem.isOtherLanguage || problem.isForeign ? .otherLanguage : .syntax, .error, problem.span,
                problem.message, problem.hint, problem.fix)
        }
        let found = findings
        let analyzer = RuleAnalyzer(tree, map, outline, environment, vocabulary, modules: modules) {
            kind, severity, span, message, hint, fix in
            // After a syntax error, part of the file is missing from the tree. A declared name may then look
            // undeclared.
            if found.isBroken, kind == .undefinedName || kind == .globalWrite { return }
            found.add(kind, severity, span, message, hint, fix)
        }
        switch role {
        case .rules where outline.members.contains { $0.name == "module" }:
            analyzer.vocabulary.publisher = text.namespace
            checkModule(analyzer, analyzer.vocabulary)
        case .rules: checkRules(analyzer, vocabulary)
        case .module: analyzer.walk(tree.block)
        case .tests(let tests): checkTests(analyzer, tests, vocabulary)
        }
        // A file that writes a global also reads it: that is a single mistake.
        findings.removeReads(ofGlobals: analyzer.writtenGlobals)
    }

    private mutating func checkRules(_ analyzer: RuleAnalyzer, _ vocabulary: RuleCatalogue) {
        let policies = PolicyCheck.policies(of: outline, text.namespace, vocabulary)
        let handlers = outline.members(of: "on").compactMap { member in
            member.value.function.map { (member: member, function: $0) }
        }
        analyzer.policies = Set(vocabulary.policies(of: text.namespace))
        analyzer.namespace = text.namespace
        analyzer.claimed = Set((policies.map(\.function) + handlers.map(\.function)).map(ObjectIdentifier.init))
        analyzer.walk(tree.block)
        OutlineCheck(
            outline: outline, namespace: text.namespace, vocabulary: vocabulary, map: map, findings: findings,
            reads: analyzer.reads
        ).run()
        let context = RecordShape.context(text.namespace, vocabulary)
        for policy in policies {
            analyzer.questions = []
            let answersAll = policy.check(with: analyzer, namespace: text.namespace)
            self.policies.append(
                LayerNotes.Policy(name: policy.name, span: policy.function.span, answersAll: answersAll))
            noteAnswer("\(text.namespace).\(policy.name)", analyzer)
        }
        check(handlers, analyzer, vocabulary, bus: .bus, context)
    }

    /// Records the queries that the policy just analyzed asks in turn.
    private mutating func noteAnswer(_ question: String, _ analyzer: RuleAnalyzer) {
        // A rule and the module's own function may both answer, so neither replaces the other here.
        answers.append(
            ReactionGraph.Reaction(
                namespace: text.path, topic: question, publications: analyzer.questions, findings: findings))
    }

    private typealias Named = (member: Outline.Member, function: Function)

    private mutating func check(
        _ handlers: [Named], _ analyzer: RuleAnalyzer, _ vocabulary: RuleCatalogue, bus: RecordShape,
        _ context: RecordShape
    ) {
        for (member, function) in handlers {
            analyzer.publications = []
            let call = ParameterCheck(
                name: "on[\"\(member.name)\"]",
                places: [
                    ("event", vocabulary.shape(ofEvent: member.name)), ("bus", .record(bus)),
                    ("ctx", .record(context)),
                ])
            analyzer.walk(function, call.arguments(of: function, analyzer))
            reactions.append(
                ReactionGraph.Reaction(
                    namespace: text.namespace, topic: member.name, publications: analyzer.publications,
                    findings: findings
                ))
        }
    }

    /// Checks a module in Lua: its handlers, the answers to its questions, and its view functions.
    private mutating func checkModule(_ analyzer: RuleAnalyzer, _ vocabulary: RuleCatalogue) {
        func functions(_ members: [Outline.Member]) -> [Named] {
            members.compactMap { member in member.value.function.map { (member: member, function: $0) } }
        }
        let handlers = functions(outline.members(of: "on"))
        let defaults = outline.members(of: "questions").flatMap { question in
            functions((Outline.table(question.value).map(Outline.members) ?? []).filter { $0.name == "default" })
                .map { (question: question.name, function: $0.function) }
        }
        let shown = functions(outline.members.filter { ["state", "picture"].contains($0.name) })
        analyzer.claimed = Set(
            (handlers.map(\.function) + defaults.map(\.function) + shown.map(\.function)).map(ObjectIdentifier.init))
        analyzer.walk(tree.block)
        let context = RecordShape.context(text.namespace, vocabulary)
        check(handlers, analyzer, vocabulary, bus: .moduleBus, context)
        for (question, function) in defaults {
            let call = ParameterCheck(
                name: "the default of '\(question)'",
                places: [
                    ("question", vocabulary.shape(ofQuestion: "\(text.namespace).\(question)")),
                    ("ctx", .record(context)), ("bus", .record(.askingBus)),
                ])
            analyzer.questions = []
            analyzer.walk(function, call.arguments(of: function, analyzer))
            noteAnswer("\(text.namespace).\(question)", analyzer)
        }
        for (member, function) in shown {
            let places: [(String, Shape)] = member.name == "state" ? [] : [("container", .unknown)]
            let call = ParameterCheck(name: member.name, places: places + [("ctx", .record(context))])
            analyzer.walk(function, call.arguments(of: function, analyzer))
        }
    }

    private func checkTests(_ analyzer: RuleAnalyzer, _ tests: RuleTests, _ vocabulary: RuleCatalogue) {
        let functions = outline.members.compactMap { member in member.value.function.map { (member.name, $0) } }
        analyzer.claimed = Set(functions.map { ObjectIdentifier($0.1) })
        analyzer.walk(tree.block)
        for (name, function) in functions {
            let call = ParameterCheck(name: "the test '\(name)'", places: [("t", .record(tests.shape))])
            analyzer.walk(function, call.arguments(of: function, analyzer))
        }
    }

    /// Drops all findings and reactions. Used when the Lua compiler accepts a file that this parser could not read.
    mutating func withdraw() {
        findings = Findings(file: text.path, map: map)
        reactions = []
        answers = []
        policies = []
    }
}

/// The findings in one file, and the source map that turns their byte positions into lines and columns.
final class Findings {
    let file: String
    let map: SourceMap
    private(set) var all: [RuleFinding] = []
    private var indices: [Key: Int] = [:]
    private var indicesByMessage: [String: [Int]] = [:]

    private struct Key: Hashable {
        var start: Int
        var message: String
    }

    init(file: String, map: SourceMap) {
        self.file = file
        self.map = map
    }

    /// Whether the file has a syntax error.
    private(set) var isBroken = false

    /// Adds a finding unless the same message was already added at the same place. In that case the finding is at most
    /// upgraded to an error.
    func add(
        _ kind: RuleFinding.Kind, _ severity: RuleFinding.Severity, _ span: Span, _ message: String,
        _ hint: String? = nil, _ fix: Replacement? = nil
    ) {
        if let same = indices[Key(start: span.start, message: message)] {
            if severity == .error { all[same].severity = .error }
            return
        }
        indices[Key(start: span.start, message: message)] = all.count
        let shown = map.firstLine(of: span)
        all.append(
            RuleFinding(
                severity: severity, kind: kind, file: file, line: map.line(of: shown.start),
                column: map.column(of: shown.start),
                endColumn: max(map.column(of: shown.end), map.column(of: shown.start) + 1),
                message: message, hint: hint, fix: (fix ?? nearestName(span, message, hint)).flatMap(edit)))
        indicesByMessage[message, default: []].append(all.count - 1)
        if kind == .syntax || kind == .otherLanguage { isBroken = true }
    }

    /// Returns the replacement of the name that the message is about by the one that a hint proposes.
    private func nearestName(_ span: Span, _ message: String, _ hint: String?) -> Replacement? {
        guard let hint, hint.hasPrefix("did you mean '"), hint.hasSuffix("'?") else { return nil }
        let right = hint.dropFirst("did you mean '".count).dropLast(2)
        let written = map.text(span.start..<span.end)
        guard let wrong = message.quoted.first(where: { written.ranges(of: $0).count == 1 }) else { return nil }
        return Replacement(span: span, text: written.replacing(wrong, with: right))
    }

    /// Converts the edit to an editor's coordinates; nil if it spans several lines.
    private func edit(_ replacement: Replacement) -> RuleFix? {
        let line = map.line(of: replacement.span.start)
        guard line == map.line(of: replacement.span.end) else { return nil }
        return RuleFix(
            line: line, column: map.column(of: replacement.span.start), endColumn: map.column(of: replacement.span.end),
            text: replacement.text)
    }

    func mend(_ replacement: Replacement, at index: Int) { all[index].fix = edit(replacement) }

    func hint(_ hint: String, at index: Int) { all[index].hint = hint }

    /// Drops the findings about reading these globals.
    func removeReads(ofGlobals names: Set<String>) {
        guard !names.isEmpty else { return }
        let messages = Set(names.map { "undefined name '\($0)'" })
        all.removeAll { $0.kind == .undefinedName && messages.contains($0.message) }
        indices = [:]
        indicesByMessage = [:]
        for (index, finding) in all.enumerated() { indicesByMessage[finding.message, default: []].append(index) }
    }

    func add(_ finding: RuleFinding) {
        guard !indices(ofMessage: finding.message).contains(where: { all[$0] == finding }) else { return }
        indicesByMessage[finding.message, default: []].append(all.count)
        all.append(finding)
    }

    /// Returns the indices in ``all`` of the findings with this message, in order.
    func indices(ofMessage message: String) -> [Int] { indicesByMessage[message] ?? [] }

    func judge(_ severity: RuleFinding.Severity, at index: Int) { all[index].severity = severity }
}

extension String {
    /// The texts between single quotes.
    fileprivate var quoted: [String] {
        split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 && !$0.element.isEmpty }.map { String($0.element) }
    }
}

extension RecordShape {
    /// Returns the shape of the `ctx` argument that every policy and every reaction of a module receives.
    /// - Parameter answer: for a policy, the shape of its answers.
    static func context(_ namespace: String, _ vocabulary: RuleCatalogue, answer: Shape? = nil) -> RecordShape {
        RecordShape("ctx", optional: ["clock"]) {
            var settings = Shape.record(RecordShape("settings") { [] })
            if let type = vocabulary.settings[namespace] {
                settings = Shape(of: type, named: "settings", isReadOnly: true)
            }
            let fields: [(String, Shape)] = [
                ("clock", .record(.clock)), ("container", .text), ("memory", .memory), ("now", .number),
                ("settings", settings),
            ]
            return fields + (answer.map { [("default", .usual($0))] } ?? []) + [("cohort", .signature(.cohort))]
        }
    }

    /// The shape of `ctx.clock`.
    static var clock: RecordShape {
        RecordShape("clock", isReadOnly: false, optional: ["offset", "weekday"]) {
            [("minuteOfDay", .number), ("offset", .number), ("weekday", .number)]
        }
    }

    /// The shape of the `bus` argument, the second one of a reaction.
    static var bus: RecordShape { RecordShape("bus") { [("ask", .ask), ("publish", .publish)] } }

    /// The shape of the `bus` argument of a handler of a module in Lua.
    static var moduleBus: RecordShape {
        RecordShape("bus") {
            [("after", .unknown), ("ask", .ask), ("cancel", .unknown), ("publish", .publish), ("refuse", .unknown)]
        }
    }

    /// The shape of the `bus` argument of an answer to a question.
    static var askingBus: RecordShape { RecordShape("bus") { [("ask", .ask)] } }
}

extension RuleCatalogue {
    /// Returns the shape of the fields of a question, which a function receives as one table.
    func shape(ofQuestion name: String) -> Shape {
        guard let type = TopicName(name).flatMap(query) else { return .unknown }
        return Shape(of: type, named: "question")
    }

    /// Returns the shape of an event's data as a reaction receives it: a new table that the reaction may write to.
    func shape(ofEvent name: String) -> Shape {
        guard let topic = TopicName(name), let schema = schema(ofEvent: topic) else { return .unknown }
        return RecordShape(
            schema: schema, order: fieldNames(ofEvent: topic), named: name, isReadOnly: false,
            optional: optionalFields(ofEvent: topic)
        ).map { .record($0) } ?? .unknown
    }
}
