import EventBus
import Host

/// The inputs of a recording in order. They are read and decoded on another thread while earlier inputs are used.
public final class RecordingStream: Sequence, IteratorProtocol {
    private let path: String
    private let prefetch: Prefetch<RecordedInput>
    private var batch: ArraySlice<RecordedInput> = []
    /// The reason why the sequence ended before the end of the file; nil if it did not.
    public private(set) var failure: RecordingFailure?
    /// The size of the file in bytes.
    public let size: Int
    /// The number of bytes of the file that belong to returned inputs.
    public private(set) var offset = 0

    /// - Parameters:
    ///   - modules: the modules of this program.
    ///   - skipsBadLines: whether to skip lines that cannot be read, instead of ending with a failure.
    /// - Throws: ``RecordingFailure`` if the file cannot be opened; `ModuleProblem` or `BusError` for modules that
    ///   cannot run together; `SystemFailure` if the thread cannot be created.
    public init(path: String, modules: [any Module] = .shipped, skipsBadLines: Bool = false) throws {
        self.path = path
        size = try RecordingParts.size(of: path)
        // The reader is created on another thread, where this error would look like an error of the file.
        _ = try ModuleSet(modules)
        prefetch = try Prefetch { emit in
            let reader = try RecordingReader(path: path, modules: modules, skipsBadLines: skipsBadLines)
            var batch: [RecordedInput] = []
            var start = 0
            do {
                while let input = try reader.next() {
                    batch.append(input)
                    if batch.count == Self.mostInputs || input.offset - start >= Self.mostBytes {
                        guard emit(batch) else { return }
                        batch.removeAll(keepingCapacity: true)
                        start = input.offset
                    }
                }
            } catch {
                if !batch.isEmpty { _ = emit(batch) }
                throw error
            }
            if !batch.isEmpty { _ = emit(batch) }
        }
    }

    deinit { prefetch.abandon() }

    /// The maximum number of inputs in a batch. The size of their lines in bytes is also limited, because one event may
    /// be large.
    private static let mostInputs = 256
    private static let mostBytes = 1 << 20

    /// Returns the next inputs, at least one; nil at the end, or after a ``failure``.
    func nextBatch() -> [RecordedInput]? {
        do {
            return try prefetch.next()
        } catch {
            failure = error as? RecordingFailure ?? .unreadable(path, reason: "\(error)")
            return nil
        }
    }

    /// Returns the next input; nil at the end, or after a ``failure``.
    public func next() -> RecordedInput? {
        if batch.isEmpty {
            guard let next = nextBatch() else { return nil }
            batch = next[...]
        }
        let input = batch.removeFirst()
        offset = input.offset
        return input
    }
}
