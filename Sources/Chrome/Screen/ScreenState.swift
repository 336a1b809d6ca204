/// What stands on the screen now: all that a renderer needs, in one piece. Shown is what the
/// modules say is shown; an animation may still be on its way there.
public struct ScreenState: Codable, Sendable {
    public var scene: SceneInfo
    public var traits: Traits
    public var items: [ToolbarItem]
    /// 0 where there are no items, too.
    public var selectedIndex: Int
    /// What was published last; nil before the first one.
    public var layout: ToolbarLayoutChanged?
    public var appearance: ToolbarAppearance
    /// The current one, wherever the layout puts it.
    public var sideButton: SideButtonConfig?
    /// Whether the layout reckons with an accessory, shown or not.
    public var hasAccessory: Bool
    /// Those that are shown.
    public var primaryAccessory: AccessoryConfig?
    public var secondaryAccessory: AccessoryConfig?
    /// Nil: none is presented.
    public var popup: ScreenPopup?
    /// Those on screen, the one above all others last.
    public var toasts: [ToastContent]

    public init(
        scene: SceneInfo = SceneInfo(), traits: Traits = Traits(), items: [ToolbarItem] = [], selectedIndex: Int = 0,
        layout: ToolbarLayoutChanged? = nil, appearance: ToolbarAppearance = ToolbarAppearance(),
        sideButton: SideButtonConfig? = nil, hasAccessory: Bool = false, primaryAccessory: AccessoryConfig? = nil,
        secondaryAccessory: AccessoryConfig? = nil, popup: ScreenPopup? = nil, toasts: [ToastContent] = []
    ) {
        self.scene = scene
        self.traits = traits
        self.items = items
        self.selectedIndex = selectedIndex
        self.layout = layout
        self.appearance = appearance
        self.sideButton = sideButton
        self.hasAccessory = hasAccessory
        self.primaryAccessory = primaryAccessory
        self.secondaryAccessory = secondaryAccessory
        self.popup = popup
        self.toasts = toasts
    }

    public var selected: ToolbarItem? { items.indices.contains(selectedIndex) ? items[selectedIndex] : nil }
}
