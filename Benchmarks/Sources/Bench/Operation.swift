/// A piece of work that can be done any number of times, so that its instructions can be counted, too.
struct Operation: Sendable {
    /// Its suite and a word, such as `policy.decision`.
    let name: String
    /// Makes everything that the work needs.
    /// - Returns: what does the work so many times.
    let prepare: @Sendable () throws -> (Int) -> Void

    init(_ name: String, _ prepare: @escaping @Sendable () throws -> (Int) -> Void) {
        (self.name, self.prepare) = (name, prepare)
    }

    /// All operations, for `bench operation NAME COUNT`, which callgrind runs.
    static let all: [Operation] =
        PublishBench.operations + PolicyBench.operations + ToastBench.operations + ScenarioBench.operations
        + ToolbarBench.operations

    /// Runs `bench operation NAME COUNT`: does the work, and prints nothing.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 2, let count = Int(arguments[1]), count >= 0,
            let operation = all.first(where: { $0.name == arguments[0] })
        else {
            throw Busctl.Failure(
                "expected the name of an operation and a count; there are " + all.map(\.name).joined(separator: ", "))
        }
        try operation.prepare()(count)
    }
}
