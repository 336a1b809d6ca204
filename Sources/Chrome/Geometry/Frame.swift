import EventBus

/// A rectangle in points. The y axis points down. Coordinates are -100,000 to 100,000, lengths 0 to 100,000. On the
/// wire: `[x, y, width, height]`.
public struct Frame: Sendable, Hashable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    public static let zero = Frame(x: 0, y: 0, width: 0, height: 0)

    /// - Parameters:
    ///   - midX: the horizontal center of the frame.
    ///   - midY: the vertical center of the frame.
    public init(midX: Double, midY: Double, width: Double, height: Double) {
        self.init(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
    }

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var midX: Double { x + width / 2 }
    public var midY: Double { y + height / 2 }
    public var size: Size { Size(width: width, height: height) }

    /// Returns the frame made smaller by `dx` points at the left and right, and by `dy` points at the top and bottom.
    /// Width and height are never negative.
    public func inset(_ dx: Double, _ dy: Double = 0) -> Frame {
        Frame(midX: midX, midY: midY, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }

    /// Returns the frame moved into another one, and made smaller if it is too large.
    public func moved(into other: Frame) -> Frame {
        let (width, height) = (min(width, other.width), min(height, other.height))
        return Frame(
            x: max(other.x, min(x, other.maxX - width)), y: max(other.y, min(y, other.maxY - height)),
            width: width, height: height)
    }

    /// Splits the frame into columns of the same width, from the left.
    public func columns(_ count: Int) -> [Frame] {
        let width = width / Double(max(1, count))
        return (0..<max(0, count)).map { Frame(x: x + Double($0) * width, y: y, width: width, height: height) }
    }

    /// Whether another frame lies inside this one, within a hundredth of a point.
    public func contains(_ other: Frame) -> Bool {
        let slack = 0.01
        return other.x >= x - slack && other.y >= y - slack && other.maxX <= maxX + slack
            && other.maxY <= maxY + slack
    }

    /// Whether both frames overlap by more than a hundredth of a point in both directions.
    public func overlaps(_ other: Frame) -> Bool {
        let slack = 0.01
        return x < other.maxX - slack && other.x < maxX - slack && y < other.maxY - slack && other.y < maxY - slack
    }
}

extension Frame: Codable, SchemaDescribable {
    public static var jsonSchema: Value { LengthList.schema("[x, y, width, height] in points", 4) }

    public init(from decoder: any Decoder) throws {
        let numbers = try LengthList.read(["x", "y", "width", "height"], places: 2, from: decoder)
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    public func encode(to encoder: any Encoder) throws { try LengthList.write([x, y, width, height], to: encoder) }
}
