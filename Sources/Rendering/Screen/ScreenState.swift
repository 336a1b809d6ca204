import Chrome
import Toast
import Toolbar

/// Everything on the screen at one moment, as a renderer needs it. It is the state of the modules: an animation towards
/// it may still be running.
public struct ScreenState: Codable, Sendable {
    public var scene: SceneInfo
    public var traits: Traits
    public var items: [ToolbarItem]
    /// The index of the selected item, from 0; also 0 if there are no items.
    public var selectedIndex: Int
    /// The layout that was published last; nil before the first one.
    public var layout: ToolbarLayoutChanged?
    public var appearance: ToolbarAppearance
    /// The current side button, wherever the layout puts it.
    public var sideButton: SideButtonConfig?
    /// Whether the layout has room for an accessory, whether one is shown or not.
    public var hasAccessory: Bool
    /// The accessories that are shown.
    public var primaryAccessory: AccessoryConfig?
    public var secondaryAccessory: AccessoryConfig?
    /// The presented popup; nil if there is none.
    public var popup: ScreenPopup?
    /// The toasts on screen; the last one is in front of all others.
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

    /// The selected item; nil if there are no items.
    public var selected: ToolbarItem? { items.indices.contains(selectedIndex) ? items[selectedIndex] : nil }
}
