import EventBus
import Host
import RuleHost

/// Repeats a whole recording: all of its runs, one after the other.
///
/// ```swift
/// let summary = try Replay(path: "day.jsonl").run(seeing: { print($0.topic) })
/// ```
public struct Replay {
    /// The result of a replay.
    public struct Summary: Sendable, Equatable {
        /// The number of runs in the recording.
        public var runs = 0
        /// The number of events and questions that took effect.
        public var inputs = 0
        /// All deliveries, including unobserved ones.
        public var deliveries: UInt64 = 0
        /// The bus time of all runs together.
        public var time = Duration.zero
        /// Whether a run was recorded with placeholders in place of private text.
        public var isWithoutText = false
        /// Messages for people, for example about truncated lines, gaps, or rules that differ.
        public var notes: [String] = []
    }

    /// The progress of a replay.
    public struct Progress: Sendable {
        /// The part of the file that has been read, from 0 to 1.
        public var share: Double
        /// The number of events and questions that have taken effect so far.
        public var inputs: Int
    }

    private let path: String
    private let modules: [any Module]
    private let rules: [RuleLayer]?
    private let skipsBadLines: Bool
    /// Measures the coverage of the rules; nil for no measurement.
    public var coverage: CoverageBook?
    /// Whether to measure the time that rules take now, for ``Decision/nanoseconds``. It changes nothing else.
    var timesRules = false
    /// Whether the systems record all of their decisions, including those that no rule made. Implied by `deciding`.
    var explains = false
    /// Called with the system of each run before anything happens in it.
    var begin: (ChromeSystem) -> Void = { _ in }

    /// - Parameters:
    ///   - path: the path of the recording.
    ///   - modules: the modules of this program. Each run uses the modules with which it was recorded.
    ///   - rules: rules that decide instead of the recorded ones; nil for the recorded rules and their reloads.
    ///   - skipsBadLines: whether to skip unreadable lines and to mention them in the notes.
    public init(
        path: String, modules: [any Module] = .shipped, rules: [RuleLayer]? = nil, skipsBadLines: Bool = false
    ) {
        self.path = path
        self.modules = modules
        self.rules = rules
        self.skipsBadLines = skipsBadLines
    }

    /// Replays the recording to its end.
    /// - Parameters:
    ///   - patterns: the topics that are passed to `see`. With an empty list `see` is never called, and the replay is
    ///     faster.
    ///   - progress: called after every 4096 lines.
    ///   - see: called with every delivery that matches a pattern, in order.
    ///   - decide: called with every decision, in order. With nil, decisions are not kept, and the replay is faster.
    /// - Throws: ``RecordingFailure`` if the recording cannot be read (the inputs before have then taken effect),
    ///   ``RuleSetRejected`` if `rules` cannot be used, and any error thrown by `see`.
    public func run(
        patterns: [TopicPattern] = [.everything], progress: (Progress) -> Void = { _ in },
        seeing see: @escaping (Envelope) throws -> Void = { _ in }, deciding decide: ((Decision) throws -> Void)? = nil
    ) throws -> Summary {
        let stream = try RecordingStream(path: path, modules: modules, skipsBadLines: skipsBadLines)
        var summary = Summary()
        var skipped = NoteList("lines were skipped")
        var gaps = NoteList("gaps")
        var current: ReplayRun?
        let failure = Failure()

        func take(_ run: ReplayRun) throws {
            guard let decide else { return }
            for decision in run.system.rules.takeDecisions() { try decide(decision) }
        }

        func end() throws {
            guard let run = current else { return }
            run.finish { failure.keep { try take(run) } }
            try take(run)
            summary.inputs += run.inputs
            summary.deliveries += run.system.bus.lastID
            summary.time += run.system.bus.now
            if let note = run.otherRules { summary.notes.append(note) }
            summary.notes += run.notes
            try failure.check()
        }
        var count = 0
        while let input = stream.next() {
            if case .run(let header) = input.kind {
                try end()
                summary.runs += 1
                if header.holdsText == false { summary.isWithoutText = true }
                current = try ReplayRun(
                    header, modules: modules, rules: rules, explains: explains || decide != nil, timesRules: timesRules,
                    covering: coverage
                ) { system in
                    begin(system)
                    Self.watch(system.bus, patterns) { envelope in failure.keep { try see(envelope) } }
                }
            }
            if case .skipped(let note) = input.kind { skipped.append(note) }
            if case .gap(let note, _) = input.kind { gaps.append(note) }
            do {
                try current?.apply(input)
                if let run = current { try take(run) }
            } catch let error as FieldError {
                throw RecordingFailure.line(path, input.line, error.description)
            }
            try failure.check()
            count += 1
            if count % 4096 == 0 {
                progress(
                    Progress(
                        share: Double(stream.offset) / Double(max(1, stream.size)),
                        inputs: summary.inputs + (current?.inputs ?? 0)))
            }
        }
        if let failure = stream.failure { throw failure }
        try end()
        summary.notes = skipped.all + gaps.all + summary.notes
        return summary
    }

    /// Taps the bus so that each delivery is seen once, even if it matches several patterns.
    private static func watch(
        _ bus: EventBus, _ patterns: [TopicPattern], _ see: @escaping (Envelope) -> Void
    ) {
        guard patterns.count > 1 else {
            for pattern in patterns { bus.tap(pattern, see) }
            return
        }
        bus.tap { envelope in
            if patterns.contains(where: { $0.matches(envelope.topic) }) { see(envelope) }
        }
    }

    /// Keeps the first error of an observer, because neither a tap nor a step at the end can throw.
    private final class Failure {
        private var first: (any Error)?

        func keep(_ see: () throws -> Void) {
            guard first == nil else { return }
            do { try see() } catch { first = error }
        }

        func check() throws { if let first { throw first } }
    }
}
