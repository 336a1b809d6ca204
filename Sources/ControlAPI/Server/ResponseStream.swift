import NIOCore

/// A response that is written while it is made, and may have no end.
package protocol ResponseStream: Sendable {
    /// The media type.
    var type: String { get }
    /// Makes the response write something soon. Only writing shows that a client has gone away.
    func nudge()
    /// Writes until the response ends or `write` fails.
    /// - Parameters:
    ///   - write: returns when the system has taken the bytes.
    ///   - connection: runs on the thread of the connection. Whoever runs there more than a moment holds up other clients.
    func write(_ write: @escaping @Sendable (ByteBuffer) async throws -> Void, near connection: LoopExecutor) async
}
