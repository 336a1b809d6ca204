import NIOCore

/// A response that is written while it is made, and may have no end.
package protocol ResponseStream: Sendable {
    /// The media type.
    var type: String { get }
    /// Makes the response write something soon. Only writing shows that a client has gone away.
    func nudge()
    /// Writes until the response ends or `write` fails.
    /// - Parameter write: returns when the system has taken the bytes.
    func write(_ write: @escaping @Sendable (ByteBuffer) async throws -> Void) async
}
