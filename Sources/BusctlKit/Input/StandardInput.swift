import CommandSupport
import Dispatch
import FoundationEssentials
import Host
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Reads standard input in large blocks on its own queue, so that nothing else waits.
struct StandardInput: Sendable {
    private let queue = DispatchQueue(label: "busctl.input")

    /// - Throws: ``Failure`` if standard input is a terminal, where a person would have to type the input.
    init(refusingTerminal example: String) throws {
        if Terminal.isInputTerminal {
            throw Failure(
                .usage, "'-' reads standard input, and standard input is a terminal",
                hint: "use a pipe or a file: \(example)")
        }
    }

    /// Ends this process as SIGTERM does when standard input ends. The input itself is discarded.
    static func endProcessWithIt() throws {
        try DedicatedThread.start(stack: 256 << 10) {
            while let block = try? readBlock(), !block.isEmpty {}
            kill(getpid(), SIGTERM)
        }
    }

    /// The number of bytes up to the end of the input; nil if it is not a file.
    var size: Int? {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return max(0, Int(status.st_size) - Int(max(0, lseek(STDIN_FILENO, 0, SEEK_CUR))))
    }

    /// The next available bytes, at most 256 KiB; empty at the end of the input.
    ///
    /// A canceled task stops waiting for input that may never come. A block that arrives later is lost.
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

    /// A continuation that only the first of several callers resumes.
    private final class Pending: Sendable {
        private let continuation = Mutex<CheckedContinuation<[UInt8], any Error>?>(nil)

        func set(_ continuation: CheckedContinuation<[UInt8], any Error>) {
            self.continuation.withLock { $0 = continuation }
        }

        func resume(_ result: Result<[UInt8], any Error>) {
            continuation.withLock { $0.take() }?.resume(with: result)
        }
    }

    /// Reads the input to its end, in chunks of whole lines.
    /// - Parameter use: called with each chunk, in order.
    /// - Throws: ``LineChunker/LineTooLong`` for a line that is too long, after the chunks before it; what `use`
    ///   throws; ``Failure`` if the input cannot be read.
    func readLines(_ use: (LineChunker.Chunk) async throws -> Void) async throws {
        var chunker = LineChunker()
        var isOver = false
        while !isOver {
            let block = try await read()
            isOver = block.isEmpty
            chunker.append(block)
            let (chunks, tooLong) = chunker.chunks(atEnd: isOver)
            for chunk in chunks { try await use(chunk) }
            if let tooLong { throw tooLong }
        }
    }

    /// The whole input.
    /// - Throws: ``Failure`` if it has more than `limit` bytes.
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
