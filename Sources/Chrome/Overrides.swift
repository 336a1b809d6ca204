import EventBus

/// A table inside settings, of which what is left out stays as it was.
protocol SettingsGroup: Decodable {
    mutating func override(from decoder: any Decoder) throws
}

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

    /// Where null says something, too.
    func value<T: Decodable>(_ target: inout T, _ key: Key, orNull null: T) throws {
        guard container.contains(key) else { return }
        target = try container.decodeNil(forKey: key) ? null : container.decode(T.self, forKey: key)
    }

    func optional<T: Decodable>(_ target: inout T?, _ key: Key) throws {
        if let value = try container.decodeIfPresent(T.self, forKey: key) { target = value }
    }

    /// A table whose fields replace those of the target, not those that it is shipped with.
    func group<T: SettingsGroup>(_ target: inout T, _ key: Key) throws {
        guard try container.decodeIfPresent(T.self, forKey: key) != nil else { return }
        try target.override(from: container.superDecoder(forKey: key))
    }

    /// A number of points or seconds: finite, 0 to 100,000.
    func length(_ target: inout Double, _ key: Key) throws { try number(&target, key, in: 0...100_000) }

    func optionalLength(_ target: inout Double?, _ key: Key) throws {
        if let value = try number(key, in: 0.0...100_000) { target = value }
    }

    func number<T: Decodable & Comparable>(_ target: inout T, _ key: Key, in range: ClosedRange<T>) throws {
        if let value = try number(key, in: range) { target = value }
    }

    /// Null is nil: no bound.
    func numberOrNull<T: Decodable & Comparable>(_ target: inout T?, _ key: Key, in range: ClosedRange<T>) throws {
        guard container.contains(key) else { return }
        target = try number(key, in: range)
    }

    /// A number of seconds: 0 to a day unless it says otherwise.
    func duration(
        _ target: inout Duration, _ key: Key, in range: ClosedRange<Duration> = .zero ... .seconds(86_400)
    ) throws {
        guard let value = try container.decodeIfPresent(Seconds<Duration>.self, forKey: key)?.wrappedValue
        else { return }
        guard range.contains(value) else {
            let (least, most) = (range.lowerBound.told, range.upperBound.told)
            throw refused(key, "expected \(least) to \(most) seconds, found \(value.told)")
        }
        target = value
    }

    private func number<T: Decodable & Comparable>(_ key: Key, in range: ClosedRange<T>) throws -> T? {
        guard let value = try container.decodeIfPresent(T.self, forKey: key) else { return nil }
        // NaN is out of every range.
        guard range.contains(value) else {
            throw refused(
                key, "expected \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound)), found \(Self.text(value))")
        }
        return value
    }

    private static func text(_ number: some Any) -> String { (number as? Double)?.written ?? "\(number)" }

    private func refused(_ key: Key, _ reason: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
    }
}

extension Duration {
    /// Its seconds as a message has them: `0.5`, `10`.
    var told: String { Value.double(inSeconds).json }
}
