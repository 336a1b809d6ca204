import EventBus

/// Something else of the app covers an edge of the screen: toasts there stand clear of it, as of the
/// safe area. For rules that make the parts of the chrome give way to each other.
///
/// ```lua
/// ["popup.layoutChanged"] = function(event, bus)
///   bus.publish("toast.setInset", { name = "popup", edge = "bottom", height = event.addedBottom })
/// end
/// ```
public struct ToastSetInset: Request {
    public static let topic: TopicName = "toast.setInset"
    /// What covers it. Several may cover one edge: the highest counts.
    public var name: String
    public var edge: ToastEdge
    /// Points beyond the safe area; 0: it is gone.
    public var height: Double

    public init(name: String, edge: ToastEdge, height: Double) {
        self.name = name
        self.edge = edge
        self.height = height
    }

    public func validate() throws {
        guard !name.isEmpty, name.utf8.count <= 64 else {
            throw FieldError(path: "name", message: "must be a word of 1 to 64 bytes")
        }
        guard height.isFinite, height >= 0 else { throw FieldError(path: "height", message: "must be 0 points or more") }
    }
}
