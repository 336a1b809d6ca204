/// The table that a rule file returns, as far as it is literal in the source.
struct Outline {
    struct Member {
        var name: String
        /// The position of the name.
        var span: Span
        var value: Expression
    }

    /// The members of the returned table, in the order of the source.
    private(set) var members: [Member] = []
    /// The values that later statements assign to fields of a member table, such as `settings` and `on`, by the
    /// member's name.
    private var inner: [String: [Member]] = [:]
    /// The expression that the file's last statement returns.
    private(set) var result: Expression?
    /// All names in the returned table; nil if the source does not show all of them.
    private(set) var exports: [String]?

    /// The variable with fields that the file failed to return; nil if it returns something, or has none.
    private(set) var unreturned: String?

    init(_ tree: LuaTree) {
        guard case .result(let values)? = tree.block.last?.kind, let result = values.first else {
            let locals = tree.block.flatMap { statement -> [Local] in
                if case .local(let locals, _) = statement.kind { locals } else { [] }
            }
            unreturned = locals.first { !$0.assignedFields.isEmpty }?.name
            return
        }
        self.result = result
        defer { if !tree.problems.isEmpty { exports = nil } }
        switch result.kind {
        case .table(let fields):
            members = Self.members(fields)
            if members.count == fields.count { exports = members.map(\.name) }
        case .name(_, let local?):
            exports = local.allFields(isReturned: true)
            if case .table(let fields)? = local.initial?.kind { members = Self.members(fields) }
            for statement in tree.block { add(statement, to: local) }
        default: break
        }
    }

    /// Adds the members that a statement such as `toast.x = …`, `toast.on["x"] = …` or `function toast.x` assigns.
    private mutating func add(_ statement: Statement, to local: Local) {
        guard case .assign(let targets, let values) = statement.kind else { return }
        for (target, value) in zip(targets, values) {
            guard case .index(let object, let key) = target.kind, let name = key.literal else { continue }
            let member = Member(name: name, span: key.span, value: value)
            switch object.kind {
            case .name(_, let owner?) where owner === local: members.append(member)
            case .index(let root, let table):
                if case .name(_, let owner?) = root.kind, owner === local, let table = table.literal {
                    inner[table, default: []].append(member)
                }
            default: break
            }
        }
    }

    static func members(_ fields: [Expression.Field]) -> [Member] {
        fields.compactMap { field in
            field.name.map { Member(name: $0.text, span: $0.span, value: field.value) }
        }
    }

    /// Returns the pairs of members with the same name, where the second replaces the first.
    static func repetitions(_ members: [Member]) -> [(first: Member, second: Member)] {
        var last: [String: Member] = [:]
        return members.compactMap { member in
            guard let before = last.updateValue(member, forKey: member.name),
                before.value.function != nil || table(member.value) == nil
                    || before.value.isTableLiteral && member.value.isTableLiteral
            else { return nil }
            return (before, member)
        }
    }

    /// Returns the fields of a member that is a table, followed by the fields that later statements assign to it.
    func members(of name: String) -> [Member] {
        let tables = members.filter { $0.name == name }.compactMap { Self.table($0.value) }
        return tables.flatMap(Self.members) + (inner[name] ?? [])
    }

    /// Returns the fields of a table constructor, which may also be the value of a variable; nil for any other
    /// expression.
    static func table(_ value: Expression) -> [Expression.Field]? {
        switch value.kind {
        case .table(let fields): fields
        case .name(_, let local?) where !local.isReassigned: local.initial.flatMap(table)
        default: nil
        }
    }

    /// Returns the setting at a path such as `topics.toast.show.interval`. A single name in the path may itself contain
    /// dots.
    func setting(_ path: String) -> Member? {
        func find(_ members: [Member], _ path: Substring) -> Member? {
            let steps = members.filter { path.hasPrefix($0.name) }.sorted { $0.name.count > $1.name.count }
            for step in steps {
                let rest = path.dropFirst(step.name.count)
                guard let first = rest.first else { return step }
                guard ".[".contains(first) else { continue }
                let inside = Self.table(step.value).map(Self.members) ?? []
                return find(inside, rest.dropFirst()) ?? step
            }
            return nil
        }
        return find(members(of: "settings"), path[...])
    }
}

extension Expression {
    fileprivate var isTableLiteral: Bool { if case .table = kind { true } else { false } }

    /// The function that the expression refers to, directly or through a variable that is never reassigned.
    var function: Function? {
        switch kind {
        case .function(let function): function
        case .name(_, let local?) where !local.isReassigned: local.initial?.function
        case .parenthesized(let inside): inside.function
        default: nil
        }
    }
}
