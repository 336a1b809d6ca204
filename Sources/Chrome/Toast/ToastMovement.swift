import EventBus

/// How far and how springy a toast moves (TOAST §6). Responses are seconds: of a spring, the
/// time of one swing. A damping of 1 does not swing. Both times of the entrance stretch with
/// `enterDuration`.
public struct ToastMovement: Codable, Sendable, Hashable {
    /// Its size where the entrance begins, and points from its place towards the edge.
    public var enterScale = 0.96
    public var enterDistance = 0.0
    public var enterResponse = 0.4
    public var enterDamping = 0.8
    /// A badge grows into a pill.
    public var expandResponse = 0.5
    public var expandDamping = 0.72
    /// Size of a badge's glyph where the entrance begins.
    public var glyphScale = 0.8
    /// Its size where the exit ends, and points from its place towards the edge.
    public var exitScale = 1.0
    public var exitDistance = 20.0
    /// Back to its place after a drag that was not enough.
    public var springBackResponse = 0.3
    public var springBackDamping = 0.8
    /// Under the finger.
    public var followResponse = 0.25
    public var followDamping = 0.9
    /// Opacity and size that a drag over `swipeDistance` takes away.
    public var dragFade = 0.5
    public var dragShrink = 0.02
    /// Points up to which it follows the finger one to one, and the share after that.
    public var dragReach = 100.0
    public var dragResistance = 0.3

    public init() {}
}

extension ToastMovement: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.number(&enterScale, .enterScale, in: 0...10)
        try fields.length(&enterDistance, .enterDistance)
        try fields.number(&enterResponse, .enterResponse, in: 0...60)
        try fields.number(&enterDamping, .enterDamping, in: 0...1)
        try fields.number(&expandResponse, .expandResponse, in: 0...60)
        try fields.number(&expandDamping, .expandDamping, in: 0...1)
        try fields.number(&glyphScale, .glyphScale, in: 0...10)
        try fields.number(&exitScale, .exitScale, in: 0...10)
        try fields.length(&exitDistance, .exitDistance)
        try fields.number(&springBackResponse, .springBackResponse, in: 0...60)
        try fields.number(&springBackDamping, .springBackDamping, in: 0...1)
        try fields.number(&followResponse, .followResponse, in: 0...60)
        try fields.number(&followDamping, .followDamping, in: 0...1)
        try fields.number(&dragFade, .dragFade, in: 0...1)
        try fields.number(&dragShrink, .dragShrink, in: 0...1)
        try fields.length(&dragReach, .dragReach)
        try fields.number(&dragResistance, .dragResistance, in: 0...1)
    }
}
