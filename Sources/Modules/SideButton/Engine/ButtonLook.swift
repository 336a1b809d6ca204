import Chrome

/// How a button looks.
struct ButtonLook: Codable, Hashable {
    var icon: String
    var backgroundColor: String
    var tintColor: String

    init(_ button: SideButtonConfig) {
        (icon, backgroundColor, tintColor) = (button.icon, button.backgroundColor, button.tintColor)
    }

    /// The button as it is to be drawn.
    func worn(by button: SideButtonConfig) -> SideButtonConfig {
        var button = button
        (button.icon, button.backgroundColor, button.tintColor) = (icon, backgroundColor, tintColor)
        return button
    }
}
