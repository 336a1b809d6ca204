import Chrome

/// The animations of TOOLBAR §7.1 that are the bar's own.
extension ToolbarAnimationStarted {
    /// An entry gives way under the finger and springs back.
    static func press(of id: String, _ appearance: ToolbarAppearance) -> Self {
        .init(what: .press, id: id, from: 1, to: appearance.tapScaleFactor, duration: 0.1, returns: 0.2, damping: 0.5)
    }

    /// The indicator moves between two items.
    static func selection(from: Int, to: Int, _ appearance: ToolbarAppearance) -> Self {
        .init(
            what: .selection, from: Double(from), to: Double(to), duration: appearance.selectionAnimationDuration,
            damping: appearance.selectionSpringDamping)
    }

    /// Everything takes its new place.
    static func layout(from: Double, to: Double, _ appearance: ToolbarAppearance) -> Self {
        .init(
            what: .layout, from: from, to: to, duration: appearance.animationDuration,
            damping: appearance.springDamping)
    }
}
