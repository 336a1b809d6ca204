import EventBus

/// Width and height in points, each 0 to 100,000. On the wire: `[393, 852]`.
public struct Size: Sendable, Hashable {
    public var width: Double
    public var height: Double

    public static let zero = Size(width: 0, height: 0)

    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

extension Size: Codable, SchemaDescribable {
    public static var jsonSchema: Value { LengthList.schema("[width, height] in points", 2) }

    public init(from decoder: any Decoder) throws {
        let numbers = try LengthList.read(["width", "height"], places: 0, from: decoder)
        self.init(width: numbers[0], height: numbers[1])
    }

    public func encode(to encoder: any Encoder) throws { try LengthList.write([width, height], to: encoder) }
}
