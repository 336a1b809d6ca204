import CCallgrind

/// A piece of work that can be done any number of times, so that its instructions can be counted, too.
struct Operation: Sendable {
    /// Its suite and a word, such as `policy.decision`.
    let name: String
    /// How many times it is done while its instructions are counted.
    let times: Int
    /// Whether it is what GlassBus is compared with, so that it has no budget.
    let isPeer: Bool
    /// Makes everything that the work needs.
    /// - Returns: what does the work so many times.
    let prepare: @Sendable () throws -> (Int) -> Void

    init(
        _ name: String, times: Int, isPeer: Bool = false, _ prepare: @escaping @Sendable () throws -> (Int) -> Void
    ) {
        (self.name, self.times, self.isPeer, self.prepare) = (name, times, isPeer, prepare)
    }

    /// All operations, for `bench operation NAME`, which callgrind runs.
    static let all: [Operation] =
        PublishBench.operations + PolicyBench.operations + ToastBench.operations + ScenarioBench.operations
        + ToolbarBench.operations + PopupBench.operations + PictureBench.operations + RulesBench.operations
        + ContainersBench.operations

    /// Runs `bench operation NAME`: does the work once to warm up and once to be counted, and prints nothing.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 1, let operation = all.first(where: { $0.name == arguments[0] }) else {
            throw Busctl.Failure(
                "expected the name of an operation; there are " + all.map(\.name).joined(separator: ", "))
        }
        let work = try operation.prepare()
        work(operation.times)
        callgrind_begin()
        work(operation.times)
        callgrind_end()
    }
}
