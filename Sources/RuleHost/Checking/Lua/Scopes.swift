/// What is declared where the parser is.
struct Scopes {
    private var locals: [Local] = []
    /// How many there were when each open block began.
    private var marks: [Int] = []

    mutating func open() { marks.append(locals.count) }

    mutating func close() { locals.removeLast(locals.count - marks.removeLast()) }

    /// Every one that was ever declared.
    private(set) var all: [Local] = []

    mutating func declare(_ local: Local) {
        locals.append(local)
        all.append(local)
    }

    func find(_ name: String) -> Local? { locals.last { $0.name == name } }

    /// The innermost first.
    var names: [String] { locals.reversed().map(\.name) }
}
