import EventBus

/// The distances, scales and springs of a toast's movements. The default values are those of the Agora toast.
///
/// A response is the time of one swing of a spring, in seconds. A damping of 1 does not swing. `enterResponse` and
/// `expandResponse` change in proportion to the setting `enterDuration`.
public struct ToastMovement: Hashable {
    public var enterScale = 0.96
    public var enterDistance = 0.0
    public var enterResponse = 0.4
    public var enterDamping = 0.8
    public var expandResponse = 0.5
    public var expandDamping = 0.72
    public var glyphScale = 0.8
    public var exitScale = 1.0
    public var exitDistance = 20.0
    public var springBackResponse = 0.3
    public var springBackDamping = 0.8
    public var followResponse = 0.25
    public var followDamping = 0.9
    public var dragFade = 0.5
    public var dragShrink = 0.02
    public var dragReach = 100.0
    public var dragResistance = 0.3

    public init() {}
}

extension ToastMovement: FieldGroup {
    public static let schemaDescription =
        "How far and how springy a toast moves; a response is the time of one swing, a damping of 1 does not swing."
    public static let fields = Fields<Self> {
        Field(\.enterScale, in: 0...10, "its size where the entrance begins")
        Field(\.enterDistance, in: .lengths, "points from its place where the entrance begins")
        Field(\.enterResponse, in: 0...60, "seconds, of the spring of the entrance")
        Field(\.enterDamping, in: 0...1, "of the spring of the entrance")
        Field(\.expandResponse, in: 0...60, "seconds, of the spring with which a badge becomes a pill")
        Field(\.expandDamping, in: 0...1, "of the spring with which a badge becomes a pill")
        Field(\.glyphScale, in: 0...10, "size of a badge's glyph where the entrance begins")
        Field(\.exitScale, in: 0...10, "its size where the exit ends")
        Field(\.exitDistance, in: .lengths, "points from its place where the exit ends")
        Field(\.springBackResponse, in: 0...60, "seconds, of the spring after a drag that was not enough")
        Field(\.springBackDamping, in: 0...1, "of the spring after a drag that was not enough")
        Field(\.followResponse, in: 0...60, "seconds, of the spring under the finger")
        Field(\.followDamping, in: 0...1, "of the spring under the finger")
        Field(\.dragFade, in: 0...1, "opacity that a drag over `swipeDistance` takes away")
        Field(\.dragShrink, in: 0...1, "size that a drag over `swipeDistance` takes away")
        Field(\.dragReach, in: .lengths, "points up to which it follows the finger one to one")
        Field(\.dragResistance, in: 0...1, "the share of the finger's way after that")
    }
}
