import EventBus

/// Declares a part of the app outside the modules that covers an edge of the screen, such as a bar that the app draws
/// itself. Toasts at that edge keep clear of it, as they do of the safe area. They keep clear of the modules by
/// themselves (``Chrome/StackChanged``).
///
/// ```lua
/// bus.publish("toast.setInset", { name = "banner", edge = "bottom", height = 64 })
/// ```
public struct ToastSetInset: Request, FieldTable {
    public static let topic: TopicName = "toast.setInset"
    public var name: String
    public var edge: ToastInsetEdge
    public var height: Double

    public init(name: String, edge: ToastInsetEdge, height: Double) {
        self.name = name
        self.edge = edge
        self.height = height
    }

    public static let blank = Self(name: "", edge: .top, height: 0)
    public static let schemaDescription = "A part of the app outside the modules covers an edge of the screen."
    public static let fields = Fields<Self> {
        Field(
            required: \.name, where: .bytes(1...64),
            "name of the part that covers the edge, 1 to 64 bytes; if several cover one edge, the highest applies")
        Field(required: \.edge, "edge that is covered")
        Field(
            required: \.height, where: .notNegative,
            "points from the safe area that are covered; 0: the part no longer covers the edge")
    }
}
