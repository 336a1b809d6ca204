/// The position of a reader in the deliveries: after one delivery of one run.
public struct EventPosition: Sendable, Equatable {
    /// The name of the run; nil for the current run.
    public var instance: String?
    /// The number of the delivery; 0 for the position before the first one.
    public var id: UInt64

    public init(_ id: UInt64, of instance: String? = nil) {
        self.id = id
        self.instance = instance
    }

    /// Parses the number of a delivery, or the name of a run, a dot and a number, as in ``description``.
    /// - Returns: nil if the text is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let digits = parts.last, parts.count <= 2, (1...64).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        // No run reaches this number, so a larger one is equivalent.
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
