import EventBus

/// Reads and writes a ``Size`` or a ``Frame`` as a list of lengths in points, and checks the range of each length.
enum LengthList {
    static let largest = 100_000.0

    /// - Parameter places: the number of coordinates at the start of the list, which can be negative.
    static func read(_ names: [String], places: Int, from decoder: any Decoder) throws -> [Double] {
        var list = try decoder.unkeyedContainer()
        var numbers: [Double] = []
        while !list.isAtEnd, numbers.count < names.count {
            let number = try list.decode(Double.self)
            let least = numbers.count < places ? -largest : 0
            guard (least...largest).contains(number) else {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: decoder.codingPath,
                        debugDescription: "expected \(names[numbers.count]) from \(least.written) to "
                            + "\(largest.written) points, found \(number.written)"))
            }
            numbers.append(number)
        }
        guard numbers.count == names.count, list.isAtEnd else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "expected \(names.count) numbers, [\(names.joined(separator: ", "))]"))
        }
        return numbers
    }

    static func write(_ numbers: [Double], to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        for number in numbers { try list.encode(number.tidy) }
    }

    static func schema(_ text: String, _ count: Int) -> Value {
        [
            "type": "array", "items": ["type": "number"], "minItems": .int(count), "maxItems": .int(count),
            "description": .string(text), "examples": [.array(Array(repeating: 0, count: count))],
        ]
    }
}
