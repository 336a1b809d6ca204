import Host
import RuleHost

/// Writes the lines of a run to its file. After a failed write, it later writes a gap and the rules that were lost.
/// Used on the disk's thread.
struct RecordingWriter {
    /// A unit of data to write, in order.
    enum Batch: Sendable {
        /// Inputs that take effect at the same moment of bus time.
        case inputs([LoggedInput], at: Duration)
        /// Inputs that did not fit into the queue.
        case missed(MissedInputs)
    }

    /// In nanoseconds: the pause after a failed write, and the interval at which the path of the file is checked.
    static let pause: Int64 = 1_000_000_000
    /// Lines are collected up to this number of bytes and then written together.
    private static let mostBytes = 1 << 20

    private var sink: any RecordingSink
    private let health: RecordingHealth
    private let now: @Sendable () -> Int64
    private var lines: RecordingLines

    /// Called when lines are ready, immediately before they are written.
    var beforeWriting: @Sendable () -> Void = {}

    /// Whether the header of the run is in the file.
    private var isBegun = false
    /// The number of the last line in the file.
    private var id = 0
    /// The digests of the sets of rules whose texts are in the file.
    private var known: Set<String> = []
    /// Whether the file ends with a part of a line.
    private var endsInLine: Bool
    /// The size of the file in bytes after the last write; a smaller file was cut by another program.
    private var size: Int
    /// A summary of the run's inputs that are in the file, in case they are deleted from outside; nil if there are
    /// none.
    private var written: MissedInputs?
    private let rotation: RecordingRotation?
    private let parts: RecordingParts
    /// The day, such as `2026-11-27`.
    private let today: @Sendable () -> String
    /// The day on which the file was last written before this run, or on which this run began it.
    private var day: String
    /// Whether another day has begun since then, as of the last check.
    private var isOldDay = false
    private var nextRotation: Int64 = 0
    /// The name of the file with the previous part of the run; nil if the run begins in this file.
    private var before: String?
    /// The last accepted set of rules, and whether it must still be written.
    private var rules: [RuleLayer] = []
    private var owesRules = false
    private var missed: MissedInputs?
    /// The bus time at which the run ended, if the end must still be written.
    private var owedEnd: Duration?
    /// The time before which no write is attempted; nil while writing works, as far as is known.
    private var retry: Int64?
    /// The reason why the last attempt failed.
    private var lastReason = ""
    private var nextLook: Int64 = 0
    /// Whether some data is not synchronized to the disk yet.
    private(set) var needsSync = false

    /// - Parameters:
    ///   - path: the path of the file.
    ///   - day: the day on which the file was last written; nil for a new file.
    ///   - now: a monotonic clock, in nanoseconds.
    ///   - today: returns the day, such as `2026-11-27`.
    init(
        to sink: any RecordingSink, at path: String, of day: String?, _ lines: RecordingLines,
        rotation: RecordingRotation?,
        health: RecordingHealth, now: @escaping @Sendable () -> Int64, today: @escaping @Sendable () -> String
    ) {
        self.sink = sink
        self.rotation = rotation
        self.today = today
        parts = RecordingParts(of: path)
        self.day = day ?? today()
        self.lines = lines
        (endsInLine, size) = (sink.endsInLine, sink.size ?? 0)
        self.health = health
        self.now = now
    }

    mutating func write(_ batches: [Batch]) {
        if let retry, now() >= retry { self.retry = nil }
        look()
        if let rotation, size > 0, isOldDay || rotation.limit.map({ size >= $0 }) ?? false { rotate(rotation) }
        var draft = RecordingDraft()
        for batch in batches {
            switch batch {
            case .missed(let missed):
                flush(&draft)
                miss(missed)
            case .inputs(let inputs, let time):
                for input in inputs { add(input, time, &draft) }
            }
        }
        flush(&draft)
    }

    /// Ends the run. If inputs are missing, or the end is not written yet, makes one more attempt to write them.
    mutating func end() {
        retry = nil
        if let time = owedEnd ?? missed?.gap.until {
            var draft = RecordingDraft()
            begin(&draft, before: nil, at: time)
            if owedEnd != nil { append(.end, time, isInput: true, &draft) }
            flush(&draft)
        }
        sync()
        sink.release()
    }

    mutating func sync() {
        guard needsSync else { return }
        let failure = sink.sync()
        needsSync = failure != nil
        health.change { $0.unsynced = failure.map(SystemFailure.text) }
    }

    // MARK: Lines

    private mutating func add(_ input: LoggedInput, _ time: Duration, _ draft: inout RecordingDraft) {
        guard retry == nil else { return miss(input, time) }
        if draft.bytes.isEmpty { begin(&draft, before: input, at: time) }
        append(input, time, isInput: true, &draft)
        if draft.bytes.count >= Self.mostBytes { flush(&draft) }
    }

    private mutating func append(_ input: LoggedInput, _ time: Duration, isInput: Bool, _ draft: inout RecordingDraft) {
        var line = RecordingDraft.Line(isInput ? .input(input, time) : .rules)
        line.id = id + draft.lineCount + 1
        if case .rules(let layers, let outcome) = input {
            line.digest = RuleDigest.of(layers)
            if case .accepted = outcome {
                rules = layers
                line.hasRules = true
            }
        }
        let isKnown = line.digest.map { known.contains($0) || draft.mentions($0) } ?? true
        lines.add(input, at: time, id: line.id, withTexts: !isKnown, to: &draft.bytes)
        draft.end(line)
    }

    /// Appends the lines that must come before the first input of a write: a line end, the header, a gap, and rules.
    /// - Parameter input: the first input; nil if none follows.
    private mutating func begin(_ draft: inout RecordingDraft, before input: LoggedInput?, at time: Duration) {
        if endsInLine {
            draft.bytes.append(UInt8(ascii: "\n"))
            draft.end(.init(.lineEnd))
        }
        var next: [RuleLayer]?
        // A file that continues a run always begins with the rules, so that a reader can tell where they end.
        if case .rules(let layers, .accepted)? = input, isBegun || before == nil { next = layers }
        if !isBegun {
            // Even if inputs were lost, the first set of rules in a run must be the one in its header.
            owesRules = owesRules || missed != nil
            lines.addHeader(
                rules: RuleDigest.of(next ?? (owesRules ? rules : [])), after: before, to: &draft.bytes)
            draft.end(.init(.header))
        }
        if let missed {
            var line = RecordingDraft.Line(.gap)
            line.id = id + draft.lineCount + 1
            lines.add(missed.gap, id: line.id, to: &draft.bytes)
            draft.end(line)
        }
        if owesRules, next == nil {
            append(.rules(rules, .accepted(in: .zero)), missed?.gap.until ?? time, isInput: false, &draft)
        }
    }

    private mutating func miss(_ input: LoggedInput, _ time: Duration) {
        if case .end = input {
            owedEnd = time
        } else {
            miss(MissedInputs([input], at: time, because: lastReason))
        }
    }

    private mutating func miss(_ later: MissedInputs) {
        missed.add(later)
        guard let layers = later.rules else { return }
        (rules, owesRules) = (layers, true)
    }

    // MARK: Writing

    private mutating func flush(_ draft: inout RecordingDraft) {
        guard !draft.bytes.isEmpty else { return }
        defer { draft = RecordingDraft() }
        beforeWriting()
        let (count, failure) = draft.bytes.withUnsafeBytes { sink.append($0) }
        size += count
        let whole = draft.lines.prefix { $0.end <= count }
        for line in whole { keep(line) }
        needsSync = needsSync || !whole.isEmpty
        guard let failure else { return health.change { $0.failure = nil } }
        // The written part of a line is removed again, so that the file ends with a whole line.
        let rest = count - (whole.last?.end ?? 0)
        if rest > 0 {
            endsInLine = !sink.cut(last: rest)
            if !endsInLine { size -= rest }
        }
        lastReason = SystemFailure.text(of: failure)
        health.change { $0.failure = lastReason }
        retry = now() + Self.pause
        for line in draft.lines.dropFirst(whole.count) {
            if case .input(let input, let time) = line.content { miss(input, time) }
        }
    }

    /// Records that a line is in the file.
    private mutating func keep(_ line: RecordingDraft.Line) {
        id = max(id, line.id)
        if let digest = line.digest { known.insert(digest) }
        if line.hasRules { owesRules = false }
        switch line.content {
        case .lineEnd: endsInLine = false
        case .header: isBegun = true
        case .gap:
            written.add(missed)
            missed = nil
            health.change { $0.isBehind = false }
        case .rules: break
        case .input(let input, let time): written.add(MissedInputs([input], at: time, because: Self.taken))
        }
    }

    // MARK: External changes of the file

    private static let taken = "the file was deleted or cut while the host wrote it"

    /// Checks whether the file was truncated, and regularly whether it is still at its path. If written data is gone,
    /// the run begins again: with its header and a gap for all missing inputs.
    private mutating func look() {
        if let found = sink.size, found < size { goOnWithoutPast() }
        guard now() >= nextLook else { return }
        nextLook = now() + Self.pause
        isOldDay = rotation != nil && today() != day
        var presence = sink.presence
        if presence == .deleted, let next = sink.successor() {
            sink = next
            goOnWithoutPast()
            presence = .there
        }
        health.change { $0.presence = presence }
    }

    /// Rotates the file, and continues the run in a new one. Missing inputs are written first: a reader of all files
    /// skips the gap with which the new one begins.
    private mutating func rotate(_ rotation: RecordingRotation) {
        guard retry == nil, missed == nil, now() >= nextRotation else { return }
        sync()
        guard let (next, aside) = sink.putAside(as: parts.next(on: day)) else {
            nextRotation = now() + Self.pause
            return health.change { $0.isStuck = true }
        }
        let name = String(aside.dropFirst(PrivateFolder.parent(of: aside).count + 1))
        (sink, day, isOldDay) = (next, today(), false)
        before = isBegun ? name : nil
        if isBegun { written?.gap.reason = "the part before is in '\(name)'" }
        beginAnew()
        parts.deleteOldest(but: rotation.keep)
        health.change { $0.isStuck = false }
    }

    private mutating func goOnWithoutPast() {
        before = nil
        if isBegun { health.change { $0.isCut = true } }
        beginAnew()
    }

    /// Continues the run at the beginning of a file.
    private mutating func beginAnew() {
        (endsInLine, size) = (sink.endsInLine, sink.size ?? 0)
        guard isBegun else { return }
        (isBegun, id, known, owesRules) = (false, 0, [], true)
        if let later = missed { written.add(later) }
        (missed, written) = (written, nil)
    }
}
