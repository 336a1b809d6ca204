import EventBus
import FoundationEssentials
import Harness
import Host
import RuleHost
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The recording of a session, with its texts, which only this process can read and which ends with it: the past to which
/// the page asks what other rules would have done.
public final class SessionLog: InputLog {
    private let recorder: Recorder
    private let other: (any InputLog)?
    /// The open file, which has no name any more.
    private let file: Int32
    private let state = Mutex((size: 0, isFull: false))

    /// How much a session may have, in bytes. Then it is no longer recorded.
    private static let largest = 64 << 20

    /// - Parameters:
    ///   - path: where the file is made, in a folder that only this user can read. Its name is removed at once.
    ///   - other: a log that gets all inputs, too.
    /// - Throws: ``RecordingFailure`` or ``SystemFailure`` if the file cannot be made.
    public init(
        at path: String, configuration: ChromeSystem.Configuration, modules: [any Module], disk: DiskQueue,
        health: HealthNotes, and other: (any InputLog)?
    ) throws {
        unlink(path)
        file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SystemFailure("the session cannot be recorded") }
        unlink(path)
        do {
            recorder = try Recorder(
                path: Self.path(of: file), configuration: configuration, modules: modules, withText: true, disk: disk,
                health: health)
        } catch {
            closeDescriptor(file)
            throw error
        }
        self.other = other
    }

    deinit { closeDescriptor(file) }

    /// The path under which this process can read the recording.
    var path: String { Self.path(of: file) }

    private static func path(of file: Int32) -> String {
        #if os(Linux)
        "/proc/self/fd/\(file)"
        #else
        "/dev/fd/\(file)"
        #endif
    }

    /// Whether the recording has ended because it is as large as it may be.
    var isFull: Bool { state.withLock(\.isFull) }

    public func note(_ inputs: [LoggedInput], at time: Duration) {
        other?.note(inputs, at: time)
        let size = inputs.reduce(0) { $0 + $1.approximateSize }
        let fits = state.withLock { state in
            state.size += size
            if state.size > Self.largest { state.isFull = true }
            return !state.isFull
        }
        if fits { recorder.note(inputs, at: time) }
    }

    public func close() {
        other?.close()
        recorder.close()
    }
}

/// The system's function, whose name a method of the class has, too.
private func closeDescriptor(_ file: Int32) { close(file) }

extension LoggedInput {
    fileprivate var approximateSize: Int {
        switch self {
        case .event(_, let data, let source, _): 200 + data.count + source.utf8.count
        case .question(_, let query): 200 + query.json.utf8.count
        case .rules(let layers, _): layers.reduce(200) { $0 + $1.files.reduce(0) { $0 + $1.source.count } }
        case .module, .deadline, .end: 200
        }
    }
}
