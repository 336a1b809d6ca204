import EventBus

/// What `rules/toolbar.lua` sets: the numbers of the layout and of the looks.
public struct ToolbarSettings: Settings, Hashable {
    public static let namespace = "toolbar"

    public var layout = ToolbarLayoutConfiguration()
    public var appearance = ToolbarAppearance()
    /// What gives way, in turn, until everything fits (TOOLBAR §5.2). A step that is missing is
    /// not taken; without `hide` nothing goes into the menu for want of room.
    public var compressionOrder: [CompressionStep] = [.spacing, .title, .icon, .hide]
    /// Layouts that are kept, and for how many seconds of bus time; 0 keeps none.
    public var cacheEntries = 10
    public var cacheSeconds = 60.0

    public init() {}

    public init(from decoder: any Decoder) throws {
        self.init()
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.value(&layout, .layout)
        try fields.value(&appearance, .appearance)
        try fields.value(&compressionOrder, .compressionOrder)
        try fields.number(&cacheEntries, .cacheEntries, in: 0...1000)
        try fields.length(&cacheSeconds, .cacheSeconds)
        if Set(compressionOrder).count < compressionOrder.count {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [CodingKeys.compressionOrder],
                    debugDescription: "expected each step once at most"))
        }
    }
}
