import NIOCore
import NIOPosix

/// Bytes to a socket and back: for what no well-behaved client sends.
enum RawConnection {
    /// Sends `text` and reads until the other side closes.
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
