import EventBus
import RuleHost

/// Inserts probes into a source. The result has the same lines and the same meaning.
///
/// The chunk receives three functions (see `clua_probes`). Statements are preceded by a call of the first one,
/// conditions become arguments of the second one, and parameters of policies and settings become arguments of the third
/// one.
struct Instrumenter {
    /// The probes that a source gets.
    enum Detail {
        /// Conditions, results, starts of functions, and reads of policy parameters.
        case ways
        /// Conditions, each statement, and the literal answers of policies.
        case statements
    }

    private enum Name {
        static let place = "__place", condition = "__condition", read = "__read"
    }

    private let text: RuleText
    private let map: SourceMap
    private let detail: Detail
    private let first: Int
    private(set) var probes: [Probe] = []
    /// The inserted texts; texts for the same place are in order.
    private var insertions: [(at: Int, text: String)] = []
    private var parameters: [ObjectIdentifier: (index: Int, isOptional: Bool)] = [:]
    private var function: Int?
    /// The functions that are policies, and whether the current one is.
    private var policies: Set<ObjectIdentifier> = []
    private var isPolicy = false
    private let settings: [String: Int]

    /// - Parameters:
    ///   - hasPolicies: whether the functions of the returned table are policies, which give answers.
    ///   - first: the number of the first probe.
    ///   - settings: numbers for the names of settings whose reads are reported.
    ///   - isOptional: returns whether the parameter of a policy at an index may be nil.
    /// - Returns: nil if the source cannot be parsed.
    static func instrument(
        _ text: RuleText, _ detail: Detail, hasPolicies: Bool, from first: Int, settings: [String: Int],
        isOptional: (_ policy: String, _ index: Int) -> Bool
    ) -> (source: [UInt8], probes: [Probe])? {
        let map = SourceMap(text.source)
        let tree = Parser.parse(text.source, map, globals: [])
        guard tree.problems.isEmpty else { return nil }
        return withExtendedLifetime(tree) {
            var instrumenter = Instrumenter(text: text, map: map, detail: detail, first: first, settings: settings)
            for member in Outline(tree).members {
                guard let function = member.value.function else { continue }
                switch detail {
                case .statements: if hasPolicies { instrumenter.policies.insert(ObjectIdentifier(function)) }
                case .ways:
                    for (index, parameter) in function.parameters.enumerated() where !parameter.isReassigned {
                        instrumenter.parameters[ObjectIdentifier(parameter)] = (index, isOptional(member.name, index))
                    }
                }
            }
            instrumenter.block(tree.block)
            return (instrumenter.source, instrumenter.probes)
        }
    }

    private init(text: RuleText, map: SourceMap, detail: Detail, first: Int, settings: [String: Int]) {
        (self.text, self.map, self.detail, self.first, self.settings) = (text, map, detail, first, settings)
    }

    private var source: [UInt8] {
        var source: [UInt8] = []
        var at = Self.start(of: text.source)
        source += text.source[..<at]
        source += "local \(Name.place),\(Name.condition),\(Name.read)=...;".utf8
        // Sorted by place, keeping the order of texts at the same place.
        let sorted = insertions.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
        for (_, insertion) in sorted {
            source += text.source[at..<insertion.at]
            source += insertion.text.utf8
            at = insertion.at
        }
        return source + text.source[at...]
    }

    /// Returns where the code begins: after a byte order mark, and after a first line that begins with `#`.
    private static func start(of source: [UInt8]) -> Int {
        let start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard source.dropFirst(start).first == UInt8(ascii: "#") else { return start }
        return source[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.count
    }

    // MARK: Probes

    private mutating func add(_ kind: Probe.Kind, _ span: Span, isPart: Bool = false, negation: String = "") -> Int {
        let hasText = kind == .condition || kind == .result || kind == .answer
        probes.append(
            Probe(
                kind: kind, file: text.path, line: map.line(of: span.start), column: map.column(of: span.start),
                lastLine: map.line(of: max(span.start, span.end - 1)), lastColumn: map.column(of: span.end),
                text: hasText ? line(span) : "", negation: negation, function: function, isPart: isPart))
        return first + probes.count - 1
    }

    /// Returns the text of a span in one line.
    private func line(_ span: Span) -> String {
        map.text(span.start..<span.end).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns a condition that holds exactly when this one does not, as Lua source.
    private func negation(of condition: Expression) -> String {
        if case .binary(let operation, let left, let right) = condition.kind, let opposite = operation.opposite {
            return "\(line(left.span)) \(opposite.rawValue) \(line(right.span))"
        }
        return "not \(line(condition.span))"
    }

    private mutating func place(_ kind: Probe.Kind, _ span: Span) -> Int {
        let number = add(kind, span)
        insertions.append((span.start, " \(Name.place)(\(number));"))
        return number
    }

    private mutating func wrap(_ span: Span, _ call: String, _ inside: (inout Instrumenter) -> Void) {
        insertions.append((span.start, " \(call),"))
        inside(&self)
        insertions.append((span.end, ")"))
    }

    // MARK: Statements

    private mutating func block(_ statements: [Statement]) { for statement in statements { self.statement(statement) } }

    private mutating func statement(_ statement: Statement) {
        switch (statement.kind, detail) {
        case (.result, _): _ = place(.result, statement.span)
        case (.jump, _), (.block, _), (_, .ways): break
        case (_, .statements): _ = place(.statement, map.firstLine(of: statement.span))
        }
        switch statement.kind {
        case .local(_, let values): for value in values { self.value(value) }
        case .result(let values):
            for (index, value) in values.enumerated() {
                self.value(value)
                if isPolicy, index == 0 { answers(value) }
            }
        case .assign(let targets, let values):
            for target in targets {
                guard case .index(let object, let key) = target.kind else { continue }
                value(object)
                value(key)
            }
            for value in values { self.value(value) }
        case .call(let call): value(call)
        case .block(let body): block(body)
        case .whileLoop(let condition, let body):
            self.condition(condition, isPart: false)
            block(body)
        case .repeatLoop(let body, let condition):
            block(body)
            self.condition(condition, isPart: false)
        case .branches(let branches, let otherwise):
            for branch in branches {
                condition(branch.condition, isPart: false)
                block(branch.block)
            }
            block(otherwise ?? [])
        case .count(let bounds, let body):
            for bound in bounds { value(bound) }
            block(body)
        case .each(_, let values, let body):
            for value in values { self.value(value) }
            block(body)
        case .leave, .jump: break
        }
    }

    // MARK: Expressions

    private mutating func value(_ expression: Expression) {
        switch expression.kind {
        case .null, .varargs, .flag, .number, .string: break
        case .name(_, let local):
            guard let local, let parameter = parameters[ObjectIdentifier(local)] else { return }
            wrap(expression.span, "\(Name.read)(\(RuleProbes.parameter),\(parameter.index)") { _ in }
        case .function(let function):
            guard let start = function.block.first?.span.start else { return }
            let outer = (self.function, isPolicy)
            (self.function, isPolicy) = (
                place(.function, Span(start: start, end: start)), policies.contains(ObjectIdentifier(function))
            )
            block(function.block)
            (self.function, isPolicy) = outer
        case .index(let object, let key):
            if let name = key.literal, let number = settings[name] {
                wrap(expression.span, "\(Name.read)(\(RuleProbes.setting),\(number)") { $0.value(object) }
                return
            }
            // Fields of a record report their own reads, but those of nil do not.
            if case .name(_, let local?) = object.kind, parameters[ObjectIdentifier(local)]?.isOptional == false {
                value(key)
                return
            }
            value(object)
            value(key)
        case .call(let callee, let arguments):
            value(callee)
            for argument in arguments { value(argument) }
        case .method(let object, _, _, let arguments):
            value(object)
            for argument in arguments { value(argument) }
        case .not(let operand), .negation(let operand), .length(let operand), .parenthesized(let operand):
            value(operand)
        case .binary(let operation, let left, let right):
            if operation == .and || operation == .or { condition(left, isPart: true) } else { value(left) }
            value(right)
        case .table(let fields):
            for field in fields {
                if case .computed(let key) = field.key { value(key) }
                value(field.value)
            }
        }
    }

    /// Visits the literal texts that an expression can have as its value.
    private mutating func answers(_ expression: Expression) {
        switch expression.kind {
        case .string:
            // A text is truthy, so it is counted like a condition that holds.
            let number = add(.answer, expression.span)
            wrap(expression.span, "\(Name.condition)(\(number)") { _ in }
        case .parenthesized(let inside): answers(inside)
        case .binary(.and, _, let right): answers(right)
        case .binary(.or, let left, let right):
            answers(left)
            answers(right)
        default: break
        }
    }

    /// Visits an expression whose value controls the flow of the script.
    private mutating func condition(_ expression: Expression, isPart: Bool) {
        switch expression.kind {
        case .null, .flag, .number, .string, .function: value(expression)
        case .parenthesized(let inside), .not(let inside): condition(inside, isPart: isPart)
        case .binary(let operation, let left, let right) where operation == .and || operation == .or:
            condition(left, isPart: true)
            condition(right, isPart: true)
        default:
            let number = add(.condition, expression.span, isPart: isPart, negation: negation(of: expression))
            wrap(expression.span, "\(Name.condition)(\(number)") { $0.value(expression) }
        }
    }
}

extension TokenKind {
    /// The comparison that holds exactly when this one does not; nil if this is not a comparison. Incomparable numbers
    /// (NaN) do not reach rules.
    fileprivate var opposite: TokenKind? {
        switch self {
        case .equal: .notEqual
        case .notEqual: .equal
        case .less: .greaterOrEqual
        case .lessOrEqual: .greater
        case .greater: .lessOrEqual
        case .greaterOrEqual: .less
        default: nil
        }
    }
}
