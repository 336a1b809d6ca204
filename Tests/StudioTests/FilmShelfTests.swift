import ControlAPI
import Dispatch
import Testing

@testable import Studio

@Suite struct FilmShelfTests {
    @Test("two films may be in the making, and one that was cancelled makes room for another one at once")
    func bound() throws {
        let shelf = FilmShelf(), gate = DispatchSemaphore(value: 0)
        defer { for _ in 0..<3 { gate.signal() } }
        let first = try shelf.make("first") { _ in gate.wait() }
        _ = try shelf.make("second") { _ in gate.wait() }
        #expect(throws: Problem.self) { try shelf.make("third") { _ in } }
        first.cancel()
        let third = try shelf.make("third") { _ in gate.wait() }
        #expect(shelf.film(third.id) === third && !first.isDone)
    }

    @Test("a film is read while it is made, and to its end")
    func reading() async throws {
        let shelf = FilmShelf(), gate = DispatchSemaphore(value: 0)
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
