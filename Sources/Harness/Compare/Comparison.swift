import DequeModule
import EventBus
import Host
import RuleHost

/// Replays a recording under two sets of rules at the same time, each on its own thread, and reports how their effects
/// differ.
///
/// ```swift
/// let report = try Comparison(path: "day.jsonl", old: nil, new: [RuleFolder.read("rules-next")]).run()
/// print(report.count, "inputs have other effects")
/// ```
public struct Comparison {
    /// The result of a comparison.
    public struct Report: Sendable {
        /// The number of inputs in the recording.
        public internal(set) var inputs = 0
        /// The number of inputs that had different effects or led to different decisions.
        public internal(set) var count = 0
        /// The first differences, up to the limit: ordered by run, and within a run by the time at which the sides
        /// first differed.
        public internal(set) var differences: [Difference] = []
        /// The statistics of the old side.
        public internal(set) var old = OutcomeTally()
        /// The statistics of the new side.
        public internal(set) var new = OutcomeTally()
        /// Whether a run was recorded without texts, so that placeholders stand in their place.
        public internal(set) var isWithoutText = false
        /// Notes for the user, for example about skipped lines, or if the old rules are not the recorded ones.
        public internal(set) var notes: [String] = []
    }

    private let path: String
    private let modules: [any Module]
    private let old: [RuleLayer]?
    private let new: [RuleLayer]?
    private let limit: Int
    private let wanted: Int?
    private let skipsBadLines: Bool

    /// - Parameters:
    ///   - modules: the modules of this program. Each run uses those that it was recorded with.
    ///   - old: the layers of the old side; nil for the recorded rules with their reloads.
    ///   - new: the layers of the new side; nil for the recorded rules as well.
    ///   - limit: the maximum number of differences that are reported in full.
    ///   - run: the run to compare, counted from 0; nil for all runs.
    ///   - skipsBadLines: whether unreadable lines are skipped and reported, instead of ending the comparison.
    public init(
        path: String, modules: [any Module] = .shipped, old: [RuleLayer]?, new: [RuleLayer]?, limit: Int = 20,
        run: Int? = nil, skipsBadLines: Bool = false
    ) {
        self.path = path
        self.modules = modules
        self.old = old
        self.new = new
        self.limit = limit
        wanted = run
        self.skipsBadLines = skipsBadLines
    }

    /// - Parameter progress: called after every few hundred inputs. An error that it throws ends the comparison.
    /// - Throws: ``RecordingFailure``, ``RuleSetRejected``, and any error thrown by `progress`.
    public func run(progress: (Replay.Progress) throws -> Void = { _ in }) throws -> Report {
        let stream = try RecordingStream(path: path, modules: modules, skipsBadLines: skipsBadLines)
        let oldSide = try worker(old)
        defer { oldSide.end() }
        let newSide = try worker(new)
        defer { newSide.end() }
        let sides = (old: oldSide, new: newSide)
        var page = ComparisonProgress(limit: limit)
        /// The batches that the sides are working on. Their number is limited to bound memory use.
        var begun: Deque<[RecordedInput]> = []

        func take() throws {
            let inputs = begun.removeFirst()
            page.note(inputs, try sides.old.result(), try sides.new.result())
            if let last = inputs.last {
                try progress(
                    .init(share: Double(last.offset) / Double(max(1, stream.size)), inputs: page.report.inputs))
            }
        }
        func begin(_ job: ComparedSide.Job, _ inputs: [RecordedInput]) throws {
            sides.old.begin(job)
            sides.new.begin(job)
            begun.append(inputs)
            if begun.count > Self.mostBegun { try take() }
        }
        var number = -1
        while number <= wanted ?? .max, let inputs = stream.nextBatch() {
            guard let wanted else {
                try begin(.apply(inputs), inputs)
                continue
            }
            let own = inputs.filter { input in
                if case .run = input.kind { number += 1 }
                return number == wanted
            }
            if !own.isEmpty { try begin(.apply(own), own) }
        }
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
