import Chrome
import Toolbar

/// The frames of the bar, of its entries, of the selection indicator and of the button beside the bar.
struct BarGeometry {
    var toolbar: Plate
    var entries: [ScreenGeometry.Entry] = []
    var indicator: Plate?
    var sideButton: ScreenGeometry.Button?

    private let state: ScreenState
    private var looks: ToolbarAppearance { state.appearance }

    /// Returns nil if there is neither a layout nor an item.
    init?(_ state: ScreenState, in usable: Frame) {
        guard state.layout != nil || !state.items.isEmpty else { return nil }
        self.state = state
        let looks = state.appearance
        let mode = Self.shownMode(state, in: usable)
        let reserved = mode?.width ?? 0
        let wanted =
            state.layout?.toolbarWidth
            ?? Double(state.items.count) * looks.itemFullSize.width + looks.toolbarInternalPadding
        let span = ToolbarSpan(wanted: wanted, beside: reserved, container: usable.width, looks)
        let height = min(looks.toolbarHeight, usable.height)
        // Bar and button are moved as one, so that both stay inside the usable area.
        let both = Frame(
            x: usable.x + span.x, y: usable.maxY - looks.toolbarPadding - height, width: span.width + reserved,
            height: height
        ).moved(into: usable)
        let frame = Frame(x: both.x, y: both.y, width: span.width, height: height)
        toolbar = Plate(frame, radius: looks.effectiveToolbarRadius)
        if let mode, let size = mode.size, size > 0, state.sideButton != nil {
            sideButton = Self.button(mode, beside: frame, looks.floatingButtonIconSize, in: usable)
        }
        entries = makeEntries()
        indicator = makeIndicator()
    }

    /// The mode of a side button that is beside the bar, limited to the screen's width. Nil if there is none there.
    private static func shownMode(_ state: ScreenState, in usable: Frame) -> SideButtonMode? {
        guard let mode = state.layout?.sideButtonMode, mode.kind == .full || mode.kind == .compact else {
            return nil
        }
        return mode.fitting(usable.width)
    }

    private static func button(
        _ mode: SideButtonMode, beside bar: Frame, _ iconSize: Double, in usable: Frame
    ) -> ScreenGeometry.Button {
        let size = min(mode.size ?? 0, usable.height)
        let frame = Frame(
            x: bar.maxX + (mode.spacing ?? 0), y: bar.midY - size / 2, width: size, height: size
        ).moved(into: usable)
        let icon = min(iconSize, size)
        return ScreenGeometry.Button(
            plate: Plate(frame, radius: size / 2),
            icon: Frame(midX: frame.midX, midY: frame.midY, width: icon, height: icon))
    }

    // MARK: Entries

    /// The meaning of an entry in the bar.
    private enum Subject {
        case item(Int)
        case sideButton
        case overflow
    }

    private var subjects: [Subject] {
        guard let layout = state.layout else { return state.items.indices.map { .item($0) } }
        var subjects = layout.visibleItemIndices.filter(state.items.indices.contains).map { Subject.item($0) }
        if layout.sideButtonMode.kind == .integrated, state.sideButton != nil { subjects.append(.sideButton) }
        if layout.needsOverflowButton { subjects.append(.overflow) }
        return subjects
    }

    private func makeEntries() -> [ScreenGeometry.Entry] {
        let subjects = subjects
        guard !subjects.isEmpty else { return [] }
        let inner = toolbar.frame.inset(looks.toolbarInternalPadding)
        let gaps = Double(subjects.count - 1)
        // The gaps together are never wider than the bar, so that no entry has a negative width.
        let spacing = gaps == 0 ? 0 : min(state.layout?.itemSpacing ?? 0, inner.width / gaps)
        let width = max(0, (inner.width - gaps * spacing) / Double(subjects.count))
        return subjects.enumerated().map { place, subject in
            let x = inner.x + Double(place) * (width + spacing)
            return entry(subject, Frame(x: x, y: inner.y, width: width, height: inner.height))
        }
    }

    private func entry(_ subject: Subject, _ slot: Frame) -> ScreenGeometry.Entry {
        switch subject {
        case .item(let index):
            let item = state.items[index]
            let title = title(of: item, mode(of: index))
            return entry(.item, item.id, slot, title, badge: item.badge, isSelected: index == state.selectedIndex)
        case .sideButton: return entry(.sideButton, "sideButton", slot, nil)
        case .overflow: return entry(.overflow, "overflow", slot, nil)
        }
    }

    private func mode(of index: Int) -> ItemDisplayMode {
        let modes = state.layout?.itemDisplayModes ?? []
        return modes.indices.contains(index) ? modes[index] : .full
    }

    private func title(of item: ToolbarItem, _ mode: ItemDisplayMode) -> String? {
        let title =
            switch mode {
            case .full: item.title
            case .compactTitle: item.compactTitle ?? item.title
            case .iconOnly, .hidden: ""
            }
        return title.isEmpty ? nil : title
    }

    /// An entry with its icon above its title, both centred.
    private func entry(
        _ kind: ScreenGeometry.Entry.Kind, _ id: String, _ slot: Frame, _ title: String?, badge: String? = nil,
        isSelected: Bool = false
    ) -> ScreenGeometry.Entry {
        let height = max(
            0, min(title == nil ? looks.itemCompactSize.height : looks.itemFullSize.height, slot.height))
        let frame = Frame(midX: slot.midX, midY: slot.midY, width: slot.width, height: height)
        // The title's line is as high as its font, so that icon and title together fit into the smaller indicator.
        let gap = 2.0, line = looks.itemFontSize
        let text = title == nil ? 0 : min(gap + line, height)
        let icon = max(0, min(looks.itemIconSize, frame.width, height - text))
        let top = frame.midY - (icon + text) / 2
        let iconFrame = Frame(x: frame.midX - icon / 2, y: top, width: icon, height: icon)
        let label = title.map {
            ScreenGeometry.Label(
                text: $0,
                frame: Frame(
                    x: frame.x, y: iconFrame.maxY + text - min(line, text), width: frame.width,
                    height: min(line, text)
                ).inset(min(3, frame.width / 8)),
                fontSize: looks.itemFontSize)
        }
        return ScreenGeometry.Entry(
            kind: kind, id: id, frame: frame, icon: iconFrame, title: label,
            badge: badge.flatMap { Self.badge($0, iconFrame, in: frame) }, isSelected: isSelected)
    }

    /// A badge at the icon's upper corner, inside the entry. A long badge does not cover the icon.
    private static func badge(_ text: String, _ icon: Frame, in entry: Frame) -> ScreenGeometry.Label? {
        guard !text.isEmpty else { return nil }
        let height = 14.0, fontSize = 9.0
        let most = max(height, entry.maxX - icon.midX - 2)
        let width = min(most, max(height, TextWidth.of(text, size: fontSize, isBold: true) + 8))
        let left = max(icon.midX + 2, icon.maxX - width / 2)
        let frame = Frame(x: left, y: icon.y - 4, width: width, height: height).moved(into: entry)
        return ScreenGeometry.Label(text: text, frame: frame, fontSize: fontSize)
    }

    // MARK: The indicator

    private func makeIndicator() -> Plate? {
        guard let entry = entries.first(where: { $0.kind == .item && $0.isSelected }) else { return nil }
        let size = ToolbarIndicatorSize(state.layout?.compressionLevel ?? .full, looks)
        let frame = Frame(
            midX: entry.frame.midX, midY: entry.frame.midY,
            width: max(0, entry.frame.width - looks.selectionIndicatorWidthInset), height: size.height
        ).moved(into: toolbar.frame)
        return Plate(frame, radius: size.radius)
    }
}
