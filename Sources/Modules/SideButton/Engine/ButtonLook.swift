import Toolbar

/// The icon and colors of a button, which `sideButton.updateAppearance` can change at run time.
struct ButtonLook: Codable, Hashable {
    var icon: String?
    var backgroundColor: String
    var tintColor: String

    init(_ button: SideButtonConfig) {
        (icon, backgroundColor, tintColor) = (button.icon, button.backgroundColor, button.tintColor)
    }

    /// Returns the button with this look instead of its own.
    func worn(by button: SideButtonConfig) -> SideButtonConfig {
        var button = button
        (button.icon, button.backgroundColor, button.tintColor) = (icon, backgroundColor, tintColor)
        return button
    }
}
