import EventBus

/// The whole screen of one container at an instant, as a renderer needs it.
///
/// A picture is a pure function of the system's state. Two pictures of the same state are equal.
public struct Picture: Codable, Sendable, Hashable {
    /// The id of the container, such as `main`.
    public var container: String
    /// Whether all parts are here. Otherwise the picture is a change: `parts` has those that differ from the picture
    /// before, and `gone` the ids of those that are no longer there.
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
    /// The ids of the parts that have gone; nil in a whole picture.
    public var gone: [String]?
    /// In a change after which parts stand in another order, or after which there are new ones: the ids of all parts from
    /// the bottom up.
    public var order: [String]?
    /// The ids of the parts that a screen reader can reach, in the order in which it reads them. In a change nil, unless they are
    /// others than before.
    public var reading: [String]?
    /// The id of the part to which the focus goes: one whose state is `focused`; or else the first one in a modal part, such as
    /// the first row of a menu that has opened, because what is behind its plate cannot be reached; nil: the focus is where it
    /// was before. In a change without `reading` the focus stays.
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

    /// The part of this id; nil if there is none.
    public subscript(id: String) -> Part? { parts.first { $0.id == id } }
}
