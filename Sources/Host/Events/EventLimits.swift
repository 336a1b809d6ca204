import EventBus

/// Limits for one event or question from outside.
///
/// They bound the cost that a client can cause with a short text.
public struct EventLimits: Sendable, Equatable {
    /// The size of the JSON, in bytes.
    public var size = EventCatalogue.largestEvent
    /// The nesting depth of objects and lists, including the outermost. At most 512.
    public var depth = 64
    /// The number of attributes, including the required attributes of a CloudEvent.
    public var attributes = 64

    public init() {}

    /// The limits for a line that a host has already taken. Earlier versions accepted events that are now refused.
    static let recorded = {
        var limits = EventLimits()
        (limits.size, limits.depth, limits.attributes) = (.max, JSONReader.deepest, .max)
        return limits
    }()
}
