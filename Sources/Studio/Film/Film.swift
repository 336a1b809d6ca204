import EventBus
import Host
import Synchronization

/// A film in memory: what happened in one run, as lines of text (``FilmText``). It can be read while it is made.
final class Film: Sendable {
    let id: String
    /// The title of the film, for people.
    let title: String

    private struct State {
        /// Parts of the text, each some whole lines.
        var parts: [String] = []
        var size = 0
        var isDone = false
        var isCancelled = false
        /// The history that explains the events of the film; nil while it is made, and for a film that is too long.
        var history: History?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    private let largest: Int

    /// - Parameter largest: the largest size of the film in bytes. Later lines are left out.
    init(id: String, title: String, largest: Int = 128 << 20) {
        (self.id, self.title, self.largest) = (id, title, largest)
    }

    /// The size of the text in bytes.
    var size: Int { state.withLock(\.size) }
    var isDone: Bool { state.withLock(\.isDone) }
    var history: History? { state.withLock(\.history) }
    /// Whether the film must not continue, because it was canceled or is too large.
    var mustEnd: Bool { state.withLock { $0.isCancelled || $0.size > largest } }
    /// Whether the film was canceled.
    var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Stops the making of the film.
    func cancel() { state.withLock { $0.isCancelled = true } }

    func append(_ text: String) {
        guard !text.isEmpty else { return }
        change { state in
            state.parts.append(text)
            state.size += text.utf8.count
        }
    }

    /// Ends the film.
    func finish(_ history: History? = nil) {
        change { state in
            state.isDone = true
            state.history = history
        }
    }

    private func change(_ edit: (inout State) -> Void) {
        let waiting = state.withLock { state in
            edit(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits for the parts after the first `count`.
    /// - Returns: the parts that exist now; nil at the end of the film.
    func parts(after count: Int) async -> [String]? {
        while true {
            let (parts, isDone) = state.withLock { (Array($0.parts.dropFirst(count)), $0.isDone) }
            if !parts.isEmpty { return parts }
            if isDone || Task.isCancelled { return nil }
            await withCheckedContinuation { continuation in
                let isReady = state.withLock { state in
                    let isReady = state.parts.count > count || state.isDone
                    if !isReady { state.waiting.append(continuation) }
                    return isReady
                }
                if isReady { continuation.resume() }
            }
        }
    }
}
