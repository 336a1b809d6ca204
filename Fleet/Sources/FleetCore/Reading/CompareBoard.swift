import EventBus
import FleetWire

/// The jobs of one `busctl fleet compare`, with what came of them. The report depends on the results alone, not on the order in
/// which they came.
public struct CompareBoard: Sendable {
    /// How often a job is given to a worker at most. A worker may die, but a recording that never ends must not wander for ever.
    public static let mostAttempts = 3

    /// Sorted by their ids.
    private let jobs: [CompareJob]
    private let ids: Set<Token>
    private var outcomes: [Token: Outcome] = [:]

    private struct Outcome: Sendable {
        /// How many attempts have begun.
        var attempts = 0
        /// The lines of a comparison, with their text.
        var compared: (text: String, lines: ComparedLines)?
        /// The failures by the number of the attempt.
        var failures: [Int: String] = [:]
    }

    /// - Parameter jobs: of different ids; of two with the same one, the first counts.
    public init(_ jobs: [CompareJob]) {
        var unique: [Token: CompareJob] = [:]
        for job in jobs where unique[job.id] == nil { unique[job.id] = job }
        self.jobs = unique.values.sorted { $0.id < $1.id }  // order: sorted by id
        ids = Set(unique.keys)
    }

    // MARK: Inputs

    /// A worker has taken a job.
    /// - Parameter attempt: from 1.
    public mutating func begin(_ job: Token, attempt: Int) {
        guard isKnown(job) else { return }
        outcomes[job, default: Outcome()].attempts = max(attempt, outcomes[job]?.attempts ?? 0)
    }

    /// A result came, maybe twice. Results of jobs that are not on the board are left out.
    /// - Parameter attempt: from 1.
    public mutating func receive(_ result: CompareResult, of job: Token, attempt: Int) {
        guard isKnown(job) else { return }
        begin(job, attempt: attempt)
        switch result {
        case .compared(let lines):
            guard let compared = ComparedLines(lines) else {
                fail(job, attempt, "the worker's report is not one of busctl compare --json")
                return
            }
            // Two attempts of one job say the same. If they do not, the order of arrival must not decide.
            let text = Value.array(lines).json
            if let known = outcomes[job]?.compared?.text, !Self.precedes(text, known) { return }
            outcomes[job]?.compared = (text, compared)
        case .failed(let why): fail(job, attempt, why)
        }
    }

    private mutating func fail(_ job: Token, _ attempt: Int, _ why: String) {
        if let known = outcomes[job]?.failures[attempt], !Self.precedes(why, known) { return }
        outcomes[job]?.failures[attempt] = why
    }

    /// By bytes: two texts that `<` takes for the same may have different ones.
    private static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

    private func isKnown(_ job: Token) -> Bool { ids.contains(job) }

    // MARK: What is missing

    /// Jobs without a comparison, sorted by their ids.
    public var missing: [CompareJob] { jobs.filter { outcomes[$0.id]?.compared == nil } }

    /// Whether a job may be given to a worker once more.
    public func mayBegin(_ job: Token) -> Bool {
        guard isKnown(job) else { return false }
        let outcome = outcomes[job] ?? Outcome()
        return outcome.compared == nil && outcome.attempts < Self.mostAttempts
    }

    /// Whether no more can come: each job has a comparison, or its last attempt has failed.
    public var isComplete: Bool {
        // order: whether there is one
        missing.allSatisfy { outcomes[$0.id]?.failures.keys.contains { $0 >= Self.mostAttempts } == true }
    }

    // MARK: Report

    /// 0: no difference. 1: at least one. 75: recordings are missing, whatever the others say.
    public var exitStatus: Int32 {
        if !missing.isEmpty { return 75 }
        return compared.contains { $0.lines.different > 0 } ? 1 : 0
    }

    /// The lines of `busctl fleet compare --json`: the differences of all recordings in the order of the jobs' ids, each with
    /// its `recording`, and one object with the numbers of all.
    public var report: [Value] {
        let differences = compared.flatMap { job, lines in
            lines.differences.map { $0.with("recording", .string(job.recording)) }
        }
        return differences + [summary]
    }

    private var compared: [(job: CompareJob, lines: ComparedLines)] {
        jobs.compactMap { job in outcomes[job.id]?.compared.map { (job, $0.lines) } }
    }

    private var summary: Value {
        let compared = compared
        let summaries = compared.map(\.lines.summary)
        return .object([
            "different": .int(compared.map(\.lines.different).reduce(0, &+)),
            "inputs": .int(compared.map(\.lines.inputs).reduce(0, &+)),
            "old": .sum(of: summaries.compactMap { $0["old"] }), "new": .sum(of: summaries.compactMap { $0["new"] }),
            "isWithoutText": .bool(summaries.contains { $0["isWithoutText"]?.boolValue == true }),
            "notes": .array(
                compared.flatMap { job, lines in
                    (lines.summary["notes"]?.arrayValue ?? []).map {
                        .string("\(job.recording): \($0.stringValue ?? $0.json)")
                    }
                }),
            "recordings": .array(compared.map(Self.recording)), "missing": .array(missing.map(missing)),
        ])
    }

    /// The numbers of one recording. Medians are here only, because the median of all cannot be told from them.
    private static func recording(_ job: CompareJob, _ lines: ComparedLines) -> Value {
        .object([
            "job": .string(job.id.text), "recording": .string(job.recording), "different": .int(lines.different),
            "inputs": .int(lines.inputs),
            "medianWait": .object([
                "old": lines.summary["old"]?["medianWait"] ?? .null,
                "new": lines.summary["new"]?["medianWait"] ?? .null,
            ]),
        ])
    }

    private func missing(_ job: CompareJob) -> Value {
        let outcome = outcomes[job.id] ?? Outcome()
        let last = outcome.failures.max { $0.key < $1.key }  // order: the last attempt
        let silence = outcome.attempts == 0 ? "no worker has taken it" : "the worker has not answered"
        let why = last?.key == outcome.attempts ? last?.value ?? silence : silence
        return .object([
            "job": .string(job.id.text), "recording": .string(job.recording), "attempts": .int(outcome.attempts),
            "reason": .string(why),
        ])
    }
}
