import NIOCore
import NIOPosix

/// Exchanges raw bytes with a socket, to send what no correct client would.
enum RawConnection {
    /// Sends `text` and reads until the server closes the connection.
    static func exchange(_ path: String, _ text: String) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(unixDomainSocketPath: path) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await within {
            try await channel.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: text))
                var answer = ""
                for try await bytes in inbound { answer += String(buffer: bytes) }
                return answer
            }
        }
    }
}
