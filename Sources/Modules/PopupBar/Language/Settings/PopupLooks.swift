import EventBus

/// The default shadows and highlights of a bar, and the shade behind an open popup. The values are LNPopupController's.
public struct PopupLooks: Hashable {
    public var imageShadow = PopupShadow(opacity: 0.12, blur: 3)
    public var floatingShadow = PopupShadow(opacity: 0.22, blur: 8)
    public var floatingShadowOnGlass = PopupShadow(opacity: 0.17, blur: 12, y: 8)
    public var highlight = 0.2
    public var highlightOnGlass = 0.3
    public var darkHighlight = 0.1
    public var dimming = 0.0

    public init() {}
}

extension PopupLooks: FieldGroup {
    public static let schemaDescription =
        "The default shadows and highlights of a bar, and the shade behind an open popup."
    public static let fields = Fields<Self> {
        Field(\.imageShadow, "the shadow of the image")
        Field(\.floatingShadow, "the shadow of a floating bar without glass")
        Field(\.floatingShadowOnGlass, "the shadow of a floating bar on glass")
        Field(\.highlight, in: 0...1, "the opacity of the gray that highlights a touched bar without glass, 0 to 1")
        Field(\.highlightOnGlass, in: 0...1, "the opacity of the gray that highlights a touched bar on glass, 0 to 1")
        Field(
            \.darkHighlight, in: 0...1,
            "the opacity of the white that highlights a touched bar in the dark color scheme, 0 to 1")
        Field(\.dimming, in: 0...1, "the opacity of the black shade behind an open popup, 0 to 1; 0: none")
    }
}
