import EventBus
import Host

/// The inputs of a recording in order, read and decoded on another thread while those before
/// take effect.
public final class RecordingStream: Sequence, IteratorProtocol {
    private let prefetch: Prefetch<RecordedInput>
    private var batch: ArraySlice<RecordedInput> = []
    /// Why the sequence ended; nil: at the end of the file.
    public private(set) var failure: RecordingFailure?
    /// Bytes of the file.
    public let size: Int
    /// Bytes of it that are used.
    public private(set) var offset = 0

    /// - Parameter modules: those of this program.
    /// - Throws: ``RecordingFailure`` for a file that cannot be opened.
    public init(path: String, modules: [any Module] = .shipped, skipsBadLines: Bool = false) throws {
        size = try LineReader(path: path).size
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

    /// What is read at once: inputs, and bytes of their lines, since an event may be large.
    private static let mostInputs = 256
    private static let mostBytes = 1 << 20

    /// Some inputs in a row, at least one. Nil as ``next()``.
    func nextBatch() -> [RecordedInput]? {
        do {
            return try prefetch.next()
        } catch {
            failure = error as? RecordingFailure ?? .unreadable("", reason: "\(error)")
            return nil
        }
    }

    /// Nil at the end, and where the file cannot be read: see ``failure``.
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
