import EventBus

/// The input that caused a delivery or a decision, directly or through others.
struct Root: Equatable {
    /// The input's number, counted from 1; 0 if no input is known.
    let number: Int
    /// The time at which the input was recorded; nil if no input is known.
    let time: Duration?

    static let none = Root(number: 0, time: nil)
}

/// Each input is published with its root as the event's source, which only taps can see. The delivery of an event
/// therefore shows its root even if the event waited in admission or was merged there.
extension Root {
    var source: String { "\(number) \((time ?? .zero).nanosecondsClamped)" }

    /// Returns nil if the source was not written by this type.
    init?(source: String) {
        let parts = source.split(separator: " ")
        guard parts.count == 2, let number = Int(parts[0]), let time = Int64(parts[1]) else { return nil }
        self.init(number: number, time: .init(nanoseconds: time))
    }
}

/// A ring buffer of the roots of the latest deliveries. Older deliveries have no known root, so memory does not grow
/// with the recording.
struct RootTrail {
    private static let length = 1 << 18
    private var roots: [Root] = []
    private var last: UInt64 = 0

    mutating func append(_ id: UInt64, _ root: Root) {
        let index = Int(id % UInt64(Self.length))
        while roots.count <= index, roots.count < Self.length { roots.append(.none) }
        roots[index] = root
        last = id
    }

    subscript(id: UInt64) -> Root {
        guard id > 0, id <= last, last - id < UInt64(Self.length) else { return .none }
        let index = Int(id % UInt64(Self.length))
        return index < roots.count ? roots[index] : .none
    }
}
