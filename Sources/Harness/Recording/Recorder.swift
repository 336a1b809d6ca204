import DequeModule
import EventBus
import Host
import RuleHost
import Synchronization

/// Writes a live host's inputs to a file, from which ``Replay`` repeats the run.
///
/// The bus only hands them over: lines are made and written on the thread of the disk, in their
/// order. They are with the system when ``DiskQueue/isDone(_:)`` says so; whoever tells a client
/// what came of an input waits for it first. About once a second they are brought to the disk itself.
///
/// What cannot be written is counted, and ``RecordingGap`` says in the file what is missing as soon
/// as writing works again. Meanwhile the host's health has a note.
///
/// A file that has runs already gets one more; nothing in it is changed. What toasts say, and tokens,
/// are written as placeholders unless it is told to write text.
public final class Recorder: InputLog {
    private struct Waiting {
        var batches: Deque<RecordingWriter.Batch> = []
        /// What found no room in the queue since the last that did.
        var missed: MissedInputs?
        var isBegun = false
        var isClosed = false

        /// What was missed comes before what is queued next.
        mutating func takeMissed() {
            guard let missed else { return }
            batches.append(.missed(missed))
            self.missed = nil
        }
    }

    private let waiting = Mutex(Waiting())
    /// Used on the disk's thread.
    private let writer: Mutex<RecordingWriter>
    private let disk: DiskQueue
    private let health: RecordingHealth
    /// Nil: something else than a file is written to.
    private let file: RecordingFile?
    private let isSyncing = Mutex(false)

    /// That the file was open to others, and what became of it; nil: it was not.
    public var notice: String? { file?.notice }

    /// - Parameters:
    ///   - path: of a regular file that is a recording or empty, or that is still to be made.
    ///   - configuration: that of the host.
    ///   - modules: those of the host.
    ///   - withText: whether private text is written as it came; else equal texts are an equal
    ///     `text-1`.
    ///   - disk: writes it.
    ///   - health: has a note while something is wrong.
    /// - Throws: ``RecordingFailure``; `ModuleProblem` or `BusError` for modules that cannot run together. What
    ///   is at `path` is as it was then.
    public convenience init(
        path: String, configuration: ChromeSystem.Configuration, modules: [any Module] = .shipped,
        withText: Bool = false, disk: DiskQueue, health: HealthNotes
    ) throws {
        let modules = try ModuleSet(modules)
        let file = try RecordingFile(path: path)
        self.init(
            to: file, file, path: path, RecordingLines(configuration, modules, withText: withText), disk, health,
            now: { MonotonicClock.now })
    }

    /// - Parameter path: for messages.
    init(
        to sink: any RecordingSink, _ file: RecordingFile? = nil, path: String, _ lines: RecordingLines,
        _ disk: DiskQueue, _ health: HealthNotes, now: @escaping @Sendable () -> Int64
    ) {
        self.disk = disk
        self.file = file
        self.health = RecordingHealth(path, health)
        writer = Mutex(
            RecordingWriter(to: sink, lines, endsInLine: file?.endsInLine ?? false, health: self.health, now: now))
        disk.submit { RecordingFile.ignoreSizeSignal() }
    }

    deinit {
        // A host that did not come up leaves nothing behind.
        if let file, file.isNew, !waiting.withLock(\.isBegun) { file.remove() }
    }

    // MARK: On the bus's thread

    public func note(_ inputs: [LoggedInput], at time: Duration) {
        guard !inputs.isEmpty else { return }
        let isMissed = waiting.withLock { waiting in
            guard !waiting.isClosed else { return false }
            waiting.isBegun = true
            // Under the lock: what is queued is found by the work that was queued for it.
            guard disk.submit(size: inputs.reduce(0) { $0 + $1.size }, { self.write() }) else {
                waiting.missed.add(MissedInputs(inputs, at: time, because: "the disk was too slow"))
                return true
            }
            waiting.takeMissed()
            waiting.batches.append(.inputs(inputs, at: time))
            return false
        }
        if isMissed { health.change { $0.isBehind = true } }
    }

    public func close() {
        waiting.withLock { waiting in
            guard !waiting.isClosed else { return }
            waiting.isClosed = true
            waiting.takeMissed()
            disk.submit {
                while self.write() {}
                self.writer.withLock { $0.end() }
            }
        }
    }

    // MARK: On the disk's thread

    /// What is written in one go: little enough that nobody takes the disk for stuck. Each note brings
    /// a go of its own, so this is never less than what came before it.
    private static let mostBatches = 256

    /// Writes what waits, together.
    /// - Returns: whether there was something.
    @discardableResult
    private func write() -> Bool {
        let batches = waiting.withLock { waiting in
            // All that came before is written: what was missed behind it can be told.
            if waiting.batches.isEmpty { waiting.takeMissed() }
            let count = min(Self.mostBatches, waiting.batches.count)
            defer { waiting.batches.removeFirst(count) }
            return Array(waiting.batches.prefix(count))
        }
        guard !batches.isEmpty else { return false }
        let needsSync = writer.withLock { writer in
            writer.write(batches)
            return writer.needsSync
        }
        if needsSync { syncSoon() }
        return true
    }

    private func syncSoon() {
        let isFirst = isSyncing.withLock { isSyncing in
            defer { isSyncing = true }
            return !isSyncing
        }
        guard isFirst else { return }
        Task.detached { [weak self] in
            try? await Task.sleep(for: .seconds(1))
            self?.sync()
        }
    }

    private func sync() {
        disk.submit {
            self.isSyncing.withLock { $0 = false }
            self.writer.withLock { $0.sync() }
        }
    }
}

extension LoggedInput {
    /// About how many bytes of memory it holds while it waits.
    fileprivate var size: Int {
        switch self {
        case .event(_, let data, let source): 256 + data.count + source.utf8.count
        case .question(_, let query): 256 + query.size
        // A set that is as large as sets may be must find room, too.
        case .rules(let layers, _): min(4 << 20, layers.reduce(256) { $0 + $1.size })
        // Few and small: there is always room for them.
        case .module, .deadline, .end: 0
        }
    }
}

extension RuleLayer {
    fileprivate var size: Int {
        // order: a sum is the same in any order
        let modules = modules.values.reduce(0) { $0 + $1.source.count }
        return modules + files.reduce(0) { $0 + $1.source.count }
    }
}

extension Value {
    fileprivate var size: Int {
        switch self {
        case .null, .bool, .int, .double: 32
        case .string(let text): 32 + text.utf8.count
        case .array(let items): items.reduce(32) { $0 + $1.size }
        // order: a sum is the same in any order
        case .object(let fields): fields.reduce(32) { $0 + $1.key.utf8.count + $1.value.size }
        }
    }
}
