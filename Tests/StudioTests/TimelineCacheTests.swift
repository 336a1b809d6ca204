import ControlAPI
import Dispatch
import Testing

@testable import Studio

@Suite struct TimelineCacheTests {
    @Test("two films may be in the making, and one that was cancelled makes room for another one at once")
    func bound() throws {
        let shelf = TimelineCache(), gate = DispatchSemaphore(value: 0)
        defer { for _ in 0..<3 { gate.signal() } }
        let first = try shelf.make("first") { _ in gate.wait() }
        _ = try shelf.make("second") { _ in gate.wait() }
        #expect(throws: Problem.self) { try shelf.make("third") { _ in } }
        first.cancel()
        let third = try shelf.make("third") { _ in gate.wait() }
        #expect(shelf.film(third.id) === third && !first.isDone)
    }

    @Test("a film that is as large as it may be, or that was cancelled, is to end")
    func ends() {
        let film = Film(id: "1", title: "film", largest: 4)
        film.append("abc\n")
        #expect(!film.mustEnd)
        film.append("d\n")
        #expect(film.mustEnd && !film.isCancelled && film.size == 6)
        let other = Film(id: "2", title: "film")
        other.cancel()
        #expect(other.mustEnd && other.isCancelled)
    }

    @Test("the oldest films make room for new ones when all together are too large")
    func shedding() async throws {
        let shelf = TimelineCache(largest: 10)
        var films: [Film] = []
        for title in ["a", "b", "c"] {
            let film = try shelf.make(title) { $0.append("12345\n") }
            films.append(film)
            #expect(await film.parts(after: 0) == ["12345\n"])
            #expect(await film.parts(after: 1) == nil)
        }
        while shelf.all.count > 1 { await Task.yield() }
        #expect(shelf.all.map(\.title) == ["c"])
        #expect(shelf.film(films[0].id) == nil && shelf.film(films[2].id) === films[2])
    }

    @Test("a film is read while it is made, and to its end")
    func reading() async throws {
        let shelf = TimelineCache(), gate = DispatchSemaphore(value: 0)
        let film = try shelf.make("film") { film in
            film.append("a\n")
            gate.wait()
            film.append("b\n")
        }
        #expect(await film.parts(after: 0) == ["a\n"])
        gate.signal()
        #expect(await film.parts(after: 1) == ["b\n"])
        #expect(await film.parts(after: 2) == nil && film.isDone)
    }
}
