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
    public var lineSpacing = 1.2
    public var targetSize = 44.0

    public init() {}
}

extension ToastMetrics: FieldGroup {
    public static let schemaDescription = "The measures of a toast, in points."
    public static let fields = Fields<Self> {
        Field(\.cornerRadius, in: .lengths, "of its corners")
        Field(\.minimumHeight, in: .lengths, "that it has at least; it grows with its lines")
        Field(\.horizontalPadding, in: .lengths, "before the icon and after the text")
        Field(\.verticalPadding, in: .lengths, "above and below the text")
        Field(\.iconSize, in: .lengths, "of the icon, or of the disc that it stands on")
        Field(\.titleGlyphSize, in: .lengths, "of the symbol beside a title")
        Field(\.bodyGlyphSize, in: .lengths, "of the symbol beside body text")
        Field(\.iconSpacing, in: .lengths, "between icon and text")
        Field(\.actionSpacing, in: .lengths, "between text and action")
        Field(\.lineSpacing, in: 0.5...5, "of several lines, in line heights")
        Field(\.targetSize, in: .lengths, "of what can be touched, at least")
    }
}
