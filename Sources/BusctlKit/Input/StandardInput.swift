import Dispatch
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Standard input, read in big blocks without holding up anything else.
struct StandardInput: Sendable {
    private let queue = DispatchQueue(label: "busctl.input")

    /// - Throws: ``Failure`` when a person would have to type what a program should pipe.
    init(refusingTerminal example: String) throws {
        if Terminal.isInputTerminal {
            throw Failure(.usage, "'-' reads standard input, which is a terminal", hint: "pipe something in: \(example)")
        }
    }

    /// What is there now, at most 256 KiB; empty at the end.
    ///
    /// A cancelled task does not wait for input that may never come; a block that comes
    /// then is lost.
    func read() async throws -> [UInt8] {
        let box = Pending()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                box.set(continuation)
                if Task.isCancelled { return box.resume(.failure(CancellationError())) }
                queue.async { box.resume(Result { try Self.readBlock() }) }
            }
        } onCancel: {
            box.resume(.failure(CancellationError()))
        }
    }

    /// A continuation that is resumed once, by whoever comes first.
    private final class Pending: Sendable {
        private let continuation = Mutex<CheckedContinuation<[UInt8], any Error>?>(nil)

        func set(_ continuation: CheckedContinuation<[UInt8], any Error>) {
            self.continuation.withLock { $0 = continuation }
        }

        func resume(_ result: Result<[UInt8], any Error>) {
            continuation.withLock { $0.take() }?.resume(with: result)
        }
    }

    /// Everything, as long as it is not larger than `limit`.
    func readAll(limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let block = try await read()
            if block.isEmpty { return bytes }
            bytes += block
            if bytes.count > limit { throw Failure(.badData, "standard input has more than \(limit) bytes") }
        }
    }

    private static func readBlock() throws -> [UInt8] {
        let size = 256 << 10
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while true {
                let got = libcRead(STDIN_FILENO, buffer.baseAddress, size)
                if got >= 0 {
                    count = got
                    return
                }
                switch errno {
                case EINTR: continue
                case EAGAIN:
                    var poller = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                    _ = poll(&poller, 1, -1)
                default:
                    failure = Failure(.inputOutput, "cannot read standard input: \(String(cString: strerror(errno)))")
                    return
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }
}

private func libcRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int {
    read(descriptor, buffer, size)
}
