import EventBus
import Host
import RuleHost

/// Replays a recording under two sets of rules at once, and tells what they do otherwise.
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
        /// What a person should know: torn lines, old rules that are not the recorded ones.
        public internal(set) var notes: [String] = []
    }

    private let path: String
    private let old: [RuleLayer]?
    private let new: [RuleLayer]?
    private let limit: Int
    private let skipsBadLines: Bool

    /// - Parameters:
    ///   - old: nil: the recorded rules, with their reloads.
    ///   - new: nil: the recorded ones, too.
    ///   - limit: so many differences are told in full.
    ///   - skipsBadLines: leave out lines that cannot be read, and say so.
    public init(
        path: String, old: [RuleLayer]?, new: [RuleLayer]?, limit: Int = 20, skipsBadLines: Bool = false
    ) {
        self.path = path
        self.old = old
        self.new = new
        self.limit = limit
        self.skipsBadLines = skipsBadLines
    }

    /// - Throws: ``RecordingFailure``, ``RuleSetRejected``.
    public func run(progress: (Replay.Progress) -> Void = { _ in }) throws -> Report {
        let stream = try RecordingStream(path: path, skipsBadLines: skipsBadLines)
        var report = Report()
        var book = DifferenceBook(limit: limit)
        var sides: (old: ComparedRun, new: ComparedRun)?
        var causes = RecentCauses()

        func end() throws {
            guard let (old, new) = sides else { return }
            old.finish()
            new.finish()
            book.note(old.take(), new.take()) { causes[$0] }
            book.endRun()
            report.old.add(old.tally)
            report.new.add(new.tally)
            // That the new rules are others is what a comparison is for.
            if let note = old.run.otherRules { report.notes.append("old: " + note) }
            report.notes += old.notes.map { "old: " + $0 } + new.notes.map { "new: " + $0 }
        }
        while let input = stream.next() {
            if case .run(let header) = input.kind {
                try end()
                sides = (try ComparedRun(header, rules: old), try ComparedRun(header, rules: new))
            }
            if case .skipped(let note) = input.kind { report.notes.append(note) }
            guard let (old, new) = sides else { continue }
            if input.isFromOutside {
                report.inputs += 1
                causes.append(input, number: report.inputs)
            }
            do {
                let number = input.isFromOutside ? report.inputs : 0
                try old.apply(input, number: number)
                try new.apply(input, number: number)
            } catch let error as FieldError {
                throw RecordingFailure.line(path, input.line, error.description)
            }
            book.note(old.take(), new.take()) { causes[$0] }
            if report.inputs % 1024 == 0 {
                progress(.init(share: Double(stream.offset) / Double(max(1, stream.size)), inputs: report.inputs))
            }
        }
        if let failure = stream.failure { throw failure }
        try end()
        report.differences = book.differences
        report.count = book.count
        return report
    }
}

extension RecordedInput {
    /// An event or a question, and not what the recorder says itself.
    var isFromOutside: Bool {
        switch kind {
        case .event, .question: true
        case .run, .rules, .end, .skipped: false
        }
    }
}

/// What the latest inputs were, for the differences that they make.
struct RecentCauses {
    private static let length = 1 << 13
    private var inputs: [RecordedInput] = []
    private var last = 0

    mutating func append(_ input: RecordedInput, number: Int) {
        if inputs.count < Self.length {
            inputs.append(input)
        } else {
            inputs[(number - 1) % Self.length] = input
        }
        last = number
    }

    /// Without a topic for what came so long ago that it is forgotten, and for what no input
    /// caused.
    subscript(number: Int) -> Difference.Cause {
        var (line, time, topic) = (0, Duration.zero, "")
        var id: String?
        if number > 0, number <= last, last - number < inputs.count {
            let input = inputs[(number - 1) % Self.length]
            (line, time) = (input.line, input.at)
            switch input.kind {
            case .event(let event):
                topic = type(of: event.event).topic.text
                id = (try? ValueEncoder().encode(event.event))?["id"]?.stringValue
            case .question(let query): topic = type(of: query).topic.text
            case .run, .rules, .end, .skipped: break
            }
        }
        return Difference.Cause(number: number, line: line, time: time, topic: topic, id: id)
    }
}
