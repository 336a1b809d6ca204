import Chrome
import EventBus

/// The measures of a toast, in points; `lineSpacing` is in line heights. The default values are those of the Agora
/// toast.
public struct ToastMetrics: Hashable {
    public var cornerRadius = 18.0
    public var minimumHeight = 44.0
    public var horizontalPadding = 16.0
    public var verticalPadding = 12.0
    public var iconSize = 20.0
    public var titleGlyphSize = 20.0
    public var bodyGlyphSize = 17.0
    public var iconSpacing = 12.0
    public var actionSpacing = 16.0
    public var actionColumnSpacing = 0.0
    public var lineSpacing = 1.2
    public var targetSize = 44.0

    public init() {}
}

extension ToastMetrics: FieldGroup {
    public static let schemaDescription = "The measures of a toast, in points."
    public static let fields = Fields<Self> {
        Field(\.cornerRadius, in: .lengths, "radius of the corners; of a lower toast, half of its height")
        Field(\.minimumHeight, in: .lengths, "minimum height of a toast; it grows with the lines of the text")
        Field(\.horizontalPadding, in: .lengths, "space before the icon and after the text")
        Field(\.verticalPadding, in: .lengths, "space above and below the text")
        Field(\.iconSize, in: .lengths, "size of the icon, or of the disc behind the icon")
        Field(\.titleGlyphSize, in: .lengths, "size of the symbol next to a title")
        Field(\.bodyGlyphSize, in: .lengths, "size of the symbol next to body text")
        Field(\.iconSpacing, in: .lengths, "space between icon and text")
        Field(\.actionSpacing, in: .lengths, "space between text and action")
        Field(\.actionColumnSpacing, in: .lengths, "space between the text and an action below it")
        Field(\.lineSpacing, in: 0.5...5, "line spacing in a text of several lines, in line heights, 0.5 to 5")
        Field(\.targetSize, in: .lengths, "smallest size of a touch target")
    }
}
