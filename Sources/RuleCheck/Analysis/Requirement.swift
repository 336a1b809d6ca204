/// Determines which parameters a function requires to be non-nil.
enum Requirement {
    /// Returns whether a function fails when one of its parameters is nil: the function reads a field of the parameter,
    /// calls it or calculates with it, and never tests it. A parameter that is passed to a function whose code is
    /// unknown counts as tested there.
    /// - Parameter depth: the number of calls through which to follow the parameter into the functions that receive it.
    static func isNeeded(_ parameter: Local, by function: Function, depth: Int = 3) -> Bool {
        guard !parameter.isReassigned, depth > 0 else { return false }
        var fails = false
        var isAsked = false
        Readings.visit(function.block) { expression, reading in
            guard case .name(_, let local?) = expression.kind, local === parameter else { return }
            switch reading {
            case .plain, .written: break
            case .needed: fails = true
            case .asked, .kept: isAsked = true
            case .handed(let callee, let index):
                switch isNeeded(at: index, of: callee, depth) {
                case true: fails = true
                case false: isAsked = true
                }
            }
        }
        return fails && !isAsked
    }

    private static func isNeeded(at index: Int, of callee: Expression, _ depth: Int) -> Bool {
        if let function = callee.function {
            return index < function.parameters.count
                && isNeeded(function.parameters[index], by: function, depth: depth - 1)
        }
        return Signature.library[callee.path]?.needs(index) ?? false
    }

    /// Returns whether a block tests a variable, or passes it to code that may test it.
    static func isTested(_ local: Local, in block: [Statement]) -> Bool {
        var isTested = false
        Readings.visit(block) { expression, reading in
            guard case .name(_, let read?) = expression.kind, read === local else { return }
            switch reading {
            case .asked, .kept: isTested = true
            case .handed(let callee, let index):
                if Signature.library[callee.path]?.needs(index) != true { isTested = true }
            case .plain, .needed, .written: break
            }
        }
        return isTested
    }

    /// A function's test of a parameter. A tested parameter may hold any value or, after a call of `type`, any type.
    enum Question: Comparable {
        case none, value, type
    }

    /// Returns the tests of each parameter of a function, in the order of the parameters.
    static func questions(of function: Function) -> [Question] {
        var found = function.parameters.map { _ in Question.none }
        Readings.visit(function.block) { expression, reading in
            guard case .name(_, let local?) = expression.kind,
                let index = function.parameters.firstIndex(where: { $0 === local })
            else { return }
            switch reading {
            case .asked: found[index] = max(found[index], .value)
            case .handed(let callee, _): if callee.path == "type" { found[index] = .type }
            default: break
            }
        }
        return found
    }
}

extension Signature {
    /// Returns whether the library function fails if the argument at this index is nil.
    fileprivate func needs(_ index: Int) -> Bool {
        index < parameters.count && parameters[index].kind != .any && !parameters[index].isOptional
    }
}

extension Shape {
    /// Returns the remaining knowledge about an argument after the receiving function has tested it.
    func known(after question: Requirement.Question) -> Shape {
        switch (question, self) {
        case (.none, _): self
        case (.type, _), (.value, .null), (.value, .number), (.value, .flag), (.value, .text), (.value, .literal),
            (.value, .function), (.value, .signature):
            .unknown
        case (.value, _): self
        }
    }
}

/// The field names that a file tests or assigns anywhere. The table that a field belongs to is not considered.
struct KnownFields {
    /// Names of fields that the file tests before use, or passes on to code that may test them.
    private(set) var asked: Set<String> = []
    /// Names of fields that are assigned a value which does not depend on the same field.
    private(set) var given: Set<String> = []

    init(_ block: [Statement]) {
        Readings.visit(block) { expression, reading in
            if case .table(let fields) = expression.kind { given.formUnion(fields.compactMap { $0.name?.text }) }
            guard case .index(_, let key) = expression.kind, let name = key.literal else { return }
            switch reading {
            case .asked, .kept: asked.insert(name)
            case .handed(let callee, let index):
                if Signature.library[callee.path]?.needs(index) != true { asked.insert(name) }
            case .written(let value):
                if !Self.reads(value, name) { given.insert(name) }
            case .plain, .needed: break
            }
        }
    }

    private static func reads(_ value: Expression, _ name: String) -> Bool {
        var isRead = false
        Readings.visit(value) { expression, _ in
            if case .index(_, let key) = expression.kind, key.literal == name { isRead = true }
        }
        return isRead
    }
}

extension Expression {
    /// A variable and the fields read from it, such as `string.rep`; empty for any other expression.
    var path: String {
        switch kind {
        case .name(let name, _): return name
        case .index(let object, let key):
            guard let member = key.literal, !object.path.isEmpty else { return "" }
            return "\(object.path).\(member)"
        default: return ""
        }
    }
}
