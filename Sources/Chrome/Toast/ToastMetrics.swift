import EventBus

/// The measures of a toast, in points (TOAST §5).
public struct ToastMetrics: Codable, Sendable, Hashable {
    /// Of the corners; a pill's is half its least height.
    public var cornerRadius = 18.0
    /// It grows with its lines.
    public var minimumHeight = 44.0
    public var horizontalPadding = 16.0
    public var verticalPadding = 12.0
    /// Of the icon, or of the disc that it stands on.
    public var iconSize = 20.0
    /// Of the symbol beside a title, and beside body text.
    public var titleGlyphSize = 20.0
    public var bodyGlyphSize = 17.0
    /// Between icon and text.
    public var iconSpacing = 12.0
    /// Between text and action.
    public var actionSpacing = 16.0
    /// Of several lines, in line heights.
    public var lineSpacing = 1.2
    /// The least width and height of what can be touched (TOAST §7).
    public var targetSize = 44.0

    public init() {}
}

extension ToastMetrics: SettingsGroup {
    public init(from decoder: any Decoder) throws {
        self.init()
        try override(from: decoder)
    }

    mutating func override(from decoder: any Decoder) throws {
        let fields = try Overrides<CodingKeys>(decoder)
        try fields.length(&cornerRadius, .cornerRadius)
        try fields.length(&minimumHeight, .minimumHeight)
        try fields.length(&horizontalPadding, .horizontalPadding)
        try fields.length(&verticalPadding, .verticalPadding)
        try fields.length(&iconSize, .iconSize)
        try fields.length(&titleGlyphSize, .titleGlyphSize)
        try fields.length(&bodyGlyphSize, .bodyGlyphSize)
        try fields.length(&iconSpacing, .iconSpacing)
        try fields.length(&actionSpacing, .actionSpacing)
        try fields.number(&lineSpacing, .lineSpacing, in: 0.5...5)
        try fields.length(&targetSize, .targetSize)
    }
}
