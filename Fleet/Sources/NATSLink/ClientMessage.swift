import EventBus
import FleetWire
import NIOCore

/// A message from the client to the server in the NATS protocol.
enum ClientMessage {
    case connect(Value)
    case publish(Outgoing, replyTo: String?)
    /// - Parameter number: identifies the subscription in later messages.
    case subscribe(String, number: UInt64)
    case unsubscribe(number: UInt64)
    case ping
    case pong

    func write(into buffer: inout ByteBuffer) {
        switch self {
        case .connect(let options): buffer.writeString("CONNECT \(options.json)\r\n")
        case .subscribe(let subject, let number): buffer.writeString("SUB \(subject) \(number)\r\n")
        case .unsubscribe(let number): buffer.writeString("UNSUB \(number)\r\n")
        case .ping: buffer.writeString("PING\r\n")
        case .pong: buffer.writeString("PONG\r\n")
        case .publish(let message, let reply):
            let address = message.subject + (reply.map { " " + $0 } ?? "")
            if message.headers.fields.isEmpty {
                buffer.writeString("PUB \(address) \(message.body.count)\r\n")
            } else {
                let header =
                    "NATS/1.0\r\n" + message.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
                buffer.writeString("HPUB \(address) \(header.utf8.count) \(header.utf8.count + message.body.count)\r\n")
                buffer.writeString(header)
            }
            buffer.writeBytes(message.body)
            buffer.writeString("\r\n")
        }
    }
}

extension Outgoing {
    /// An upper bound of the size that the broker counts: header and body, in bytes.
    var size: Int {
        body.count + headers.fields.reduce(16) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }
}
