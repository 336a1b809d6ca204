import EventBus

/// The whole screen of one container at one instant, as a renderer needs it.
///
/// A picture is a pure function of the system's state. Two pictures of the same state are equal.
public struct Picture: Codable, Sendable, Hashable {
    /// The id of the container, such as `main`.
    public var container: String
    /// Whether all parts are included. Otherwise the picture is a change: `parts` has those that differ from the
    /// previous picture, and `gone` the ids of those that were removed.
    public var whole: Bool
    /// The id of the last event that the picture shows.
    public var seq: UInt64
    /// The bus time of the picture, in seconds.
    @Seconds public var time: Duration
    public var size: Size
    public var scheme: ColorScheme
    /// Whether the picture is mirrored for right-to-left layout.
    public var rtl: Bool
    /// The parts from the bottom up.
    public var parts: [Part]
    /// The ids of the removed parts; nil in a whole picture.
    public var gone: [String]?
    /// In a change that reorders or adds parts: the ids of all parts from the bottom up.
    public var order: [String]?
    /// The ids of the parts that a screen reader can reach, in reading order. In a change nil, unless they have
    /// changed.
    public var reading: [String]?
    /// The id of the part that receives the focus: one whose state is `focused`, or else the first one in a modal part,
    /// such as the first row of an open menu, because nothing behind its plate can be reached; nil: the focus stays
    /// where it was. In a change without `reading` the focus also stays.
    public var focus: String?

    public init(
        container: String, whole: Bool = true, seq: UInt64, time: Duration, size: Size, scheme: ColorScheme = .light,
        rtl: Bool = false, parts: [Part], gone: [String]? = nil, order: [String]? = nil
    ) {
        (self.container, self.whole, self.seq) = (container, whole, seq)
        _time = Seconds(wrappedValue: time)
        (self.size, self.scheme, self.rtl, self.parts) = (size, scheme, rtl, parts)
        (self.gone, self.order) = (gone, order)
    }

    /// The bus time at which all movements have ended; the time of the picture if nothing moves.
    public var restTime: Duration { parts.lazy.flatMap { $0.motion ?? [] }.map(\.end).reduce(time, max) }

    /// The part with this id; nil if there is none.
    public subscript(id: String) -> Part? { parts.first { $0.id == id } }
}
