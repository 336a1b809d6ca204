import FoundationEssentials

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A single blocking request, for a program that asks a host once and exits.
///
/// The request runs on the caller's thread, over its own connection. The event loops of ``ControlClient``, which is for
/// long-running programs, take longer to start than a host takes to answer.
///
/// Do not call it on a thread of a shared pool.
package struct SingleRequest: Sendable {
    let socketPath: String
    /// How long to wait for the response.
    let timeout: Duration
    /// How long to wait for a host to appear; zero to fail at once.
    let patience: Duration

    package init(socketPath: String, timeout: Duration, waitingForHost patience: Duration = .zero) {
        (self.socketPath, self.timeout, self.patience) = (socketPath, timeout, patience)
    }

    /// Sends a POST request and waits for the response.
    /// - Throws: ``HostNotRunning``, ``HostLost``, ``HostSilent`` or ``ControlSocketError``, as in ``ControlClient``. A
    ///   response with an error status is returned.
    package func post(_ path: String, contentType: String, body: Data) throws -> ControlResponse {
        let end = ContinuousClock.now + patience
        while ContinuousClock.now < end, !HostSocket.mayConnect(to: socketPath) { Self.pause() }
        var socket = try HostSocket(socketPath)
        let deadline = ContinuousClock.now + timeout
        while try socket.connect() == false {
            Self.pause()
            try check(deadline)
        }
        let head = """
            POST \(path) HTTP/1.1\r
            host: glassbus\r
            content-type: \(contentType)\r
            content-length: \(body.count)\r
            \r

            """
        try send(Array(head.utf8) + body, to: socket.descriptor, until: deadline)
        return try response(from: socket.descriptor, until: deadline)
    }

    private func send(_ bytes: [UInt8], to descriptor: Int32, until deadline: ContinuousClock.Instant) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                systemSend(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                try wait(for: POLLOUT, of: descriptor, until: deadline)
            } else if errno != EINTR {
                // A host that refuses a request may answer before it has read all of it.
                return
            }
        }
    }

    private func response(from descriptor: Int32, until deadline: ContinuousClock.Instant) throws -> ControlResponse {
        var bytes: [UInt8] = []
        var head: ResponseHead?
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &block, block.count)
            if count < 0 {
                switch errno {
                case EINTR: continue
                case EAGAIN: try wait(for: POLLIN, of: descriptor, until: deadline)
                default: throw HostLost()
                }
                continue
            }
            bytes += block[..<count]
            if head == nil { head = try ResponseHead(bytes) }
            guard let head, bytes.count - head.size >= head.length ?? (count == 0 ? 0 : .max) else {
                if count == 0 { throw HostLost() }
                continue
            }
            return ControlResponse(
                status: head.status, contentType: head.contentType,
                body: Data(bytes[head.size...].prefix(head.length ?? .max)))
        }
    }

    private func wait(for events: Int32, of descriptor: Int32, until deadline: ContinuousClock.Instant) throws {
        try check(deadline)
        let milliseconds = (deadline - .now) / .milliseconds(1)
        var poller = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        // Rounded up, so that the last wait ends after the deadline. A signal ends a wait early, and the loop
        // continues.
        _ = poll(&poller, 1, Int32(clamping: Int(max(0, min(milliseconds, 1e6)).rounded(.up))))
    }

    private func check(_ deadline: ContinuousClock.Instant) throws {
        guard ContinuousClock.now >= deadline else { return }
        throw HostSilent(socketPath: socketPath, limit: timeout, process: UnixSocket.process(at: socketPath))
    }

    private static func pause() { usleep(UInt32(HostSocket.pause / .microseconds(1))) }
}

/// The status line and the headers of a response in the form that GlassBus sends: in one piece, and with a length
/// unless the connection ends the body.
private struct ResponseHead {
    let status: Int
    private(set) var contentType = ""
    /// The size of the body in bytes; nil if the end of the connection ends it.
    private(set) var length: Int?
    /// The size of the head in bytes, including the blank line.
    let size: Int

    /// - Returns: nil if the head is not complete.
    /// - Throws: ``HostLost`` if the bytes are not a response.
    init?(_ bytes: [UInt8]) throws(HostLost) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        size = end.upperBound
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ", maxSplits: 2) ?? []
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else { throw HostLost() }
        self.status = status
        length = status == 204 ? 0 : nil
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(
                separator: " ")
            switch line[..<colon].lowercased() {
            case "content-type": contentType = value
            case "transfer-encoding": throw HostLost()
            case "content-length":
                guard let count = Int(value), count >= 0 else { throw HostLost() }
                length = count
            default: break
            }
        }
    }
}

// The method of the same name shadows the system's function.
private func systemSend(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32) -> Int {
    send(descriptor, bytes, count, flags)
}
