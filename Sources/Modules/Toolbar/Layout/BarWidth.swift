/// The width of a bar for given entries.
struct BarWidth {
    let configuration: ToolbarLayoutConfiguration

    /// The width in points for `count` items of `sum` points together, plus the other contents of the bar.
    ///
    /// - Parameters:
    ///   - mode: the place of the side button, which may be an entry of the bar.
    ///   - menu: whether items are in the overflow menu, which then has a button in the bar.
    ///   - spacing: the points between two entries.
    func width(_ sum: Double, _ count: Int, _ mode: SideButtonMode, menu: Bool, _ spacing: Double) -> Double {
        let extra = (mode.kind == .integrated ? 1 : 0) + (menu || mode.kind == .hidden ? 1 : 0)
        return sum + Double(extra) * configuration.itemMinWidth + Double(max(0, count + extra - 1)) * spacing
            + configuration.toolbarInternalPadding
    }
}
