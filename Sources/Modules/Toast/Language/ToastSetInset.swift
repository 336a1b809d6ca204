import EventBus

/// A part of the app that is no module covers an edge of the screen, such as a bar that the app draws itself. Toasts at
/// that edge keep clear of it, as they do of the safe area. They keep clear of the modules by themselves
/// (``Chrome/StackChanged``).
///
/// ```lua
/// bus.publish("toast.setInset", { name = "banner", edge = "bottom", height = 64 })
/// ```
public struct ToastSetInset: Request {
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

    public func validate() throws {
        guard !name.isEmpty, name.utf8.count <= 64 else {
            throw FieldError(path: "name", message: "must be a word of 1 to 64 bytes")
        }
        guard height.isFinite, height >= 0 else {
            throw FieldError(path: "height", message: "must be 0 points or more")
        }
    }
}
