import EventBus

/// A part of the app that is no module covers an edge of the screen, such as a bar that the app draws itself. Toasts at
/// that edge keep clear of it, as they do of the safe area. They keep clear of the modules by themselves
/// (``Chrome/StackChanged``).
///
/// ```lua
/// bus.publish("toast.setInset", { name = "banner", edge = "bottom", height = 64 })
/// ```
public struct ToastSetInset: Request, Constrained {
    public static let topic: TopicName = "toast.setInset"
    /// The name of the part that covers the edge, 1 to 64 bytes. If several parts cover one edge, the highest counts.
    public var name: String
    public var edge: ToastInsetEdge
    /// The height in points, measured from the safe area; 0: the part no longer covers the edge.
    public var height: Double

    public init(name: String, edge: ToastInsetEdge, height: Double) {
        self.name = name
        self.edge = edge
        self.height = height
    }

    public static let constraints: [Constraint<Self>] = [
        .bytes("name", 1...64) { $0.name },
        .notNegative("height") { $0.height },
    ]

    public func validate() throws {
        try checkConstraints()
        guard height.isFinite else { throw FieldError(path: "height", message: "must be a finite number of points") }
    }
}
