/// What a rule file returns, as far as it stands there word by word.
struct Outline {
    struct Member {
        var name: String
        /// Of the name.
        var span: Span
        var value: Expression
    }

    /// Of the table that the file returns, in order.
    private(set) var members: [Member] = []
    /// What was put into `settings` and `on`.
    private var inner: [String: [Member]] = [:]
    /// The last statement's value.
    private(set) var result: Expression?
    /// All names of the table that the file returns; nil if that cannot be told.
    private(set) var exports: [String]?

    init(_ tree: LuaTree) {
        guard case .result(let values)? = tree.block.last?.kind, let result = values.first else { return }
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

    /// `toast.x = …`, `toast.on["x"] = …`, `function toast.x`.
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

    private static func members(_ fields: [Expression.Field]) -> [Member] {
        fields.compactMap { field in
            field.name.map { Member(name: $0.text, span: $0.span, value: field.value) }
        }
    }

    /// Members that take the place of one before them.
    static func repetitions(_ members: [Member]) -> [(first: Member, second: Member)] {
        var last: [String: Member] = [:]
        return members.compactMap { member in
            guard let before = last.updateValue(member, forKey: member.name),
                before.value.function != nil || table(member.value) == nil
            else { return nil }
            return (before, member)
        }
    }

    /// What a member that is a table holds, and what is put into it afterwards.
    func members(of name: String) -> [Member] {
        let tables = members.filter { $0.name == name }.compactMap { Self.table($0.value) }
        return tables.flatMap(Self.members) + (inner[name] ?? [])
    }

    /// A literal table, also behind the name of a variable.
    static func table(_ value: Expression) -> [Expression.Field]? {
        switch value.kind {
        case .table(let fields): fields
        case .name(_, let local?) where !local.isReassigned: local.initial.flatMap(table)
        default: nil
        }
    }

    /// A setting, such as `topics.toast.show.interval`: names may have dots.
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
    /// The function that it is, also behind the name of a variable.
    var function: Function? {
        switch kind {
        case .function(let function): function
        case .name(_, let local?) where !local.isReassigned: local.initial?.function
        case .parenthesized(let inside): inside.function
        default: nil
        }
    }
}
