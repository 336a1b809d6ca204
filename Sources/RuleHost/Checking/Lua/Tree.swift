/// A source as a tree, names bound to what declares them. Use its parts as long as it lives.
final class LuaTree {
    let block: [Statement]
    /// In order of their places.
    let problems: [SyntaxProblem]
    /// What is in scope where a name is used that nobody declares, by where it starts.
    let visible: [Int: [String]]
    let end: Span
    let origin: Origin
    fileprivate let locals: [Local]

    init(
        block: [Statement], problems: [SyntaxProblem], visible: [Int: [String]], end: Span, origin: Origin, locals: [Local]
    ) {
        self.origin = origin
        self.block = block
        self.problems = problems
        self.visible = visible
        self.end = end
        self.locals = locals
    }

    /// Where a variable or function of this name is declared behind a place.
    func declaration(of name: String, behind place: Int) -> Local? {
        locals.first { $0.name == name && $0.span.start > place }
    }

    deinit {
        // A function that calls itself holds itself.
        for local in locals {
            local.initial = nil
            local.assigned = [:]
        }
    }
}

/// Tells the functions of one source from those of another.
final class Origin {}

/// A local variable or parameter. One object, however often it is used.
final class Local {
    let name: String
    let span: Span
    /// What it holds at first, if that stands beside it.
    var initial: Expression?
    /// Whether it is given another value later.
    var isReassigned = false
    /// How often it is named, and how often of these to read or write a field `x.name`.
    var uses = 0
    var dottedUses = 0
    /// Fields that are assigned somewhere, as `x.name`.
    var assignedFields: [String] = []
    /// What is assigned to them, by name.
    var assigned: [String: [Expression]] = [:]
    /// What is known of its value where it is used; see ``Walker``.
    var shape = Shape.unknown

    init(_ name: String, _ span: Span) {
        self.name = name
        self.span = span
    }

    /// All fields that its table can ever have; nil if that cannot be told, since the table
    /// goes elsewhere or has fields whose names are computed.
    /// - Parameter isReturned: whether the file returns it, which adds none.
    func allFields(isReturned: Bool) -> [String]? {
        guard !isReassigned, case .table(let fields)? = initial?.kind, uses - dottedUses == (isReturned ? 1 : 0) else {
            return nil
        }
        let names = fields.compactMap { $0.name?.text }
        return names.count == fields.count ? names + assignedFields : nil
    }

    /// The function that its table has by this name; nil if that cannot be told.
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
    /// Its last word.
    let end: Span
    /// Whether something in it could not be read.
    let isBroken: Bool
    /// Whether ``Walker`` is inside it now, or has been.
    var isOpen = false
    /// What it asks of each parameter.
    private(set) lazy var questions = Need.questions(of: self)

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
        /// Nil if nobody declares it: a global.
        case name(String, Local?)
        case index(Expression, Expression)
        case call(Expression, [Expression])
        case method(Expression, String, Span, [Expression])
        case not(Expression)
        /// Minus, bitwise not.
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

    /// The text of a literal string.
    var literal: String? { if case .string(let text) = kind { text } else { nil } }
}

extension Expression.Field {
    /// The key, where it is written out.
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
        /// `goto` and labels.
        case jump
    }
    var kind: Kind
    var span: Span
}
