import DequeModule
import EventBus
import Host
import RuleHost
import Synchronization

/// Writes the inputs of a live host to a file, from which ``Replay`` repeats the run.
///
/// The bus only passes the inputs on. The lines are encoded and written on the disk's thread, in order. Once
/// ``DiskQueue/isDone(_:)`` returns true, the operating system has received them; the host waits for that before it
/// answers a client. The file is synchronized to the disk about once a second, so a power cut can lose the last second.
///
/// Inputs that cannot be written are counted. Once writing works again, a ``RecordingGap`` in the file describes the
/// missing inputs. Until then the host's health has a note.
///
/// If the file already contains runs, one more is appended and nothing else is changed. Private text, such as the
/// messages of toasts, is replaced by placeholders unless `withText` is true.
public final class Recorder: InputLog {
    private struct Waiting {
        var batches: Deque<RecordingWriter.Batch> = []
        /// The inputs that did not fit into the queue since the last batch that did.
        var missed: MissedInputs?
        var isBegun = false
        var isClosed = false

        /// Queues the missed inputs, so that they come before the next batch.
        mutating func takeMissed() {
            guard let missed else { return }
            batches.append(.missed(missed))
            self.missed = nil
        }
    }

    private let waiting = Mutex(Waiting())
    /// Used on the disk's thread only.
    private let writer: Mutex<RecordingWriter>
    private let disk: DiskQueue
    private let health: RecordingHealth
    /// The file; nil if a test writes to something else.
    private let file: RecordingFile?
    private let isSyncing = Mutex(false)

    /// A message for people about an existing file at the path and how it was handled; nil if there is nothing to
    /// report.
    public var notice: String? { file?.notice }

    /// - Parameters:
    ///   - path: the path of a recording, an empty file, or no file yet. Any other file there is renamed.
    ///   - configuration: the configuration of the host.
    ///   - modules: the modules of the host.
    ///   - withText: whether private text is recorded unchanged. Otherwise each text becomes a placeholder such as
    ///     `text-1`, the same one for equal texts.
    ///   - rotation: when to rotate the file; nil for never.
    ///   - disk: the thread that writes the file.
    ///   - health: receives a note, for the part `recording`, while inputs cannot be recorded.
    /// - Throws: ``RecordingFailure``; `ModuleProblem` or `BusError` for modules that cannot run together. An existing
    ///   file at `path` is then unchanged.
    public convenience init(
        path: String, configuration: ChromeSystem.Configuration, modules: [any Module] = .shipped,
        withText: Bool = false, rotation: RecordingRotation? = nil, disk: DiskQueue, health: HealthStatus
    ) throws {
        let modules = try ModuleSet(modules)
        let file = try RecordingFile(path: path)
        self.init(
            to: file, file, path: path, RecordingLines(configuration, modules, withText: withText),
            rotating: rotation, disk,
            health, now: { MonotonicClock.now }, today: { WallClock.today })
    }

    /// - Parameter path: the path for messages.
    init(
        to sink: any RecordingSink, _ file: RecordingFile? = nil, path: String, _ lines: RecordingLines,
        rotating rotation: RecordingRotation? = nil, _ disk: DiskQueue, _ health: HealthStatus,
        now: @escaping @Sendable () -> Int64, today: @escaping @Sendable () -> String = { "2026-01-01" }
    ) {
        self.disk = disk
        self.file = file
        self.health = RecordingHealth(path, health)
        writer = Mutex(
            RecordingWriter(
                to: sink, at: path, of: file.flatMap { $0.isNew ? nil : WallClock.day(ofFileAt: path) }, lines,
                rotation: rotation, health: self.health, now: now, today: today))
        disk.submit { RecordingFile.ignoreSizeSignal() }
    }

    deinit {
        // If the host did not start, the empty file that was created for it is removed.
        if let file, file.isNew, !waiting.withLock(\.isBegun) { file.remove() }
    }

    // MARK: On the bus's thread

    public func note(_ inputs: [LoggedInput], at time: Duration) {
        guard !inputs.isEmpty else { return }
        let isMissed = waiting.withLock { waiting in
            guard !waiting.isClosed else { return false }
            waiting.isBegun = true
            // Under the lock, so that the queued work finds its own batch.
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

    public func beforeWriting(_ body: @escaping @Sendable () -> Void) {
        writer.withLock { $0.beforeWriting = body }
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

    /// The maximum number of batches that are written together. It is low enough that the disk does not count as stuck.
    /// Each batch also queues one call of ``write()``, so the calls keep up with the batches.
    private static let mostBatches = 256

    /// Writes the waiting batches, up to a limit.
    /// - Returns: true if there were any.
    @discardableResult
    private func write() -> Bool {
        let batches = waiting.withLock { waiting in
            // Everything earlier has been written, so the missed inputs can be recorded now.
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
    /// The approximate number of bytes that the input occupies in memory while it waits.
    fileprivate var size: Int {
        switch self {
        case .event(_, let data, let source, let attributes):
            256 + data.count + source.utf8.count + (attributes?.size ?? 0)
        case .question(_, let query): 256 + query.size
        // Limited, so that even the largest set of rules fits into the queue.
        case .rules(let layers, _): min(4 << 20, layers.reduce(256) { $0 + $1.size })
        // These are few and small, so they always fit.
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

extension EventAttributes {
    // order: a sum is the same in any order
    fileprivate var size: Int { others.reduce(id?.utf8.count ?? 0) { $0 + $1.key.utf8.count + $1.value.size } }
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
