import EventBus

/// Looks through the tree of one file: which names there are, which fields, what is
/// answered. It follows calls of the file's own functions, with what is known of the
/// arguments.
///
/// It keeps silent where it cannot know: each finding is a mistake, whatever happens.
final class Walker {
    /// What a function that a rule host calls has to return.
    struct Answer {
        /// The policy's name.
        var policy: String
        var expected: Expected
        var probe: AnswerProbe
        var takesNil: Bool
    }

    /// An event that a reaction publishes.
    struct Publication {
        var topic: String
        var span: Span
    }

    let tree: LuaTree
    let map: SourceMap
    let environment: Environment
    let vocabulary: Vocabulary
    let outline: Outline
    let modules: Modules
    /// What to do with a finding.
    let tell: (RuleFinding.Kind, RuleFinding.Severity, Span, String, String?) -> Void

    /// Functions that are looked through with what the host passes to them.
    var claimed: Set<ObjectIdentifier> = []
    var publications: [Publication] = []
    /// What the file knows of fields before it uses them.
    private(set) lazy var known = KnownFields(tree.block)
    /// Names of fields that are read somewhere.
    var reads: Set<String> = []
    var answer: Answer?
    /// Whether what is looked at always runs when the file is loaded: then a mistake is
    /// one for which the host refuses it.
    var isCertain = true
    /// Which source is looked at: a call may lead into a module. What is wrong there is told
    /// where the module itself is checked.
    var origin: Origin
    /// The call by which the file was left.
    var site = Span(start: 0, end: 0)
    /// Calls that may still be followed: functions that call each other several times
    /// multiply.
    var callsLeft = 500

    init(
        _ tree: LuaTree, _ map: SourceMap, _ outline: Outline, _ environment: Environment, _ vocabulary: Vocabulary, modules: Modules,
        tell: @escaping (RuleFinding.Kind, RuleFinding.Severity, Span, String, String?) -> Void
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

    /// Tells a mistake by which a line fails when it runs.
    func fail(_ kind: RuleFinding.Kind, _ span: Span, _ message: String, hint: String? = nil) {
        if origin === tree.origin { tell(kind, isCertain ? .error : .warning, span, message, hint) }
    }

    /// Tells a mistake that no host refuses.
    func warn(_ kind: RuleFinding.Kind, _ span: Span, _ message: String, hint: String? = nil) {
        if origin === tree.origin { tell(kind, .warning, span, message, hint) }
    }

    // MARK: Functions

    /// Looks through a function that is called with these arguments.
    func walk(_ function: Function, _ arguments: [Shape], answer: Answer? = nil) {
        guard !function.isOpen else { return }
        function.isOpen = true
        let outer = (self.answer, isCertain)
        (self.answer, isCertain) = (answer, false)
        for (index, parameter) in function.parameters.enumerated() {
            parameter.shape = index < arguments.count && !parameter.isReassigned ? arguments[index] : .unknown
        }
        walk(function.block)
        if let answer, !answer.takesNil, !function.isBroken, Ending.isReached(of: function.block) {
            warn(
                .noAnswer, function.end, "\(answer.policy) can end without an answer; expected \(answer.expected.phrase)",
                hint: "a policy answers every time: add a 'return' for what is left")
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
            for (local, value) in zip(locals, values) where !local.isReassigned { local.shape = shape(of: value) }
        case .assign(let targets, let values):
            targets.forEach(checkTarget)
            values.forEach(check)
        case .call(let call): check(call)
        case .block(let block): walk(block)
        case .whileLoop(let condition, let block):
            checkCondition(condition)
            conditionally { walk(block) }
        case .repeatLoop(let block, let condition):
            walk(block)
            checkCondition(condition)
        case .branches(let branches, let otherwise):
            for (index, branch) in branches.enumerated() {
                if index == 0 { checkCondition(branch.condition) } else { conditionally { checkCondition(branch.condition) } }
                conditionally { walk(branch.block) }
            }
            if let otherwise { conditionally { walk(otherwise) } }
        case .count(let bounds, let block):
            bounds.forEach(check)
            conditionally { walk(block) }
        case .each(let locals, let values, let block):
            values.forEach(check)
            bind(locals, to: values)
            conditionally { walk(block) }
        case .result(let values):
            values.forEach(check)
            judge(values, at: statement.span)
        case .leave, .jump: break
        }
    }

    /// The variables of `for _, scene in ipairs(scenes)`.
    private func bind(_ locals: [Local], to values: [Expression]) {
        for local in locals { local.shape = .unknown }
        guard case .call(let function, let arguments)? = values.first?.kind, let list = arguments.first,
            case .name(let iterator, nil) = function.kind, ["ipairs", "pairs"].contains(iterator),
            case .list(let element) = shape(of: list)
        else { return }
        for (local, shape) in zip(locals, [Shape.number, element]) where !local.isReassigned { local.shape = shape }
    }

    /// What is assigned to.
    private func checkTarget(_ target: Expression) {
        switch target.kind {
        case .name(let name, nil):
            let known = (tree.visible[target.span.start] ?? []) + environment.names.keys.sorted()
            fail(
                .globalWrite, target.span, "assignment to global '\(name)': declare it with 'local'",
                hint: RuleFile.didYouMean(name, known))
        case .index(let object, let key):
            check(object)
            check(key)
            switch shape(of: object) {
            case .record(let record) where record.isReadOnly:
                fail(
                    .readOnly, target.span, "\(record.name) is read-only",
                    hint: record.name == "ctx" ? "what must last goes into ctx.memory" : nil)
            case .list: fail(.readOnly, target.span, "a list is read-only")
            case .library(let library): fail(.readOnly, target.span, "\(library) is read-only")
            default: break
            }
        default: break
        }
    }
}
