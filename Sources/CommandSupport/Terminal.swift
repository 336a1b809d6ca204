import CStandardStreams
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Standard output for data, and standard error for messages.
///
/// Each line is written whole and at once, so that the reader of a pipe gets it without delay.
public enum Terminal {
    public static let environment = ProcessInfo.processInfo.environment

    public static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }
    public static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    public static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The columns of the terminal at standard output; nil if standard output is not a terminal.
    public static var width: Int? {
        var size = winsize()
        guard isOutputTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }

    /// Whether the reader of standard output has closed it, as `| head -1` does.
    private static let isClosed = Atomic<Bool>(false)

    /// Prints a line of data, or drops it if the reader is gone, which changes neither the exit status nor the files of
    /// a command.
    /// - Throws: ``Failure`` if it cannot be written.
    public static func print(_ line: String) throws { try write(Array((line + "\n").utf8), to: STDOUT_FILENO) }

    /// Ends an endless command that only prints, once its reader is gone.
    /// - Throws: ``OutputClosed``.
    public static func requireReader() throws {
        if isClosed.load(ordering: .relaxed) { throw OutputClosed() }
    }

    /// Prints a message. A failure to print it is ignored.
    public static func say(_ line: String) { try? write(Array((line + "\n").utf8), to: STDERR_FILENO) }

    /// Prints a message without ending the line.
    public static func mutter(_ text: String) { try? write(Array(text.utf8), to: STDERR_FILENO) }

    public static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        if standard_stream_was_missing(descriptor) { return }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { libcWrite(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var poller = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&poller, 1, 1000)
            case EPIPE:
                if descriptor == STDOUT_FILENO { isClosed.store(true, ordering: .relaxed) }
                return
            default: throw Failure(.inputOutput, "cannot write: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Ignores SIGPIPE, so that a closed pipe does not end the process.
    public static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Ends the process as the signal does by default, so that the shell sees the signal.
    public static func die(of number: Int32) -> Never {
        signal(number, SIG_DFL)
        raise(number)
        exit(128 + number)
    }
}

/// Calls `write(2)`, whose name `Terminal.write` hides.
private func libcWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
