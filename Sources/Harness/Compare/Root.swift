import EventBus

/// The input that something goes back to.
struct Root: Equatable {
    /// The input's number, from 1; 0: none that is known.
    let number: Int
    /// When it was recorded; nil if it is not known which it was.
    let time: Duration?

    static let none = Root(number: 0, time: nil)
}

/// An input goes in with its root as its source, and nobody in the run but its taps is told of
/// sources. So whatever time it spends at the door, and whatever is merged there, the delivery
/// of its content tells it.
extension Root {
    var source: String { "\(number) \((time ?? .zero).nanosecondsClamped)" }

    /// Nil for a source that is no root.
    init?(source: String) {
        let parts = source.split(separator: " ")
        guard parts.count == 2, let number = Int(parts[0]), let time = Int64(parts[1]) else { return nil }
        self.init(number: number, time: .init(nanoseconds: time))
    }
}

/// Which input the latest deliveries go back to. What is older has no known one: a trail
/// takes no more memory for a longer recording.
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
