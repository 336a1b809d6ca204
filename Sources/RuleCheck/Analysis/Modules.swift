import RuleHost

/// The modules that `require` can load.
struct Modules {
    struct Module {
        /// The names in the table that the module returns; nil if the source does not show all of them.
        var exports: [String]?
        /// The functions in the table that the module returns, by name.
        var functions: [String: Function]
        /// Keeps the tree alive; its deinitializer clears the references of its functions.
        let tree: LuaTree
    }

    private let all: [String: Module]
    /// The names of fields that some module tests before it uses them.
    let asked: Set<String>

    init(_ texts: [String: RuleText], globals: Set<String>) {
        let all = texts.mapValues { text in
            let tree = Parser.parse(text.source, SourceMap(text.source), globals: globals)
            let outline = Outline(tree)
            let functions = Dictionary(grouping: outline.members, by: \.name).compactMapValues { members in
                members.count == 1 ? members[0].value.function : nil
            }
            return Module(exports: outline.exports, functions: functions, tree: tree)
        }
        asked = all.values.reduce(into: []) { $0.formUnion(KnownFields($1.tree.block).asked) }
        self.all = all
    }

    var names: [String] { all.keys.sorted() }

    subscript(_ name: String) -> Module? { all[name] }

    /// Returns the module that an expression refers to, either directly, as in `require "lib.list"`, or through a
    /// variable.
    func module(_ expression: Expression) -> Module? {
        switch expression.kind {
        case .call(let function, let arguments):
            guard case .name("require", nil) = function.kind else { return nil }
            return arguments.first?.literal.flatMap { all[$0] }
        case .name(_, let local?) where !local.isReassigned: return local.initial.flatMap(module)
        case .parenthesized(let inside): return module(inside)
        default: return nil
        }
    }
}
