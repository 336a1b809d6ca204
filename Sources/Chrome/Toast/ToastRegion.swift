import EventBus

/// The limits of one region of the screen; nil is what the others have.
public struct ToastRegion: Codable, Sendable, Hashable {
    /// How many toasts are on screen in it at a time.
    public var visibleLimit: Int?
    /// How many may wait for it.
    public var maxQueueSize: QueueBound?

    public init(visibleLimit: Int? = nil, maxQueueSize: QueueBound? = nil) {
        self.visibleLimit = visibleLimit
        self.maxQueueSize = maxQueueSize
    }

    /// More than fit on any screen.
    static let mostVisible = 16

    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.numberOrNull(&visibleLimit, .visibleLimit, in: 1...Self.mostVisible)
        try fields.optional(&maxQueueSize, .maxQueueSize)
    }
}
