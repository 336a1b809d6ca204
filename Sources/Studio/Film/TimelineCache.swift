import ControlAPI
import Host
import Synchronization

/// Keeps films in memory; the oldest make room for new ones.
final class TimelineCache: Sendable {
    private let largest: Int
    /// The most films in the making, not counting canceled ones that are about to end.
    private static let mostInTheMaking = 2

    private struct State {
        var number = 0
        /// In the order in which they were begun.
        var films: [Film] = []
    }
    private let state = Mutex(State())

    /// - Parameter largest: the largest total size of the films in bytes.
    init(largest: Int = 256 << 20) { self.largest = largest }

    /// The film with an id; nil if there is none, or no longer.
    func film(_ id: String) -> Film? { state.withLock { $0.films.first { $0.id == id } } }

    /// All films, the oldest first.
    var all: [Film] { state.withLock(\.films) }

    /// Begins a film.
    /// - Parameter make: makes the film, on a thread of its own, and ends it. It should stop when the film is canceled.
    /// - Throws: ``Problem`` if too many films are in the making, or no thread can be made.
    func make(_ title: String, _ make: @escaping @Sendable (Film) -> Void) throws -> Film {
        // Before the film counts as one in the making.
        let thread = try BusExecutor()
        let film = try state.withLock { state throws(Problem) in
            guard state.films.count(where: { !$0.isDone && !$0.isCancelled }) < Self.mostInTheMaking else {
                throw .busy("\(Self.mostInTheMaking) films are in the making, which is the limit")
            }
            state.number += 1
            let film = Film(id: "\(state.number)", title: title)
            state.films.append(film)
            return film
        }
        thread.submit { [weak self, thread] in
            make(film)
            if !film.isDone { film.finish() }
            self?.shed()
            _ = thread
        }
        return film
    }

    /// Removes the oldest films while all together are too large.
    private func shed() {
        state.withLock { state in
            var size = state.films.reduce(0) { $0 + $1.size }
            while size > largest, state.films.count > 1, let oldest = state.films.firstIndex(where: \.isDone) {
                size -= state.films[oldest].size
                state.films.remove(at: oldest)
            }
        }
    }
}
