import Chrome
import EventBus

/// The parts of the bar: the row at the top, the bar at the bottom, the items above the keyboard, and the palette
/// during customizing. Nothing is drawn before the first layout.
struct NavigationBarPicture {
    private let engine: BarEngine
    private let parts: NavigationBarParts
    private var declared: DeclaredBar { engine.declared }
    /// The height of a bar, in points, as in UIKit.
    static let height = 44.0
    /// The height of the row of a large title, in points, as in UIKit.
    private static let titleHeight = 52.0

    /// The height of the top bar including the row of a large title, in points.
    static func height(of layout: NavigationBarLayout?) -> Double {
        height + (layout?.largeTitle == true ? titleHeight : 0)
    }

    init(_ engine: BarEngine) {
        self.engine = engine
        parts = NavigationBarParts(engine.declared, open: engine.menu?.owner, searched: engine.search)
    }

    private func own(_ name: String) -> String { parts.own(name) }

    func draw(on canvas: inout Canvas) {
        let usable = canvas.usable
        let width = canvas.isResized ? engine.rowWidth(in: usable.width) : declared.width
        guard let layout = canvas.isResized ? engine.layout(at: width) : engine.layout else { return }
        let bar = Frame(x: usable.x, y: canvas.ceiling, width: usable.width, height: min(Self.height, usable.height))
        if !engine.isHidden {
            let row = row(layout, width, in: bar)
            let hasGroups = declared.settings.background == .groups
            var whole = bar
            whole.height = min(Self.height(of: layout), max(bar.height, usable.maxY - bar.y))
            canvas.add(plate("navigation", whole, isClear: hasGroups, canvas))
            if hasGroups { for group in groups(of: row, layout) { canvas.add(glass(group, canvas)) } }
            for (id, frame) in row { add(id, frame, layout, to: &canvas) }
            if whole.height > bar.height {
                let margin = min(declared.margin, whole.width / 2)
                addTitle(
                    Frame(
                        x: whole.x + margin, y: bar.maxY, width: whole.width - 2 * margin,
                        height: whole.height - bar.height),
                    isLarge: true, to: &canvas)
            }
            canvas.ceiling = whole.maxY
        }
        if !layout.bottom.isEmpty, let bottom = standing(on: canvas.floor, canvas) {
            canvas.add(plate(own("bottom"), bottom, canvas))
            spread(layout.bottom, in: bottom, parent: own("bottom"), on: &canvas)
            canvas.floor = bottom.y
        }
        // A keyboard that is lower than the bottom content moves nothing.
        var keyboard = min(canvas.floor, canvas.size.height - canvas.keyboard)
        if !layout.keyboard.isEmpty, canvas.keyboard > 0, let top = standing(on: keyboard, canvas) {
            canvas.add(plate(own("keyboard"), top, canvas))
            spread(layout.keyboard, in: top, parent: own("keyboard"), on: &canvas)
            keyboard = top.y
        }
        if engine.draft != nil {
            NavigationBarPalettePicture(engine).draw(below: max(bar.maxY, canvas.ceiling), above: keyboard, on: &canvas)
        }
    }

    /// The frame of a bar with this lower edge; nil if it does not fit below the top content.
    private func standing(on floor: Double, _ canvas: Canvas) -> Frame? {
        let usable = canvas.usable
        guard floor - Self.height >= canvas.ceiling else { return nil }
        return Frame(x: usable.x, y: floor - Self.height, width: usable.width, height: Self.height)
    }

    private func plate(_ id: String, _ frame: Frame, isClear: Bool = false, _ canvas: Canvas) -> Part {
        var part = Part(id, .plate, frame)
        if isClear { part.material = .clear } else { part.makeGlass(on: canvas) }
        part.role = .toolbar
        if engine.draft != nil { part.keys = ["Escape": PartRequest(NavigationBarCancelCustomizing.topic)] }
        return part
    }

    // MARK: Shared glass

    /// The row's units on glass, in groups of neighbors that share it. The back button has glass of its own, and the
    /// title has none; nor has an item with a surface of its own, or one that does not share its glass.
    private func groups(of row: [(String, Frame)], _ layout: NavigationBarLayout) -> [[(id: String, frame: Frame)]] {
        [layout.leading, layout.center, layout.trailing].flatMap { area in
            var groups: [[(id: String, frame: Frame)]] = [[]]
            for (id, frame) in row where area.contains(id) {
                if id == NavigationBarLayout.back {
                    groups += [[(id, frame)], []]
                } else if id == NavigationBarLayout.title || isSpace(id) || standsAlone(id, layout) {
                    groups.append([])
                } else {
                    groups[groups.count - 1].append((id, frame))
                }
            }
            return groups.filter { !$0.isEmpty }
        }
    }

    private func isSpace(_ id: String) -> Bool { declared.spacer(of: id) != nil }

    /// Whether an item does not share glass. The controls of a group have no surfaces of their own.
    private func standsAlone(_ id: String, _ layout: NavigationBarLayout) -> Bool {
        guard let item = declared.items.first(where: { $0.id == id }) else { return false }
        let isButton = item.item.children.isEmpty || layout.collapsed.contains(id)
        return !item.face.sharesBackground || isButton && item.face.isProminent
    }

    private func glass(_ group: [(id: String, frame: Frame)], _ canvas: Canvas) -> Part {
        var frame = group[0].frame
        frame.width = group[group.count - 1].frame.maxX - frame.x
        var part = Part(own("glass:" + group[0].id), in: "navigation", .plate, frame)
        part.radius = min(frame.width, frame.height) / 2
        part.makeGlass(on: canvas)
        return part
    }

    // MARK: The row

    /// The frames of the row's units. A row that is wider than the canvas is scaled down as a whole.
    /// - Parameter wide: the width in points for which the layout was computed.
    private func row(_ layout: NavigationBarLayout, _ wide: Double, in bar: Frame) -> [(String, Frame)] {
        let all = layout.leading + layout.center + layout.trailing
        let wanted = all.map { width(of: $0, layout) }
        let needed = wanted.reduce(0, +) + declared.spacing * Double(max(0, all.count - 1))
        // A row that the app has made as wide as the bar gives up its margins before its items shrink.
        let margin = min(declared.margin, max(0, (bar.width - needed) / 2))
        let room = min(max(wide, 1), bar.width - 2 * margin)
        let scale = needed > room ? room / needed : 1
        let left = bar.x + (bar.width - room) / 2
        let spacing = declared.spacing * scale
        func length(_ ids: [String]) -> Double {
            ids.reduce(0) { $0 + width(of: $1, layout) * scale } + spacing * Double(max(0, ids.count - 1))
        }
        var frames: [(String, Frame)] = []
        func place(_ ids: [String], from start: Double) {
            var x = start
            for id in ids {
                let width = width(of: id, layout) * scale
                frames.append((id, Frame(x: x, y: bar.y, width: width, height: bar.height)))
                x += width + spacing
            }
        }
        place(layout.leading, from: left)
        let first = left + (layout.leading.isEmpty ? 0 : length(layout.leading) + spacing)
        let last = left + room - (layout.trailing.isEmpty ? 0 : length(layout.trailing) + spacing)
        let middle = length(layout.center)
        place(layout.center, from: max(first, min(left + (room - middle) / 2, last - middle)))
        place(layout.trailing, from: left + room - length(layout.trailing))
        return frames
    }

    private func width(of id: String, _ layout: NavigationBarLayout) -> Double {
        switch id {
        case NavigationBarLayout.back: return declared.back ?? NavigationBarItem.buttonWidth
        case NavigationBarLayout.more: return declared.overflowWidth
        case NavigationBarLayout.title:
            return layout.titleWidth ?? declared.title?.shownWidth ?? NavigationBarItem.buttonWidth
        default:
            if let width = layout.widths[id] { return width }
            guard let item = declared.items.first(where: { $0.id == id })?.item else {
                return NavigationBarItem.buttonWidth
            }
            return layout.collapsed.contains(id) ? item.collapsedWidth : item.width
        }
    }

    /// Adds the parts of one unit of the row.
    private func add(_ id: String, _ frame: Frame, _ layout: NavigationBarLayout, to canvas: inout Canvas) {
        switch id {
        case NavigationBarLayout.back:
            let isMirrored = canvas.traits.layoutDirection == .rightToLeft
            var part = parts.button(own("back"), "Back", isMirrored ? "chevron.right" : "chevron.left", frame, canvas)
            part.tap = PartRequest(NavigationBarPress.topic, id: id)
            canvas.add(part)
        case NavigationBarLayout.more:
            var part = parts.button(own("more"), "More", "ellipsis", frame, canvas)
            let isOpen = if case .overflow = engine.menu { true } else { false }
            part.states = isOpen ? [.expanded] : nil
            part.tap = PartRequest(isOpen ? NavigationBarHideMenu.topic : NavigationBarShowOverflowMenu.topic)
            canvas.add(part)
        case NavigationBarLayout.title: addTitle(frame, isLarge: false, to: &canvas)
        case let id where isSpace(id): break
        default: parts.add(id, isCollapsed: layout.collapsed.contains(id), frame, in: "navigation", to: &canvas)
        }
    }

    private func addTitle(_ frame: Frame, isLarge: Bool, to canvas: inout Canvas) {
        let subtitle = engine.name == nil ? declared.title?.subtitle : nil
        let style = isLarge ? TextStyle.largeTitle : .headline
        let (upper, lower) = lines(frame, style, subtitle, canvas)
        canvas.add(title(upper, style, canvas))
        if let subtitle, let lower { canvas.add(self.subtitle(subtitle, lower, isLarge: isLarge, canvas)) }
    }

    /// The frames of the title and of the subtitle below it, together in the middle of a frame. They shrink if there is
    /// too little room. Nil: there is no subtitle.
    private func lines(
        _ frame: Frame, _ style: TextStyle, _ subtitle: String?, _ canvas: Canvas
    ) -> (title: Frame, subtitle: Frame?) {
        guard subtitle != nil else { return (frame, nil) }
        let heights = [style, .caption].map { $0.size(canvas.traits.contentSize) * 1.2 }
        let factor = min(1, frame.height / (heights[0] + heights[1]))
        var upper = frame, lower = frame
        upper.height = heights[0] * factor
        lower.height = heights[1] * factor
        upper.y = frame.midY - (upper.height + lower.height) / 2
        lower.y = upper.maxY
        return (upper, lower)
    }

    private func subtitle(_ text: String, _ frame: Frame, isLarge: Bool, _ canvas: Canvas) -> Part {
        let size = min(TextStyle.caption.size(canvas.traits.contentSize), frame.height / 1.2)
        var part = Part(own("subtitle"), in: "navigation", .text, frame)
        part.title = TextWidth.fitted(text, into: frame.width, size: size)
        part.font = PartFont("caption", size: size)
        part.ink = canvas.palette.ink("secondaryLabel")
        part.alignment = isLarge ? .left : nil
        part.tap = PartRequest(NavigationBarShowTitleMenu.topic)
        return part
    }

    private func title(_ frame: Frame, _ style: TextStyle, _ canvas: Canvas) -> Part {
        let isLarge = style == .largeTitle
        let most = declared.title?.subtitle == nil && !isLarge ? .infinity : frame.height / 1.2
        let size = min(style.size(canvas.traits.contentSize), most)
        let text = engine.name ?? declared.title?.text ?? ""
        var part = Part(own("title"), in: "navigation", .text, frame)
        part.title = TextWidth.fitted(text, into: frame.width, size: size, isBold: true)
        part.font = PartFont(style.rawValue, size: size, weight: isLarge ? 700 : 600)
        part.alignment = isLarge ? .left : nil
        part.ink = canvas.palette.ink("label")
        part.name = declared.title?.text ?? ""
        // Screen readers skip the subtitle's own part.
        part.value = engine.name ?? declared.title?.subtitle
        part.role = .header
        part.tap = PartRequest(NavigationBarShowTitleMenu.topic)
        guard engine.name != nil else { return part }
        part.id = own("rename")
        part.kind = .field
        part.role = .field
        part.tint = canvas.palette.ink("secondarySystemFill")
        part.radius = 8
        part.tap = nil
        part.input = PartRequest(NavigationBarSetRenameText.topic)
        part.keys = [
            "Escape": PartRequest(NavigationBarCancelRename.topic),
            "Enter": PartRequest(NavigationBarCommitRename.topic),
        ]
        return part
    }

    // MARK: Other rows

    /// Places items side by side. Each has an equal share of the bar, after fixed spaces are subtracted; with a
    /// flexible space, each has its declared width.
    private func spread(_ ids: [String], in bar: Frame, parent: String, on canvas: inout Canvas) {
        let items = ids.filter { !isSpace($0) }
        guard items.count < ids.count else {
            for (id, frame) in zip(ids, bar.columns(ids.count)) { parts.add(id, frame, in: parent, to: &canvas) }
            return
        }
        let own = ids.map { declaredWidth(of: $0) }, isFlexible = ids.map { declared.spacer(of: $0) == .flexible }
        let flexible = Double(isFlexible.count { $0 })
        // Items get their width before spaces do.
        let needed = zip(ids, own).reduce(0) {
            $0 + (isSpace($1.0) ? 0 : flexible > 0 ? $1.1 : NavigationBarItem.buttonWidth)
        }
        let spaces = zip(ids, own).reduce(0) { $0 + (isSpace($1.0) ? $1.1 : 0) }
        let scale = needed > bar.width ? bar.width / needed : 1
        let spaceScale = spaces > 0 ? min(1, max(0, bar.width - needed) / spaces) : 1
        let left = max(0, bar.width - (flexible > 0 ? needed : 0) - spaces * spaceScale)
        var x = bar.x
        for (index, id) in ids.enumerated() {
            var width = own[index] * (isSpace(id) ? spaceScale : scale)
            if isFlexible[index] {
                width += left / flexible
            } else if flexible == 0, !isSpace(id) {
                width = left / Double(items.count)
            }
            if !isSpace(id) {
                parts.add(id, Frame(x: x, y: bar.y, width: width, height: bar.height), in: parent, to: &canvas)
            }
            x += width
        }
    }

    private func declaredWidth(of id: String) -> Double {
        guard let item = declared.items.first(where: { $0.id == id })?.item else {
            return NavigationBarSpacer(id: id) == .fixed ? NavigationBarSpacer.width : 0
        }
        return item.search?.minimized == .always && declared.searching != id ? item.collapsedWidth : item.width
    }
}
