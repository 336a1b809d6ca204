import Chrome
import EventBus

/// The distances, scales and springs of a toast's movements. The default values are those of the Agora toast.
///
/// A response is the time of one oscillation of a spring, in seconds. With a damping of 1, it does not oscillate.
/// `enterResponse` and `expandResponse` change in proportion to the setting `enterDuration`.
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
        "Distances, scales and springs of a toast's movements; a spring has a response, the time of one "
        + "oscillation, and a damping of 0 to 1, where 1 does not oscillate."
    public static let fields = Fields<Self> {
        Field(\.enterScale, in: 0...10, "scale of the toast at the start of the entrance, 0 to 10")
        Field(
            \.enterDistance, in: .lengths,
            "distance of the toast from its place at the start of the entrance, in points")
        Field(\.enterResponse, in: 0...60, "response of the entrance's spring, in seconds")
        Field(\.enterDamping, in: 0...1, "damping of the entrance's spring")
        Field(\.expandResponse, in: 0...60, "response of the spring with which a badge becomes a pill, in seconds")
        Field(\.expandDamping, in: 0...1, "damping of the spring with which a badge becomes a pill")
        Field(\.glyphScale, in: 0...10, "scale of a badge's symbol at the start of the entrance, 0 to 10")
        Field(\.exitScale, in: 0...10, "scale of the toast at the end of the exit, 0 to 10")
        Field(\.exitDistance, in: .lengths, "distance of the toast from its place at the end of the exit, in points")
        Field(
            \.springBackResponse, in: 0...60,
            "response of the spring after a drag that does not dismiss the toast, in seconds")
        Field(\.springBackDamping, in: 0...1, "damping of the spring after a drag that does not dismiss the toast")
        Field(\.followResponse, in: 0...60, "response of the spring by which the toast follows a finger, in seconds")
        Field(\.followDamping, in: 0...1, "damping of the spring by which the toast follows a finger")
        Field(\.dragFade, in: 0...1, "opacity that the toast loses in a drag over `swipeDistance`, 0 to 1")
        Field(\.dragShrink, in: 0...1, "scale that the toast loses in a drag over `swipeDistance`, 0 to 1")
        Field(\.dragReach, in: .lengths, "distance up to which the toast follows the finger one to one, in points")
        Field(
            \.dragResistance, in: 0...1,
            "share of the finger's movement that the toast follows beyond `dragReach`, 0 to 1")
    }
}
