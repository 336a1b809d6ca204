import EventBus

/// Fields that replace shipped values where they are given.
///
/// ```swift
/// init(from decoder: any Decoder) throws {
///     self.init()
///     let fields = try Overrides<CodingKeys>(decoder)
///     try fields.length(&padding, .padding)
/// }
/// ```
struct Overrides<Key: CodingKey> {
    private let container: KeyedDecodingContainer<Key>

    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: Key.self) }

    func value<T: Decodable>(_ target: inout T, _ key: Key) throws {
        if let value = try container.decodeIfPresent(T.self, forKey: key) { target = value }
    }

    func optional<T: Decodable>(_ target: inout T?, _ key: Key) throws {
        if let value = try container.decodeIfPresent(T.self, forKey: key) { target = value }
    }

    /// A number of points or seconds: finite, 0 to 100,000.
    func length(_ target: inout Double, _ key: Key) throws { try number(&target, key, in: 0...100_000) }

    func optionalLength(_ target: inout Double?, _ key: Key) throws {
        var value = target ?? -1
        try length(&value, key)
        if value >= 0 { target = value }
    }

    func count(_ target: inout Int, _ key: Key, in range: ClosedRange<Int>) throws {
        guard let value = try container.decodeIfPresent(Int.self, forKey: key) else { return }
        guard range.contains(value) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container,
                debugDescription: "expected \(range.lowerBound) to \(range.upperBound), found \(value)")
        }
        target = value
    }

    func number(_ target: inout Double, _ key: Key, in range: ClosedRange<Double>) throws {
        guard let value = try container.decodeIfPresent(Double.self, forKey: key) else { return }
        // Written so that NaN is out of range.
        guard range.contains(value) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container,
                debugDescription: "expected \(range.lowerBound) to \(range.upperBound), found \(value)")
        }
        target = value
    }
}
