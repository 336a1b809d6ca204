import EventBus
import RuleHost

/// Walks through the syntax tree of one file and checks names, fields, calls, operators and the answers of policies. It
/// follows calls of the file's own functions with the known shapes of their arguments.
///
/// It reports a mistake only when the source proves it, and stays silent when in doubt.
final class RuleAnalyzer {
    /// The answers that a policy's function may return.
    struct Answer {
        /// The name of the policy.
        var policy: String
        var expected: Expected
        var probe: AnswerProbe
        /// Whether a numeric answer is a time in seconds.
        var isTime = false
        /// Whether the answer may be nil.
        var takesNil: Bool
    }

    /// A call of `bus.publish` or `bus.ask`.
    struct Publication {
        var topic: String
        var span: Span
    }

    let tree: LuaTree
    let map: SourceMap
    let environment: Environment
    var vocabulary: RuleCatalogue
    let outline: Outline
    let modules: Modules
    /// Receives each finding.
    let tell: (RuleFinding.Kind, RuleFinding.Severity, Span, String, String?, Replacement?) -> Void

    /// The name of the module that the rule file is about; nil for another file.
    var namespace: String?
    /// The names of the policies that the file may have.
    var policies: Set<String> = []
    /// The names of the globals that the file writes to.
    private(set) var writtenGlobals: Set<String> = []
    /// The enclosing functions, innermost last.
    private(set) var functions: [Function] = []
    /// The variables that are declared outside of all functions.
    private(set) lazy var fileVariables = tree.fileVariables
    /// Whether the code runs in a function that the host calls.
    var isInHostedFunction: Bool { functions.first.map { claimed.contains(ObjectIdentifier($0)) } ?? false }
    /// The functions that the host calls. They are analyzed once, with the shapes of the host's arguments.
    var claimed: Set<ObjectIdentifier> = []
    var publications: [Publication] = []
    /// The calls of `bus.ask`.
    var questions: [Publication] = []
    /// Whether `ctx.default()` is called.
    var passesOn = false
    /// The words that are returned as answers.
    var answered: Set<String> = []
    /// The fields that the whole file tests and assigns.
    private(set) lazy var known = KnownFields(tree.block)
    /// The names of all fields that the file reads.
    var reads: Set<String> = []
    /// The variables that were reported as possibly nil.
    var told: Set<ObjectIdentifier> = []
    /// The reported cuts of texts, because a variable can lead to the same one more than once.
    var cuts: Set<Int> = []
    var answer: Answer?
    /// Whether the current code always runs when the file is loaded. A mistake in such code makes the host refuse the
    /// file.
    var isCertain = true
    /// The current source. A call may lead into a module; mistakes there are reported when the module itself is
    /// checked.
    var origin: Origin
    /// The call in the checked file that led into another source.
    var site = Span(start: 0, end: 0)
    /// The number of calls that the analyzer may still follow. Functions that call each other several times multiply
    /// the work.
    var callsLeft = 500

    init(
        _ tree: LuaTree, _ map: SourceMap, _ outline: Outline, _ environment: Environment, _ vocabulary: RuleCatalogue,
        modules: Modules,
        tell: @escaping (RuleFinding.Kind, RuleFinding.Severity, Span, String, String?, Replacement?) -> Void
    ) {
        self.tree = tree
        self.map = map
        origin = tree.origin
        self.outline = outline
        self.environment = environment
        self.vocabulary = vocabulary
        self.modules = modules
        self.tell = tell
    }

    /// Reports a mistake that makes the line fail when it runs: an error if the line always runs at load, a warning
    /// otherwise.
    func fail(
        _ kind: RuleFinding.Kind, _ span: Span, _ message: String, hint: String? = nil, fix: Replacement? = nil
    ) {
        if origin === tree.origin { tell(kind, isCertain ? .error : .warning, span, message, hint, fix) }
    }

    /// Reports a mistake for which the host never refuses a file.
    func warn(
        _ kind: RuleFinding.Kind, _ span: Span, _ message: String, hint: String? = nil, fix: Replacement? = nil
    ) {
        if origin === tree.origin { tell(kind, .warning, span, message, hint, fix) }
    }

    // MARK: Functions

    /// Analyzes a function that is called with arguments of these shapes.
    /// - Parameters:
    ///   - optional: the indices of the arguments that may be nil.
    ///   - times: the indices of the arguments that are times in seconds.
    func walk(
        _ function: Function, _ arguments: [Shape], optional: Set<Int> = [], times: Set<Int> = [], answer: Answer? = nil
    ) {
        guard !function.isOpen else { return }
        function.isOpen = true
        let outer = (self.answer, isCertain)
        (self.answer, isCertain) = (answer, false)
        for (index, parameter) in function.parameters.enumerated() {
            parameter.shape = index < arguments.count && !parameter.isReassigned ? arguments[index] : .unknown
            parameter.mayBeNil =
                optional.contains(index) && !parameter.isReassigned
                && !Requirement.isTested(parameter, in: function.block)
            parameter.isTime = times.contains(index)
        }
        functions.append(function)
        walk(function.block)
        functions.removeLast()
        if let answer, !answer.takesNil, !function.isBroken, Ending.isReached(of: function.block) {
            warn(
                .noAnswer, function.end,
                "\(answer.policy) can end without an answer; expected \(answer.expected.phrase)",
                hint: "a policy must answer in every case: add a 'return' for the remaining cases")
        }
        (self.answer, isCertain) = outer
        function.isOpen = false
    }

    // MARK: Statements

    func walk(_ block: [Statement]) {
        for statement in block { walk(statement) }
    }

    private func conditionally(_ body: () -> Void) {
        let outer = isCertain
        isCertain = false
        body()
        isCertain = outer
    }

    private func walk(_ statement: Statement) {
        switch statement.kind {
        case .local(let locals, let values):
            values.forEach(check)
            checkDecimalComma(values, places: locals.count)
            for (local, value) in zip(locals, values) where !local.isReassigned { local.shape = shape(of: value) }
        case .assign(let targets, let values):
            targets.forEach(checkTarget)
            targets.forEach(checkForgotten)
            values.forEach(check)
            checkDecimalComma(values, places: targets.count)
            for (target, value) in zip(targets, values) where isShown(target) { checkCut(value) }
        case .call(let call):
            check(call)
            checkUse(of: call)
        case .block(let block): walk(block)
        case .whileLoop(let condition, let block):
            checkCondition(condition)
            conditionally { walk(block) }
            checkEnd(of: block, while: condition, statement.span)
        case .repeatLoop(let block, let condition):
            walk(block)
            checkCondition(condition)
            checkEnd(of: block, until: condition, statement.span)
        case .branches(let branches, let otherwise):
            for (index, branch) in branches.enumerated() {
                if index == 0 {
                    checkCondition(branch.condition)
                } else {
                    conditionally { checkCondition(branch.condition) }
                }
                conditionally { walk(branch.block) }
            }
            if let otherwise { conditionally { walk(otherwise) } }
        case .count(let bounds, let block):
            bounds.forEach(check)
            checkBounds(bounds)
            conditionally { walk(block) }
        case .each(let locals, let values, let block):
            values.forEach(check)
            checkIterator(values)
            bind(locals, to: values)
            conditionally { walk(block) }
        case .result(let values):
            values.forEach(check)
            if answer != nil { for value in values { checkCut(value) } }
            judge(values, at: statement.span)
        case .leave, .jump: break
        }
    }

    /// Returns whether a message may show an assignment to it: any field except those of the rule's memory.
    private func isShown(_ target: Expression) -> Bool {
        guard case .index(let object, _) = target.kind else { return false }
        if case .memory = shape(of: object) { return false }
        return true
    }

    /// Returns the source text of a place in the checked file; empty for a place in a module, whose source is not
    /// available.
    func written(_ span: Span) -> String {
        origin === tree.origin ? map.text(span.start..<span.end) : ""
    }

    /// Checks the bounds of a numeric loop.
    private func checkBounds(_ bounds: [Expression]) {
        for bound in bounds {
            switch shape(of: bound) {
            case .list, .table, .record:
                let name = bound.path
                let fix = name.isEmpty ? nil : Replacement(span: bound.span, text: "#" + name)
                fail(
                    .wrongOperand, bound.span,
                    "'for' counts with numbers; \(called(bound)) is \(shape(of: bound).phrase(bound))",
                    hint: fix.map { "its length is \($0.text)" }, fix: fix)
                return
            default: checkNumber(bound, "'for' counts with numbers")
            }
        }
        // `for i = 0, #list - 1` as in other languages.
        guard bounds.count == 2, bounds[0].number?.value == 0, case .binary(.minus, let end, let one) = bounds[1].kind,
            one.number?.value == 1, case .length(let list) = end.kind, !list.path.isEmpty
        else { return }
        let span = bounds[0].span.through(bounds[1].span)
        warn(
            .unknownField, span, "a list begins at 1: its element 0 is nil", hint: "write for i = 1, #\(list.path) do",
            fix: Replacement(span: span, text: "1, #\(list.path)"))
    }

    /// Reports a loop over a list itself, where Lua needs an iterator function.
    private func checkIterator(_ values: [Expression]) {
        guard values.count == 1, let list = values.first else { return }
        let iterator: String
        switch shape(of: list) {
        case .list: iterator = "ipairs"
        case .table, .record: iterator = "pairs"
        default: return
        }
        let written = written(list.span), mended = "\(iterator)(\(written))"
        fail(
            .wrongOperand, list.span, "'for … in' needs a function that goes through \(called(list))",
            hint: "write \(mended)", fix: Replacement(span: list.span, text: mended))
    }

    /// Assigns shapes to the variables of a loop such as `for _, scene in ipairs(scenes)`.
    private func bind(_ locals: [Local], to values: [Expression]) {
        for local in locals { local.shape = .unknown }
        guard case .call(let function, let arguments)? = values.first?.kind, let list = arguments.first,
            case .name(let iterator, nil) = function.kind, ["ipairs", "pairs"].contains(iterator),
            case .list(let element) = shape(of: list)
        else { return }
        for (local, shape) in zip(locals, [Shape.number, element]) where !local.isReassigned { local.shape = shape }
    }

    /// Checks the target of an assignment.
    private func checkTarget(_ target: Expression) {
        switch target.kind {
        case .name(let name, nil):
            let known = (tree.visible[target.span.start] ?? []) + environment.names.keys.sorted()
            writtenGlobals.insert(name)
            fail(
                .globalWrite, target.span, "assignment to global '\(name)': declare it with 'local'",
                hint: policyHint(name) ?? RuleFile.didYouMean(name, known)
                    ?? "to keep a value for the next call, write it to ctx.memory.\(name)",
                fix: declaration(of: name, at: target.span))
        case .index(let object, let key):
            check(object)
            check(key)
            switch shape(of: object) {
            case .record(let record) where record.isReadOnly:
                fail(
                    .readOnly, target.span, "\(record.name) is read-only",
                    hint: record.name == "ctx"
                        ? "ctx.memory is the place for values that a rule must remember"
                        : insteadOfWriting(key, of: record.name))
            case .list: fail(.readOnly, target.span, "a list is read-only")
            case .library(let library): fail(.readOnly, target.span, "\(library) is read-only")
            default: break
            }
        default: break
        }
    }

    /// Suggests an alternative to writing to a field of a question, or to a setting.
    private func insteadOfWriting(_ key: Expression, of record: String) -> String? {
        guard let name = key.literal else { return nil }
        if record == "settings" { return "a file sets it in its table: settings = { \(name) = … }" }
        guard let answer else { return nil }
        return answer.expected.object != nil
            ? "return a table of what changes: return { \(name) = … }"
            : "a policy changes nothing itself; \(answer.policy) only returns its answer"
    }

    /// Suggests a replacement for a global function that has the name of a policy.
    private func policyHint(_ name: String) -> String? {
        guard policies.contains(name), case .name(let table, _)? = outline.result?.kind else { return nil }
        return "a policy is a field of the table that the file returns: function \(table).\(name)"
    }

    /// Returns the insertion of `local` before an assignment that is the first use of a name, if all other uses are in
    /// the rest of the same function.
    private func declaration(of name: String, at span: Span) -> Replacement? {
        let uses = tree.uses(ofGlobal: name)
        guard let function = functions.last, uses.first == span.start,
            let statement = function.block.first(where: { $0.span.start == span.start }),
            uses.dropFirst().allSatisfy({ statement.span.end <= $0 && $0 < function.end.start })
        else { return nil }
        return Replacement(span: Span(start: span.start, end: span.start), text: "local ")
    }
}
