/// A rectangle on the screen, in points. The y axis points down.
public struct Frame: Codable, Sendable, Hashable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    public init(midX: Double, midY: Double, width: Double, height: Double) {
        self.init(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
    }

    public var maxX: Double { x + width }
    public var maxY: Double { y + height }
    public var midX: Double { x + width / 2 }
    public var midY: Double { y + height / 2 }

    /// The frame made smaller by `dx` points at the left and right, and by `dy` points at the top and bottom. Width and
    /// height are never negative.
    public func inset(_ dx: Double, _ dy: Double = 0) -> Frame {
        Frame(midX: midX, midY: midY, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
    }

    /// The frame moved into another one. It is made smaller if it is too large.
    public func moved(into other: Frame) -> Frame {
        let (width, height) = (min(width, other.width), min(height, other.height))
        return Frame(
            x: max(other.x, min(x, other.maxX - width)), y: max(other.y, min(y, other.maxY - height)),
            width: width, height: height)
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

/// A rectangle with rounded corners.
public struct Plate: Codable, Sendable, Hashable {
    public var frame: Frame
    /// The corner radius in points, at most half of the shorter side.
    public var radius: Double

    public init(_ frame: Frame, radius: Double) {
        self.frame = frame
        self.radius = max(0, min(radius, frame.width / 2, frame.height / 2))
    }
}
