/// What a file needs to be there.
enum Need {
    /// Whether a function fails without one of its parameters: it reads fields of it, calls
    /// it or calculates with it, and never asks whether it is there. What it hands on may be
    /// asked elsewhere: that counts as asked.
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
            return index < function.parameters.count && isNeeded(function.parameters[index], by: function, depth: depth - 1)
        }
        return Signature.library[callee.path]?.needs(index) ?? false
    }

    /// How much a function asks of a parameter before it uses it, which then may be of any kind.
    enum Question: Comparable {
        case none, value, type
    }

    /// By the parameters of a function.
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
    /// Whether it fails if an argument is nil.
    fileprivate func needs(_ index: Int) -> Bool {
        index < parameters.count && parameters[index].kind != .any && !parameters[index].isOptional
    }
}

extension Shape {
    /// What is still known of it where a function asks first.
    func known(after question: Need.Question) -> Shape {
        switch (question, self) {
        case (.none, _): self
        case (.type, _), (.value, .null), (.value, .number), (.value, .flag), (.value, .text), (.value, .literal),
            (.value, .function), (.value, .signature):
            .unknown
        case (.value, _): self
        }
    }
}

/// What a file knows of fields before it uses them, by name: whatever table they are in.
struct KnownFields {
    /// It asks whether they are there.
    private(set) var asked: Set<String> = []
    /// It gives them a value that does not come from themselves.
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
    /// A name and the fields read of it, as `string.rep`; empty if it is something else.
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
