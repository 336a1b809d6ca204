import EventBus

/// The shadows and highlights of a bar whose appearance has none. The values are LNPopupController's.
public struct PopupLooks: Hashable {
    public var imageShadow = PopupShadow(opacity: 0.12, blur: 3)
    public var floatingShadow = PopupShadow(opacity: 0.22, blur: 8)
    public var floatingShadowOnGlass = PopupShadow(opacity: 0.17, blur: 12, y: 8)
    public var highlight = 0.2
    public var highlightOnGlass = 0.3
    public var darkHighlight = 0.1

    public init() {}
}

extension PopupLooks: FieldGroup {
    public static let schemaDescription = "Shadows and highlights where an appearance has none."
    public static let fields = Fields<Self> {
        Field(\.imageShadow, "of the image")
        Field(\.floatingShadow, "of a floating bar")
        Field(\.floatingShadowOnGlass, "of a bar on glass")
        Field(\.highlight, in: 0...1, "share of grey under a finger")
        Field(\.highlightOnGlass, in: 0...1, "share of grey under a finger, on glass")
        Field(\.darkHighlight, in: 0...1, "share of white under a finger, in the dark")
    }
}
