import EventBus

/// A displacement in points, or a speed in points per second. Right and down are positive. On the wire: `{"x": 0, "y":
/// -40}`; the list `[0, -40]` is also read.
public struct Vector: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    public static let zero = Vector(x: 0, y: 0)

    public var isFinite: Bool { x.isFinite && y.isFinite }
    /// Whether the vector is more vertical than horizontal.
    public var isVertical: Bool { abs(y) > abs(x) }
}

extension Vector: Codable, SchemaDescribable {
    private enum CodingKeys: CodingKey { case x, y }

    public static var jsonSchema: Value {
        let number: Value = ["type": "number"]
        let names: Value = [
            "x": ["type": "number", "description": "horizontal part; positive to the right"],
            "y": ["type": "number", "description": "vertical part; positive downwards"],
        ]
        return [
            // Also here, because rules read a type in place if its schema has the names of its properties.
            "properties": names,
            "anyOf": [
                [
                    "type": "object", "title": "Vector", "properties": names, "required": ["x", "y"],
                    "additionalProperties": false,
                    "description": "A distance in points, or a speed in points per second.",
                ],
                [
                    "type": "array", "items": number, "minItems": 2, "maxItems": 2,
                    "description": "[x, y]; right and down are positive",
                ],
            ],
            "examples": [["x": 0, "y": 0]],
        ]
    }

    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: CodingKeys.self) {
            self.init(
                x: try container.decode(Double.self, forKey: .x), y: try container.decode(Double.self, forKey: .y))
            return
        }
        guard var list = try? decoder.unkeyedContainer() else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected {x, y} or [x, y]"))
        }
        var numbers: [Double] = []
        while !list.isAtEnd, numbers.count < 2 { numbers.append(try list.decode(Double.self)) }
        guard numbers.count == 2, list.isAtEnd else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "expected 2 numbers, [x, y]"))
        }
        self.init(x: numbers[0], y: numbers[1])
    }
}
