import EventBus
import Host
import RuleHost
import Synchronization

@testable import Harness

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The file of a recording on a disk that fails on demand.
final class FaultyFile: RecordingSink {
    private struct State {
        /// The number of bytes that the disk still takes; nil means no limit.
        var room: Int?
        var code = ENOSPC
        var canCut = true
        var syncFailure: Int32?
        var now: Int64 = 0
        var writes = 0
    }

    private let file: RecordingFile
    private let state = Mutex(State())

    init(path: String) throws { file = try RecordingFile(path: path) }

    /// Lets the disk take `room` more bytes and then fail.
    func fail(after room: Int = 0, with code: Int32 = ENOSPC, canCut: Bool = true) {
        state.withLock { ($0.room, $0.code, $0.canCut) = (room, code, canCut) }
    }

    func failSync(with code: Int32?) { state.withLock { $0.syncFailure = code } }

    /// Lets the disk work again, and moves the clock on by one second.
    func recover() {
        state.withLock { state in
            state.room = nil
            state.now += RecordingWriter.pause
        }
    }

    /// Moves the clock on.
    func advance(by nanoseconds: Int64) { state.withLock { $0.now += nanoseconds } }

    /// The number of writes so far.
    var writes: Int { state.withLock(\.writes) }
    var now: Int64 { state.withLock(\.now) }

    func append(_ bytes: UnsafeRawBufferPointer) -> (written: Int, failure: Int32?) {
        let (room, code) = state.withLock { state in
            state.writes += 1
            return (state.room, state.code)
        }
        guard let room, room < bytes.count else { return file.append(bytes) }
        let (written, _) = file.append(UnsafeRawBufferPointer(rebasing: bytes[..<room]))
        state.withLock { $0.room = room - written }
        return (written, code)
    }

    func cut(last count: Int) -> Bool { state.withLock(\.canCut) && file.cut(last: count) }
    func sync() -> Int32? { state.withLock(\.syncFailure) ?? file.sync() }
    var presence: RecordingPresence { file.presence }
    var size: Int? { file.size }
    var endsInLine: Bool { file.endsInLine }
    func successor() -> (any RecordingSink)? { file.successor() }
    func putAside(as name: String) -> (next: any RecordingSink, aside: String)? { file.putAside(as: name) }
    func release() { file.release() }
}

/// A recorder on a disk that can fail. Each call waits until the disk has finished.
struct FaultyRecorder {
    let file: FaultyFile
    let disk: DiskQueue
    let health = HealthStatus()
    let recorder: Recorder

    init(
        path: String, capacity: Int = 16 << 20, rotation: RecordingRotation? = nil,
        today: @escaping @Sendable () -> String = { "2026-01-01" }
    ) throws {
        let file = try FaultyFile(path: path)
        self.file = file
        disk = try DiskQueue(capacity: capacity)
        recorder = Recorder(
            to: file, path: path, RecordingLines(.init(), try ModuleSet(.shipped), withText: true),
            rotating: rotation, disk, health,
            now: { [file] in file.now }, today: today)
    }

    func note(_ inputs: LoggedInput..., at seconds: Double) {
        recorder.note(inputs, at: Duration(seconds: seconds)!)
        disk.finish()
    }

    func close() {
        recorder.close()
        disk.finish()
    }

    /// The first health note, such as `fail: …`, or nil.
    var note: String? { health.all.first.map { "\($0.severity): \($0.message)" } }
}

extension LoggedInput {
    static func toast(_ id: String) -> LoggedInput {
        .event(topic: "toast.show", data: Array(#"{"id":"\#(id)","message":"m"}"#.utf8), source: "/test")
    }

    static func rules(_ layers: [RuleLayer]) -> LoggedInput { .rules(layers, .accepted(in: .zero)) }
}
