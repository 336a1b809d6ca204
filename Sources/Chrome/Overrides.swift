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
        if let value = try number(key, in: 0.0...100_000) { target = value }
    }

    func number<T: Decodable & Comparable>(_ target: inout T, _ key: Key, in range: ClosedRange<T>) throws {
        if let value = try number(key, in: range) { target = value }
    }

    private func number<T: Decodable & Comparable>(_ key: Key, in range: ClosedRange<T>) throws -> T? {
        guard let value = try container.decodeIfPresent(T.self, forKey: key) else { return nil }
        // NaN is out of every range.
        guard range.contains(value) else {
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container,
                debugDescription:
                    "expected \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound)), found \(Self.text(value))")
        }
        return value
    }

    private static func text(_ number: some Any) -> String { (number as? Double)?.written ?? "\(number)" }
}

extension Double {
    /// As people write it: 5, not 5.0.
    var written: String {
        if isNaN { return "NaN" }
        return isInfinite ? (self < 0 ? "-infinity" : "infinity") : Value.double(self).json
    }
}
