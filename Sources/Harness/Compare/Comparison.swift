import DequeModule
import EventBus
import Host
import RuleHost

/// Replays a recording under two sets of rules at once, each on a thread of its own, and tells
/// what they do otherwise.
///
/// ```swift
/// let report = try Comparison(path: "day.jsonl", old: nil, new: [RuleFolder.read("rules-next")]).run()
/// print(report.count, "inputs have other effects")
/// ```
public struct Comparison {
    public struct Report: Sendable {
        public internal(set) var inputs = 0
        /// Inputs that had other effects, or about which was decided otherwise.
        public internal(set) var count = 0
        /// The first of them: run by run, and in each run by when the two sides went apart.
        public internal(set) var differences: [Difference] = []
        public internal(set) var old = OutcomeTally()
        public internal(set) var new = OutcomeTally()
        /// Whether a run was recorded without text: placeholders stand in its place.
        public internal(set) var isWithoutText = false
        /// What a person should know: torn lines, old rules that are not the recorded ones.
        public internal(set) var notes: [String] = []
    }

    private let path: String
    private let modules: [any Module]
    private let old: [RuleLayer]?
    private let new: [RuleLayer]?
    private let limit: Int
    private let skipsBadLines: Bool

    /// - Parameters:
    ///   - modules: those of this program. Each run has those of them that it was recorded with.
    ///   - old: nil: the recorded rules, with their reloads.
    ///   - new: nil: the recorded ones, too.
    ///   - limit: so many differences are told in full.
    ///   - skipsBadLines: leave out lines that cannot be read, and say so.
    public init(
        path: String, modules: [any Module] = .shipped, old: [RuleLayer]?, new: [RuleLayer]?, limit: Int = 20, skipsBadLines: Bool = false
    ) {
        self.path = path
        self.modules = modules
        self.old = old
        self.new = new
        self.limit = limit
        self.skipsBadLines = skipsBadLines
    }

    /// - Throws: ``RecordingFailure``, ``RuleSetRejected``.
    public func run(progress: (Replay.Progress) -> Void = { _ in }) throws -> Report {
        let stream = try RecordingStream(path: path, modules: modules, skipsBadLines: skipsBadLines)
        let oldSide = try worker(old)
        defer { oldSide.end() }
        let newSide = try worker(new)
        defer { newSide.end() }
        let sides = (old: oldSide, new: newSide)
        var page = ComparisonProgress(limit: limit)
        /// What the sides are busy with: a little, so that memory stays small.
        var begun: Deque<[RecordedInput]> = []

        func take() throws {
            let inputs = begun.removeFirst()
            page.note(inputs, try sides.old.result(), try sides.new.result())
            if let last = inputs.last {
                progress(.init(share: Double(last.offset) / Double(max(1, stream.size)), inputs: page.report.inputs))
            }
        }
        func begin(_ job: ComparedSide.Job, _ inputs: [RecordedInput]) throws {
            sides.old.begin(job)
            sides.new.begin(job)
            begun.append(inputs)
            if begun.count > Self.mostBegun { try take() }
        }
        while let inputs = stream.nextBatch() { try begin(.apply(inputs), inputs) }
        if stream.failure == nil { try begin(.finish, []) }
        while !begun.isEmpty { try take() }
        if let failure = stream.failure { throw failure }
        return page.end()
    }

    private static let mostBegun = 2

    private func worker(_ rules: [RuleLayer]?) throws -> Worker<ComparedSide.Job, ComparedSide.Result> {
        let (path, modules) = (path, modules)
        return try Worker {
            let side = ComparedSide(path: path, modules: modules, rules: rules)
            return { try side.perform($0) }
        }
    }
}
