import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Standard output for data, and standard error for messages. Hosts choose some of what is printed, and must not control the
/// operator's terminal.
enum Terminal {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    static func print(_ line: some CustomStringConvertible) {
        write(Data((line.description.printable + "\n").utf8))
    }

    /// Writes to standard output. The program ends when its reader has gone, as `| head` does, and when the disk is full.
    static func write(_ data: Data) {
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { writeBytes(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if written >= 0 {
                rest = rest.dropFirst(written)
                continue
            }
            switch errno {
            case EINTR: continue
            // libnats ignores SIGPIPE for the whole process, so it is found here.
            case EPIPE: exit(0)
            default:
                say("busctl fleet: the output cannot be written: \(String(cString: strerror(errno)))")
                exit(74)
            }
        }
    }

    static func say(_ words: String) { FileHandle.standardError.write(Data((words.printable + "\n").utf8)) }
}

// A method with this name hides the function of the system.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

extension String {
    /// The text with control characters made visible, but for ends of lines.
    fileprivate var printable: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar.value {
            case ..<0x0A, 0x0B..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
                text += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
