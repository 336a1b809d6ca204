import Foundation

/// A connection to a host's socket, without a library: what it takes is the host's time, not a client's.
final class UnixConnection {
    private let descriptor: Int32
    private var received: [UInt8] = []
    /// Made once: a buffer that is cleared for each read takes longer than a bare echo.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: (1 << 18) + 1, alignment: 16)

    /// - Throws: if nobody listens there.
    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw Busctl.Failure("\(path): " + String(cString: strerror(errno))) }
    }

    deinit {
        close(descriptor)
        buffer.deallocate()
    }

    /// Sends as much as the system takes.
    /// - Parameter waits: whether it waits until all is taken.
    func send(_ text: String, waits: Bool = true) {
        let bytes = Array(text.utf8)
        var done = 0
        while done < bytes.count {
            let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
            let count = bytes[done...].withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return }
            done += count
        }
    }

    /// A connection that a ``UnixListener`` has accepted.
    fileprivate init(accepted descriptor: Int32) { self.descriptor = descriptor }

    /// Reads until this text has come, and drops all up to its end. Returns at the end of the connection, too.
    func read(until text: String) {
        let wanted = Array(text.utf8)
        while true {
            if let end = received.firstRange(of: wanted)?.upperBound {
                received.removeSubrange(..<end)
                return
            }
            guard receive() else { return }
        }
    }

    /// Reads what has come, or waits for it.
    /// - Returns: false at the end of the connection.
    private func receive() -> Bool {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        guard count > 0 else { return false }
        received += buffer[..<count]
        return true
    }

    /// Reads and drops everything until one of two texts comes, or the connection ends.
    /// - Returns: whether it was the first one.
    func drain(until wanted: String, orUntil other: String) -> Bool {
        let overlap = max(wanted.utf8.count, other.utf8.count) - 1
        // The last byte ends it as a text of C.
        let room = buffer.count - 1
        let buffer = buffer.assumingMemoryBound(to: CChar.self).baseAddress!
        var kept = 0
        while true {
            let count = recv(descriptor, buffer + kept, room - kept, 0)
            guard count > 0 else { return false }
            let end = kept + count
            buffer[end] = 0
            if strstr(buffer, wanted) != nil { return true }
            if strstr(buffer, other) != nil { return false }
            kept = min(overlap, end)
            memmove(buffer, buffer + end - kept, kept)
        }
    }

    /// The next line without its end; nil at the end of the connection.
    func readLine() -> String? {
        while true {
            if let end = received.firstIndex(of: 10) {
                defer { received.removeSubrange(...end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            guard receive() else { return nil }
        }
    }

    /// Posts an event. ``finishAnswer()`` reads what comes back.
    func post(_ event: String) {
        send(
            "POST /v1/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: \(event.utf8.count)\r\n\r\n\(event)"
        )
    }

    /// Reads an answer to its end.
    /// - Throws: if none comes, or one that is not a success.
    func finishAnswer() throws {
        received.removeAll(keepingCapacity: true)
        while !isWhole {
            guard receive() else { throw Busctl.Failure("the host closed the connection") }
        }
        guard received.starts(with: "HTTP/1.1 2".utf8) else {
            throw Busctl.Failure(String(decoding: received.prefix(400), as: UTF8.self))
        }
    }

    /// Sends a request with a body whose answer is short, and waits for the answer.
    /// - Throws: if none comes, or one that is not a success.
    func exchange(_ method: String, _ path: String, body: String = "", type: String = "application/json") throws {
        send(
            "\(method) \(path) HTTP/1.1\r\nhost: x\r\ncontent-type: \(type)\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
        )
        try finishAnswer()
    }

    private var isWhole: Bool {
        let text = String(decoding: received, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { return false }
        let head = text[..<end.lowerBound].lowercased()
        guard let field = head.range(of: "content-length: ") else {
            return head.hasSuffix("chunked") && text.hasSuffix("0\r\n\r\n")
        }
        let length = Int(head[field.upperBound...].prefix { $0.isNumber }) ?? 0
        return text[end.upperBound...].utf8.count >= length
    }
}

/// Waits for one connection on a socket.
final class UnixListener {
    private let descriptor: Int32

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0, listen(descriptor, 1) == 0 else {
            throw Busctl.Failure("\(path): " + String(cString: strerror(errno)))
        }
    }

    func accept() -> UnixConnection { UnixConnection(accepted: Foundation.accept(descriptor, nil, nil)) }
}
