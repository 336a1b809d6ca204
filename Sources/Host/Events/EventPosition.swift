/// The place in the deliveries where a reader stopped: behind a delivery of one run.
public struct EventPosition: Sendable, Equatable {
    /// The name of the run; nil for the run that is asked.
    public var instance: String?
    /// The number of the delivery; 0 for the place before the first one.
    public var id: UInt64

    public init(_ id: UInt64, of instance: String? = nil) {
        self.id = id
        self.instance = instance
    }

    /// Reads the number of a delivery, or the name of a run, a dot and a number, as ``description`` has them.
    /// - Returns: nil if the text is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let digits = parts.last, parts.count <= 2, (1...64).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        // No run comes so far, so a larger number is as good as this one.
        id = UInt64(digits) ?? .max
        guard parts.count == 2 else { return }
        guard HostInstance.isName(parts[0]) else { return nil }
        instance = String(parts[0])
    }
}

extension EventPosition: ExpressibleByIntegerLiteral {
    public init(integerLiteral id: UInt64) { self.init(id) }
}

extension EventPosition: CustomStringConvertible {
    public var description: String { (instance.map { $0 + "." } ?? "") + String(id) }
}
