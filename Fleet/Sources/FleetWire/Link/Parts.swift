/// Bytes that are carried in several messages, because they are larger than one may be.
public enum Parts {
    /// The most bytes of a part. It is well below the largest message of a broker, which is 1 MiB by default.
    public static let size = 128 << 10
    /// The most bytes of a recording that a host sends and a reader takes, before it is compressed.
    public static let largestRecording = 256 << 20
    /// The field of a header that says how many parts there are.
    public static let count = "Glassbus-Parts"

    /// How many parts there may be. Whoever sends them chose the number, so a reader asks for it first.
    /// - Parameter bytes: the most bytes that all of them have together.
    public static func counts(upTo bytes: Int) -> ClosedRange<Int> { 1...bytes / size + 1 }

    /// - Parameter subject: the subject of a part, by its number from 0.
    /// - Returns: one message at least.
    public static func messages(_ bytes: [UInt8], _ subject: (Int) -> String) -> [Outgoing] {
        let starts = Array(stride(from: 0, to: max(1, bytes.count), by: size))
        return starts.enumerated().map { number, start in
            Outgoing(
                subject(number), headers: [count: String(starts.count)],
                body: Array(bytes[start..<min(bytes.count, start + size)]))
        }
    }
}
