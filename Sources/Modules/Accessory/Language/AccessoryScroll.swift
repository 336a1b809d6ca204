import Chrome
import EventBus

/// Scrolls a list by a distance, or until one of its entries is visible.
public struct AccessoryScroll: Request, FieldTable {
    public static let topic: TopicName = "accessory.scroll"
    public var id: String
    public var index: Int?
    public var by: Double?

    public init(id: String, index: Int? = nil, by points: Double? = nil) {
        (self.id, self.index, self.by) = (id, index, points)
    }

    public static let blank = Self(id: "")
    public static let schemaDescription = "Scrolls a list."
    public static let fields = Fields<Self> {
        Field(required: \.id, "the accessory's id")
        Field(\.index, "index of the entry to make visible, from 0")
        Field(
            \.by,
            "points to scroll toward the end of the list, instead of an index; negative: toward its beginning")
        Constraint([:]) { request in
            (request.index == nil) == (request.by == nil)
                ? FieldError(path: "", message: "expected either index or by") : nil
        }
    }
}

/// A finger drags the entries of a list.
public struct AccessoryPan: Request {
    public static let topic: TopicName = "accessory.pan"
    /// The accessory's id.
    public var id: String
    public var phase: GesturePhase
    /// The movement since the drag began, in points; absent: none.
    public var translation: Vector?
    /// The speed in points per second; absent: none.
    public var velocity: Vector?

    public init(id: String, phase: GesturePhase, translation: Vector? = nil, velocity: Vector? = nil) {
        (self.id, self.phase, self.translation, self.velocity) = (id, phase, translation, velocity)
    }
}

/// The visible part of a list has changed: the user scrolled it, or it follows the entry that was tapped or is
/// selected.
public struct AccessoryListScrolled: Fact, Equatable {
    public static let topic: TopicName = "accessory.listScrolled"
    /// The accessory's id.
    public var id: String
    /// The scroll offset, in points.
    public var offset: Double
    /// The index of the first fully visible entry, and the number of such entries.
    public var first: Int
    public var visible: Int
    /// The number of all entries.
    public var count: Int

    public init(id: String, offset: Double, first: Int, visible: Int, count: Int) {
        (self.id, self.offset, self.first, self.visible, self.count) = (id, offset, first, visible, count)
    }
}
