import EventBus

/// Width and height in points, each 0 to 100,000. On the wire: `[393, 852]`.
public struct PopupSize: Sendable, Hashable {
    public var width: Double
    public var height: Double

    public static let zero = PopupSize(width: 0, height: 0)

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle in points; y grows downwards. On the wire: `[x, y, width, height]`.
public struct PopupFrame: Sendable, Hashable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public static let zero = PopupFrame(x: 0, y: 0, width: 0, height: 0)

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var size: PopupSize { PopupSize(width: width, height: height) }
}

// MARK: - On the wire

/// Reads and writes lists of lengths, with their range.
private struct Lengths {
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
        for number in numbers { try list.encode(number) }
    }

    static func schema(_ text: String, _ count: Int) -> Value {
        [
            "type": "array", "items": ["type": "number"], "minItems": .int(count), "maxItems": .int(count),
            "description": .string(text), "examples": [.array(Array(repeating: 0, count: count))],
        ]
    }
}

extension PopupSize: Codable, SchemaDescribable {
    public static var jsonSchema: Value { Lengths.schema("[width, height] in points", 2) }

    public init(from decoder: any Decoder) throws {
        let numbers = try Lengths.read(["width", "height"], places: 0, from: decoder)
        self.init(width: numbers[0], height: numbers[1])
    }

    public func encode(to encoder: any Encoder) throws { try Lengths.write([width, height], to: encoder) }
}

extension PopupFrame: Codable, SchemaDescribable {
    public static var jsonSchema: Value { Lengths.schema("[x, y, width, height] in points", 4) }

    public init(from decoder: any Decoder) throws {
        let numbers = try Lengths.read(["x", "y", "width", "height"], places: 2, from: decoder)
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    public func encode(to encoder: any Encoder) throws { try Lengths.write([x, y, width, height], to: encoder) }
}
