import EventBus

/// An edge of a container at which modules are stacked: toolbars at the bottom, navigation bars at the top.
public enum StackEdge: String, StringEnum { case top, bottom }

/// How something at an edge moves to another height. Modules stacked on it move with it, with the same duration and
/// curve.
public struct StackMotion: Codable, Sendable, Hashable {
    @Seconds public var duration: Duration
    public var curve: MotionCurve
    /// The damping ratio of a spring; nil counts as 1.
    public var damping: Double?

    public init(duration: Duration, curve: MotionCurve = .spring, damping: Double? = nil) {
        _duration = Seconds(wrappedValue: duration)
        (self.curve, self.damping) = (curve, damping)
    }
}

/// A module takes more or less room at an edge of its container than before, such as a toolbar that appears.
///
/// A module publishes it with ``Standing``. All modules together form the stack of the container, which
/// ``StackChanged`` reports.
public struct EdgeTaken: Fact, Hashable {
    public static let topic: TopicName = "scene.edgeTaken"
    /// The id of the container.
    public var container: ContainerName
    public var module: String
    public var edge: StackEdge
    /// Points from the module below to the far side of this one, including the gap between both; 0: it takes no room.
    public var height: Double
    /// Whether the module covers everything else at the edge, as an open popup does.
    public var covers: Bool
    /// How the module moves to this height; nil: at once.
    public var motion: StackMotion?

    public init(
        container: ContainerName, module: String, edge: StackEdge, height: Double, covers: Bool = false,
        motion: StackMotion? = nil
    ) {
        (self.container, self.module, self.edge) = (container, module, edge)
        (self.height, self.covers, self.motion) = (height, covers, motion)
    }
}

/// The modules at the edges of a container have changed, or their order has.
///
/// It determines the layout of a container: a popup bar is stacked on the toolbar, and toasts on both. The policy
/// `screen.stack` can choose another order.
public struct StackChanged: Fact, Hashable {
    public static let topic: TopicName = "scene.stackChanged"
    /// The id of the container.
    public var container: ContainerName
    /// All visible modules, each before those that are stacked on it.
    public var order: [String]
    /// The modules that take room at the bottom, in order.
    public var bottom: [StackPlace]
    /// The modules that take room at the top, in order.
    public var top: [StackPlace]
    /// The modules that the policy hides. They take no room.
    public var hidden: [String]
    /// How the modules move to these heights; nil: at once.
    public var motion: StackMotion?

    public init(
        container: ContainerName, order: [String], bottom: [StackPlace] = [], top: [StackPlace] = [],
        hidden: [String] = [], motion: StackMotion? = nil
    ) {
        (self.container, self.order, self.bottom, self.top) = (container, order, bottom, top)
        (self.hidden, self.motion) = (hidden, motion)
    }

    /// The height on which a module is stacked, in points from the safe area. A module that is not in the order is
    /// stacked on all others.
    public func height(below module: String, at edge: StackEdge) -> Double {
        let below = order.prefix { $0 != module }
        return (edge == .top ? top : bottom).reduce(0) { height, place in
            guard below.contains(place.module) else { return height }
            return place.covers ? place.height : height + place.height
        }
    }
}

/// The room that a module takes at an edge.
public struct StackPlace: Codable, Sendable, Hashable {
    public var module: String
    /// Points from the module below to the far side of this one.
    public var height: Double
    /// Whether the module covers everything else at the edge.
    public var covers: Bool

    public init(module: String, height: Double, covers: Bool = false) {
        (self.module, self.height, self.covers) = (module, height, covers)
    }
}

/// The room that a module takes at one edge of its container. The module keeps it, and sets its height after each step:
/// ```swift
/// private lazy var standing = bus.stand(at: .bottom)
///
/// func finish() {
///     publish(engine.facts.take())
///     standing.take(engine.height)   // scene.edgeTaken, if the height is another than before
/// }
/// ```
public final class Standing {
    public let module: String
    public let edge: StackEdge
    public private(set) var height = 0.0
    public private(set) var covers = false
    private let bus: EventBus

    fileprivate init(_ bus: EventBus, _ edge: StackEdge) { (self.bus, module, self.edge) = (bus, bus.name, edge) }

    /// Sets the room that the module takes, and publishes ``EdgeTaken`` if it has changed.
    /// - Parameters:
    ///   - height: points from the module below to the far side of this one; 0: it takes no room.
    ///   - covers: whether the module covers everything else at the edge.
    ///   - motion: how the module moves to this height; nil: at once.
    public func take(_ height: Double, covers: Bool = false, motion: StackMotion? = nil) {
        guard height != self.height || covers != self.covers else { return }
        (self.height, self.covers) = (height, covers)
        bus.publish(
            EdgeTaken(
                container: bus.container ?? EventBus.mainContainer, module: module, edge: edge, height: height,
                covers: covers, motion: motion))
    }
}

extension EventBus {
    /// Lets a module take room at an edge of its container. It takes none at first, and none after it stops.
    public func stand(at edge: StackEdge) -> Standing {
        let standing = Standing(self, edge)
        contribute(standing)
        return standing
    }
}
