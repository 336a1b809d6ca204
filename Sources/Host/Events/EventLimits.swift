import EventBus

/// How large one event or question from outside may be.
///
/// The numbers bound what a client can cost the host with a short text.
public struct EventLimits: Sendable, Equatable {
    /// Bytes of its JSON.
    public var size = EventCatalogue.largestEvent
    /// Objects and lists inside each other, the outermost included. At most 512.
    public var depth = 64
    /// Attributes, those included that every CloudEvent must have.
    public var attributes = 64

    public init() {}

    /// The limits of a line that a host has taken before. Earlier versions took what is refused now.
    static let recorded = {
        var limits = EventLimits()
        (limits.size, limits.depth, limits.attributes) = (.max, JSONReader.deepest, .max)
        return limits
    }()
}
