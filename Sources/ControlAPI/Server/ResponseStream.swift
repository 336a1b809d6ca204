import NIOCore

/// A response that is written as it is produced, and may be endless.
package protocol ResponseStream: Sendable {
    /// The media type.
    var type: String { get }
    /// Makes the response write something soon. Only writing shows that a client has disconnected.
    func nudge()
    /// Writes until the response ends or `write` fails.
    /// - Parameters:
    ///   - write: returns when the system has accepted the bytes.
    ///   - connection: runs tasks on the connection's thread. A long task there delays other clients.
    func write(_ write: @escaping @Sendable (ByteBuffer) async throws -> Void, near connection: LoopExecutor) async
}
