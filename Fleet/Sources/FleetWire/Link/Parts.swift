/// Splits data into several messages when it exceeds the limit of one.
public enum Parts {
    /// The maximum size of a part in bytes, well below the largest message of a broker, which is 1 MiB by default.
    public static let size = 128 << 10
    /// The maximum size of a recording that a host sends and a reader accepts, in bytes before compression.
    public static let largestRecording = 256 << 20
    /// The header field with the number of parts.
    public static let count = "Glassbus-Parts"

    /// The valid numbers of parts. The sender chose the number, so a reader checks it first.
    /// - Parameter bytes: the maximum total size of the parts.
    public static func counts(upTo bytes: Int) -> ClosedRange<Int> { 1...bytes / size + 1 }

    /// - Parameter subject: maps the number of a part, from 0, to its subject.
    /// - Returns: at least one message.
    public static func messages(_ bytes: [UInt8], _ subject: (Int) -> String) -> [Outgoing] {
        let starts = Array(stride(from: 0, to: max(1, bytes.count), by: size))
        return starts.enumerated().map { number, start in
            Outgoing(
                subject(number), headers: [count: String(starts.count)],
                body: Array(bytes[start..<min(bytes.count, start + size)]))
        }
    }
}
