import EventBus

/// The limits of one region of the screen. Nil means the global setting of the same name.
public struct ToastRegion: FieldTable, Hashable {
    public var visibleLimit: Int?
    public var maxQueueSize: QueueBound?

    public init(visibleLimit: Int? = nil, maxQueueSize: QueueBound? = nil) {
        self.visibleLimit = visibleLimit
        self.maxQueueSize = maxQueueSize
    }

    /// The largest `visibleLimit`: more toasts than fit on any screen.
    static let mostVisible = 16

    public static let blank = Self()
    public static let schemaDescription = "The limits of one region of the screen."
    public static let fields = Fields<Self> {
        Field(
            \.visibleLimit, in: 1...Self.mostVisible, orNull: nil,
            "number of toasts on screen at the same time, 1 to 16; null: the setting `visibleLimit`")
        Field(\.maxQueueSize, "number of toasts that may wait; `unbounded`: any number")
    }
}
