import EventBus
import Host

/// Splits the input from an editor into messages: a header with `Content-Length`, an empty line, and that number of
/// bytes.
public struct MessageReader {
    /// The reason why reading ended.
    public enum Failure: Error, Equatable, CustomStringConvertible {
        case noLength(String)
        case tooLarge(Int)
        /// The editor closed the connection within a message.
        case cutOff

        public var description: String {
            switch self {
            case .noLength(let header): "the header '\(header)' has no Content-Length that can be used"
            case .tooLarge(let size): "a message of \(size) bytes is larger than \(MessageReader.largest) bytes"
            case .cutOff: "the editor closed the connection within a message"
            }
        }
    }

    /// The largest message in bytes. A document of 16 MiB fits, with every character escaped.
    static let largest = 128 << 20
    private static let longestHeader = 4096
    private static let blank = Array("\r\n\r\n".utf8)

    private var bytes: [UInt8] = []

    public init() {}

    public mutating func feed(_ more: some Sequence<UInt8>) { bytes += more }

    /// Removes and returns the next complete message; nil if there is none yet.
    public mutating func next() throws(Failure) -> [UInt8]? {
        guard let end = bytes.firstRange(of: Self.blank) else {
            if bytes.count > Self.longestHeader { throw .noLength(Self.text(bytes.prefix(60))) }
            return nil
        }
        let header = Self.text(bytes[..<end.lowerBound])
        let lengths = header.split(separator: "\r\n").compactMap { line -> Int? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
            return Int(parts[1].filter { $0 != " " })
        }
        guard lengths.count == 1, let length = lengths.first, length >= 0 else {
            throw .noLength(String(header.prefix(60)))
        }
        guard length <= Self.largest else { throw .tooLarge(length) }
        guard bytes.count - end.upperBound >= length else { return nil }
        defer { bytes.removeFirst(end.upperBound + length) }
        return Array(bytes[end.upperBound..<end.upperBound + length])
    }

    /// Ends the input. Throws if a message is incomplete.
    public func finish() throws(Failure) {
        if !bytes.isEmpty { throw .cutOff }
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

    /// A message with its header, ready to send.
    public static func framed(_ message: Value) -> [UInt8] {
        let body = Array(message.json.utf8)
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
