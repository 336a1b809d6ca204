import FleetWire
import NIOCore

/// Takes what a broker sends apart, as the bytes come.
struct BrokerReader {
    enum Line: Hashable {
        /// What the broker says of itself first.
        case info
        case message(subject: String, subscription: Int)
        case ping, pong, ok
        case error(String)
    }

    private var buffer = ByteBuffer()

    mutating func take(_ bytes: inout ByteBuffer) { buffer.writeBuffer(&bytes) }

    /// The next line that is there whole, a message with its header and body; nil if there is none.
    mutating func next() -> Line? {
        guard let end = buffer.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let length = end - buffer.readerIndex + 1
        guard let text = buffer.getString(at: buffer.readerIndex, length: length) else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace)
        var size = 0
        let line: Line
        switch words.first {
        case "MSG", "HMSG":
            guard words.count >= 4, let subscription = Int(words[2]), let body = Int(words[words.count - 1]) else {
                line = .error(text)
                break
            }
            // The line break behind the body counts.
            size = body + 2
            line = .message(subject: String(words[1]), subscription: subscription)
        case "PING": line = .ping
        case "PONG": line = .pong
        case "+OK": line = .ok
        case "INFO": line = .info
        default: line = .error(text.trimmingPrefix("-ERR ").filter { $0 != "\r\n" })
        }
        guard buffer.readableBytes >= length + size else { return nil }
        buffer.moveReaderIndex(forwardBy: length + size)
        if buffer.readableBytes == 0 { buffer.clear() }
        return line
    }
}
