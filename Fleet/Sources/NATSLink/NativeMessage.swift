import CNATS
import FleetWire
import Glibc

extension Outgoing {
    /// Gives the message to the socket of a connection, or to its buffer.
    /// - Returns: what libnats says of it.
    func write(to connection: OpaquePointer, replyTo reply: String?) -> natsStatus {
        var message: OpaquePointer?
        var status = body.withUnsafeBytes {
            natsMsg_Create(
                &message, subject, reply, $0.assumingMemoryBound(to: CChar.self).baseAddress, Int32($0.count))
        }
        guard status == NATS_OK else { return status }
        defer { natsMsg_Destroy(message) }
        for field in headers.fields {
            status = natsMsgHeader_Add(message, field.name, field.value)
            guard status == NATS_OK else { return status }
        }
        return natsConnection_PublishMsg(connection, message)
    }

    /// At least as many bytes as the broker counts: header and body.
    var size: Int {
        body.count + headers.fields.reduce(16) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    }
}

extension Incoming {
    /// Copies a message of libnats, which stays its owner's. The header fields are sorted by name: libnats does not keep their
    /// order.
    init(copying message: OpaquePointer) {
        let length = Int(natsMsg_GetDataLength(message))
        let body = natsMsg_GetData(message).map { data in
            [UInt8](UnsafeRawBufferPointer(start: data, count: length))
        }
        let reply = natsMsg_GetReply(message).map { String(cString: $0) }
        let origin = reply.flatMap(StreamOrigin.init)
        self.init(
            natsMsg_GetSubject(message).map { String(cString: $0) } ?? "", headers: Headers(copying: message),
            body: body ?? [], reply: reply, sequence: origin?.sequence ?? 0, deliveries: origin?.deliveries ?? 1)
    }

    /// The number by which the broker answers in place of a message, such as 404 or 503; nil for a message.
    var status: Int? { body.isEmpty ? headers["Status"].flatMap { Int($0) } : nil }

    /// Nobody listens where the question went. Such an answer has the number and no words. Newer servers, such as 2.15.1, add the
    /// subject of the question.
    var isUnheard: Bool {
        status == 503 && headers.fields.allSatisfy { ["Status", "Nats-Subject"].contains($0.name) }
    }
}

extension Headers {
    fileprivate init(copying message: OpaquePointer) {
        self = [:]
        var names: UnsafeMutablePointer<UnsafePointer<CChar>?>?
        var count: Int32 = 0
        guard natsMsgHeader_Keys(message, &names, &count) == NATS_OK, let names else { return }
        defer { free(names) }
        let sorted = (0..<Int(count)).compactMap { names[$0] }
            .map { (name: String(cString: $0), pointer: $0) }.sorted { $0.name < $1.name }
        for (name, pointer) in sorted {
            var values: UnsafeMutablePointer<UnsafePointer<CChar>?>?
            guard natsMsgHeader_Values(message, pointer, &values, &count) == NATS_OK, let values else { continue }
            defer { free(values) }
            for index in 0..<Int(count) {
                if let value = values[index] { append(name, String(cString: value)) }
            }
        }
    }
}
