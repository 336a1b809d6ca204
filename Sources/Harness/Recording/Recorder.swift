import EventBus
import Host
import RuleHost
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes a live host's inputs to a file, from which ``Replay`` repeats the run.
///
/// Lines are with the system before their inputs take effect: whoever kills the host
/// loses at most the line that is being written. A file that has runs already gets one
/// more; nothing in it is changed.
///
/// What toasts say, and tokens, are written as placeholders unless it is told to write text.
public final class Recorder: InputLog {
    private struct State {
        var buffer: [UInt8] = []
        var isBegun = false
        var count = 0
        /// Sets of rules whose texts are in the file.
        var digests: Set<String> = []
        /// The latest source and its JSON: most inputs have the same.
        var source = ""
        var sourceText: [UInt8] = []
        /// Nil: texts are written as they came.
        var placeholders: TextPlaceholders?
        /// Nothing more is written: the run is over, or writing failed.
        var isOver = false
    }

    private let state = Mutex(State())
    private let descriptor: Int32
    private let path: String
    /// This host made the file.
    private let isNew: Bool
    private let configuration: ChromeSystem.Configuration
    private let withText: Bool
    private let failed: @Sendable (RecordingFailure) -> Void

    /// - Parameters:
    ///   - configuration: that of the host.
    ///   - withText: whether private text is written as it came; else equal texts are an equal
    ///     `text-1`.
    ///   - failed: told once when a line cannot be written; the host goes on without.
    /// - Throws: ``RecordingFailure``. What is at `path` is as it was then.
    public init(
        path: String, configuration: ChromeSystem.Configuration, withText: Bool = false,
        failed: @escaping @Sendable (RecordingFailure) -> Void
    ) throws(RecordingFailure) {
        let flags = O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC
        // Messages are nobody else's business. Of two hosts that start at once only one makes the file.
        var descriptor = open(path, flags | O_EXCL, 0o600)
        isNew = descriptor >= 0
        if !isNew { descriptor = open(path, flags, 0o600) }
        guard descriptor >= 0 else { throw .unwritable(path, reason: Self.reason) }
        self.descriptor = descriptor
        self.path = path
        self.configuration = configuration
        self.withText = withText
        self.failed = failed
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, isStillThere else { throw .inUse(path) }
        try prepare()
        if !withText { state.withLock { $0.placeholders = TextPlaceholders() } }
    }

    deinit {
        // A host that did not come up leaves nothing behind.
        if isNew, !state.withLock(\.isBegun) { unlink(path) }
        closeFile(descriptor)
    }

    private static var reason: String { String(cString: strerror(errno)) }

    /// Whether the file at the path is the one that is open: a host that did not come up may
    /// have removed it in between.
    private var isStillThere: Bool {
        var (there, ours) = (stat(), stat())
        return stat(path, &there) == 0 && fstat(descriptor, &ours) == 0
            && (there.st_dev, there.st_ino) == (ours.st_dev, ours.st_ino)
    }

    /// Goes on behind what is there, on a line of its own.
    private func prepare() throws(RecordingFailure) {
        let size = lseek(descriptor, 0, SEEK_END)
        guard size > 0 else { return }
        let mark = Array("{\"".utf8)
        var head = [UInt8](repeating: 0, count: 4096)
        let count = pread(descriptor, &head, head.count, 0)
        let line = head.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
        guard line.starts(with: mark), line.contains(sequence: Array("\"glassbus\":\"recording\"".utf8)) else {
            throw .foreign(path)
        }
        var last: UInt8 = 0
        _ = pread(descriptor, &last, 1, size - 1)
        // A host was killed while it wrote. Its line ends where our first one begins: till then
        // the file is as it was.
        if last != UInt8(ascii: "\n") { state.withLock { $0.buffer = [UInt8(ascii: "\n")] } }
    }

    // MARK: Lines

    public func note(_ inputs: [LoggedInput], at time: Duration) {
        let failure = state.withLock { state -> RecordingFailure? in
            guard !state.isOver else { return nil }
            if !state.isBegun { begin(&state, inputs.first) }
            let moment = Array("{\"bustime\":\"\(Value.double(time.inSeconds).json)\",\"data\":".utf8)
            for input in inputs { add(input, moment, &state) }
            defer { state.buffer.removeAll(keepingCapacity: state.buffer.capacity < 1 << 20) }
            let reason = write(state.buffer) ? nil : Self.reason
            if reason != nil { end(&state) }
            return reason.map { .unwritable(path, reason: $0) }
        }
        if let failure { failed(failure) }
    }

    public func close() { state.withLock { end(&$0) } }

    private func end(_ state: inout State) {
        state.isOver = true
        // Somebody else may go on behind the end.
        flock(descriptor, LOCK_UN)
    }

    private func begin(_ state: inout State, _ first: LoggedInput?) {
        var layers: [RuleLayer] = []
        if case .rules(let loaded, .accepted)? = first { layers = loaded }
        state.isBegun = true
        let header = RecordingHeader(configuration, rules: RuleDigest.of(layers), holdsText: withText)
        // A header's fields are plain: encoding them cannot fail.
        if let line = try? ValueEncoder().encode(header).json { state.buffer += line.utf8 }
        state.buffer.append(UInt8(ascii: "\n"))
    }

    private func add(_ input: LoggedInput, _ moment: [UInt8], _ state: inout State) {
        state.buffer += moment
        switch input {
        case .event(let topic, let data, let source):
            state.buffer += state.placeholders?.replaced(data, of: topic) ?? data
            finish(topic.text, source, &state)
        case .question(let topic, let query):
            state.buffer += (state.placeholders?.replaced(query, of: topic) ?? query).json.utf8
            finish(topic.text, RecordedType.source, &state)
        case .rules(let layers, let outcome):
            let digest = RuleDigest.of(layers)
            let rules = RecordedRules(
                layers, digest: digest, outcome, withTexts: state.digests.insert(digest).inserted)
            append(rules, &state)
            finish(RecordedType.rules, RecordedType.source, &state)
        case .deadline(let verdict):
            append(verdict, &state)
            finish(RecordedType.deadline, RecordedType.source, &state)
        case .end:
            state.buffer += "{}".utf8
            finish(RecordedType.end, RecordedType.source, &state)
        }
    }

    private func append(_ data: some Encodable, _ state: inout State) {
        // Our own plain types again.
        state.buffer += ((try? ValueEncoder().encode(data).json) ?? "{}").utf8
    }

    /// The rest of a CloudEvent after its data.
    private func finish(_ type: String, _ source: String, _ state: inout State) {
        state.count += 1
        if source != state.source || state.sourceText.isEmpty {
            state.source = source
            state.sourceText = Array(Value.string(source).json.utf8)
        }
        state.buffer += ",\"id\":\"".utf8
        state.buffer += String(state.count).utf8
        state.buffer += "\",\"source\":".utf8
        state.buffer += state.sourceText
        state.buffer += ",\"specversion\":\"1.0\",\"type\":\"".utf8
        state.buffer += type.utf8
        state.buffer += "\"}\n".utf8
    }

    /// - Returns: whether all of it was written.
    private func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var done = 0
            while done < bytes.count {
                let count = writeBytes(descriptor, bytes.baseAddress! + done, bytes.count - done)
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                done += count
            }
            return true
        }
    }
}

private func closeFile(_ descriptor: Int32) { close(descriptor) }

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

/// The types of lines that are no events and no questions.
enum RecordedType {
    static let rules = "recording.rules"
    static let deadline = "recording.deadline"
    static let end = "recording.end"
    /// Who says so.
    static let source = "/host"
}

extension Collection<UInt8> {
    func contains(sequence wanted: [UInt8]) -> Bool { firstRange(of: wanted) != nil }
}
