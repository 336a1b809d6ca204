import ControlAPI
import NIOCore

/// Streams a film, also while it is being made.
struct FilmStream: ResponseStream {
    let film: Film
    let type = MediaType.lines

    // Each part of a film is written as soon as it exists, and every film ends.
    func nudge() {}

    func write(_ write: @escaping @Sendable (ByteBuffer) async throws -> Void, near connection: LoopExecutor) async {
        var count = 0
        while let parts = await film.parts(after: count) {
            for part in parts {
                do { try await write(ByteBuffer(string: part)) } catch { return }
            }
            count += parts.count
        }
    }
}
