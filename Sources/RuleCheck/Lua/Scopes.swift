/// The local variables that are visible at the parser's position.
struct Scopes {
    private var locals: [Local] = []
    /// The number of visible variables at the start of each open block.
    private var marks: [Int] = []

    mutating func open() { marks.append(locals.count) }

    mutating func close() { locals.removeLast(locals.count - marks.removeLast()) }

    /// All variables that were declared, including those that are out of scope.
    private(set) var all: [Local] = []

    mutating func declare(_ local: Local) {
        locals.append(local)
        all.append(local)
    }

    func find(_ name: String) -> Local? { locals.last { $0.name == name } }

    /// The names of the visible variables, innermost first.
    var names: [String] { locals.reversed().map(\.name) }
}
