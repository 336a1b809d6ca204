/// The syntax tree of a source, with each name bound to its declaration. The tree must outlive every use of its parts,
/// because its deinitializer clears the variables.
final class LuaTree {
    let block: [Statement]
    /// The syntax errors, in the order of the source.
    let problems: [SyntaxProblem]
    /// The names in scope at each use of an undeclared name, by the byte offset of that use.
    let visible: [Int: [String]]
    let end: Span
    let origin: Origin
    /// All local variables and parameters, in the order of their declarations.
    var variables: [Local] { locals }
    fileprivate let locals: [Local]
    private let globals: [String: [Int]]

    init(
        block: [Statement], problems: [SyntaxProblem], visible: [Int: [String]], end: Span, origin: Origin,
        locals: [Local], globals: [String: [Int]]
    ) {
        self.globals = globals.mapValues { $0.sorted() }
        self.origin = origin
        self.block = block
        self.problems = problems
        self.visible = visible
        self.end = end
        self.locals = locals
    }

    /// The byte offsets of all uses of an undeclared name, in order.
    func uses(ofGlobal name: String) -> [Int] { globals[name] ?? [] }

    /// Returns the variable or function of this name that is declared after a byte offset; nil if there is none.
    func declaration(of name: String, behind place: Int) -> Local? {
        locals.first { $0.name == name && $0.span.start > place }
    }

    /// The variables that are declared outside of all blocks.
    var fileVariables: Set<ObjectIdentifier> {
        Set(
            block.flatMap { statement -> [Local] in
                if case .local(let locals, _) = statement.kind { locals } else { [] }
            }.map(ObjectIdentifier.init))
    }

    deinit {
        // A recursive function refers to itself through its variable. Clearing the variables breaks these reference
        // cycles.
        for local in locals {
            local.initial = nil
            local.assigned = [:]
        }
    }
}

/// The identity of a source. Distinguishes the functions of different sources.
final class Origin {}

/// A local variable or a parameter. All uses of the variable share one object.
final class Local {
    let name: String
    let span: Span
    /// The expression that its declaration assigns.
    var initial: Expression?
    /// Whether the variable gets another value after its declaration.
    var isReassigned = false
    /// The uses of the name, in source order.
    var places: [Span] = []
    /// The number of uses of the name, and of those that read or write a field, as in `x.name`.
    var uses: Int { places.count }
    var dottedUses = 0
    /// The names of the fields that are assigned anywhere, as in `x.name = …`.
    var assignedFields: [String] = []
    /// The expressions that are assigned to each field, by the field's name.
    var assigned: [String: [Expression]] = [:]
    /// The known shape of the variable's value; set by ``RuleAnalyzer``.
    var shape = Shape.unknown
    /// Whether it is a parameter that the host may leave nil, and that its function never tests; set by
    /// ``RuleAnalyzer``.
    var mayBeNil = false
    /// Whether it is a parameter with a time in seconds; set by ``RuleAnalyzer``.
    var isTime = false

    init(_ name: String, _ span: Span) {
        self.name = name
        self.span = span
    }

    /// Returns all field names that the variable's table can ever have; nil if they cannot be known, because the table
    /// is passed on or has computed field names.
    /// - Parameter isReturned: whether the file returns the table. Returning it adds no fields.
    func allFields(isReturned: Bool) -> [String]? {
        guard !isReassigned, case .table(let fields)? = initial?.kind, uses - dottedUses == (isReturned ? 1 : 0) else {
            return nil
        }
        let names = fields.compactMap { $0.name?.text }
        return names.count == fields.count ? names + assignedFields : nil
    }

    /// Returns the function that the variable's table has under this name; nil if there is none or more than one
    /// assignment.
    func function(_ name: String) -> Function? {
        guard !isReassigned else { return nil }
        var values = assigned[name] ?? []
        if case .table(let fields)? = initial?.kind { values += fields.filter { $0.name?.text == name }.map(\.value) }
        return values.count == 1 ? values[0].function : nil
    }
}

final class Function {
    let origin: Origin
    let parameters: [Local]
    let isVariadic: Bool
    let block: [Statement]
    let span: Span
    /// The span of its `end` keyword.
    let end: Span
    /// Whether the function contains a syntax error.
    let isBroken: Bool
    /// Whether ``RuleAnalyzer`` is currently inside the function, which prevents infinite recursion.
    var isOpen = false
    /// The function's tests of each parameter.
    private(set) lazy var questions = Requirement.questions(of: self)

    init(
        origin: Origin, parameters: [Local], isVariadic: Bool, block: [Statement], span: Span, end: Span, isBroken: Bool
    ) {
        self.origin = origin
        self.parameters = parameters
        self.isVariadic = isVariadic
        self.block = block
        self.span = span
        self.end = end
        self.isBroken = isBroken
    }
}

struct Expression {
    indirect enum Kind {
        case null, varargs
        case flag(Bool)
        case number(LuaNumber?)
        case string(String)
        case function(Function)
        /// The local is nil if the name is not declared, so that it refers to a global.
        case name(String, Local?)
        case index(Expression, Expression)
        case call(Expression, [Expression])
        case method(Expression, String, Span, [Expression])
        case not(Expression)
        /// A unary minus or a bitwise not.
        case negation(Expression)
        case length(Expression)
        case binary(TokenKind, Expression, Expression)
        case parenthesized(Expression)
        case table([Field])
    }

    struct Field {
        enum Key {
            case none
            case name(String, Span)
            case computed(Expression)
        }
        var key: Key
        var value: Expression
    }

    var kind: Kind
    var span: Span

    /// The content of a string literal; nil for any other expression.
    var literal: String? { if case .string(let text) = kind { text } else { nil } }
}

extension Expression.Field {
    /// The key if it is literal in the source; nil otherwise.
    var name: (text: String, span: Span)? {
        switch key {
        case .name(let text, let span): (text, span)
        case .computed(let expression): expression.literal.map { ($0, expression.span) }
        case .none: nil
        }
    }
}

struct Statement {
    indirect enum Kind {
        case local([Local], [Expression])
        case assign([Expression], [Expression])
        case call(Expression)
        case block([Statement])
        case whileLoop(Expression, [Statement])
        case repeatLoop([Statement], Expression)
        case branches([(condition: Expression, block: [Statement])], otherwise: [Statement]?)
        case count([Expression], [Statement])
        case each([Local], [Expression], [Statement])
        case result([Expression])
        case leave
        /// A `goto` or a label.
        case jump
    }
    var kind: Kind
    var span: Span
}
