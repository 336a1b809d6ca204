import EventBus
import Harness
import Host
import RuleHost
import Synchronization

/// Records a session with its texts, so that the page can ask what other rules would have done. Only this process can
/// read the recording, and it disappears with the process.
public final class SessionLog: InputLog {
    private let recorder: Recorder
    private let other: (any InputLog)?
    private let file: PrivateFile
    /// The path of the file. Similar files are created next to it.
    let place: String
    private let state = Mutex((size: 0, isFull: false))

    /// The largest recording of a session, in bytes. Later inputs are not recorded.
    private static let largest = 64 << 20

    /// - Parameters:
    ///   - path: where the file is created, in a folder that only this user can read. Its name is removed at once.
    ///   - other: a log that also gets all inputs.
    /// - Throws: ``RecordingFailure`` or ``SystemFailure`` if the file cannot be created.
    public init(
        at path: String, configuration: ChromeSystem.Configuration, modules: [any Module], disk: DiskQueue,
        health: HealthStatus, and other: (any InputLog)?
    ) throws {
        file = try PrivateFile(at: path, orSay: "the session cannot be recorded")
        place = path
        recorder = try Recorder(
            path: file.path, configuration: configuration, modules: modules, withText: true, disk: disk, health: health)
        self.other = other
    }

    /// The path under which this process can read the recording.
    var path: String { file.path }

    /// Whether the recording has ended because it reached its largest size.
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

    public func beforeWriting(_ body: @escaping @Sendable () -> Void) {
        other?.beforeWriting(body)
        recorder.beforeWriting(body)
    }

    public func close() {
        other?.close()
        recorder.close()
    }
}

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
