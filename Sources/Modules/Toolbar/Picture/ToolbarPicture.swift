import Chrome

/// The parts of the bar: its plate, the entries and the indicator behind the selected one.
struct ToolbarPicture {
    private let engine: ToolbarEngine
    private let layout: ToolbarLayoutChanged
    private let slots: ToolbarSlots
    private let span: ToolbarSpan
    private let canvas: Canvas
    private var looks: ToolbarAppearance { engine.appearance }
    /// The width of the accessory next to the bar, in points; nil if there is none.
    private let inlineWidth: Double?

    /// - Parameter layout: the layout to draw: the current one, or the one for another width.
    init(_ engine: ToolbarEngine, _ layout: ToolbarLayoutChanged, on canvas: Canvas) {
        (self.engine, self.layout, self.canvas) = (engine, layout, canvas)
        let looks = engine.appearance, usable = canvas.usable
        let reserved = layout.sideButtonMode.fitting(usable.width).width
        span = ToolbarSpan(
            wanted: layout.toolbarWidth, beside: reserved, container: min(layout.containerWidth, usable.width), looks)
        let height = min(looks.toolbarHeight, usable.height)
        // Bar, button and an accessory between them move together, so that all stay inside the usable area.
        inlineWidth =
            layout.accessoryPlacement == .inline
            ? max(0, min(layout.accessoryWidth, usable.width - span.width - reserved - looks.ultraMinimalSpacing)) : nil
        let whole = min(
            span.width + reserved + (inlineWidth.map { $0 + looks.ultraMinimalSpacing } ?? 0), usable.width)
        let both = Frame(
            x: usable.x + (usable.width - whole) / 2, y: canvas.floor - looks.effectiveToolbarPadding - height,
            width: whole, height: height
        ).moved(into: usable)
        slots = ToolbarSlots(
            bar: Frame(x: both.x, y: both.y, width: span.width, height: height), spacing: layout.itemSpacing,
            count: Self.subjects(engine, layout).count, padding: looks.toolbarInternalPadding)
    }

    // MARK: The bar

    func draw(on canvas: inout Canvas) {
        let subjects = Self.subjects(engine, layout)
        canvas.add(plate)
        if let indicator = indicator(subjects) { canvas.add(indicator) }
        for (place, subject) in subjects.enumerated() { canvas.add(entry(subject, at: place)) }
        reserveNeighbours(on: &canvas)
        canvas.floor = slots.bar.y
    }

    private var plate: Part {
        var part = Part("toolbar", .plate, slots.bar)
        part.radius = looks.effectiveToolbarRadius
        part.makeGlass(
            on: canvas, gloss: [looks.glossTopAlpha, looks.glossMiddleAlpha, 0],
            border: (looks.borderTopAlpha, looks.borderBottomAlpha))
        part.shadow = PartShadow(
            opacity: looks.toolbarShadowOpacity, radius: looks.toolbarShadowRadius, x: looks.toolbarShadowOffset.width,
            y: looks.toolbarShadowOffset.height, on: canvas)
        part.role = .toolbar
        part.motion = barMotions { slots.bar(in: $0) }
        return part
    }

    /// The movements of the bar, for a part whose frame depends on the slots.
    private func barMotions(_ frame: (ToolbarLook) -> Frame) -> [PartMotion]? {
        // Their targets are in the container's own size.
        guard !canvas.isResized else { return nil }
        let motions = engine.movements.bar.partMotions(of: .frame, at: canvas.time) { PartPose(frame: frame($0)) }
        return motions.isEmpty ? nil : motions
    }

    /// Reserves the places of the side button next to the bar, and of the accessories above it.
    private func reserveNeighbours(on canvas: inout Canvas) {
        let mode = layout.sideButtonMode.fitting(canvas.usable.width)
        if let size = mode.size, size > 0, mode.kind == .full || mode.kind == .compact {
            func beside(_ bar: Frame, _ size: Double, x: Double) -> Frame {
                Frame(x: x, y: bar.midY - size / 2, width: size, height: size)
            }
            let between = inlineWidth.map { looks.ultraMinimalSpacing + $0 } ?? 0
            canvas.reserve(
                "sideButton",
                beside(
                    slots.bar, min(size, canvas.usable.height), x: slots.bar.maxX + between + (mode.spacing ?? 0)
                ).moved(into: canvas.usable),
                motion: barMotions { look in
                    let bar = slots.bar(in: look)
                    return beside(
                        bar, look.sideButtonSize ?? size,
                        x: look.sideButtonX ?? bar.maxX + (look.sideButtonSpacing ?? mode.spacing ?? 0))
                } ?? [])
        }
        let width = inlineWidth ?? layout.accessoryWidth
        if width > 0 {
            // Above the bar, the place is its upper edge; next to it, it has the bar's height.
            func place(_ bar: Frame, x: Double, _ width: Double, _ inline: Double) -> Frame {
                Frame(x: x, y: bar.y, width: width, height: inline * bar.height)
            }
            canvas.reserve(
                "accessory",
                place(
                    slots.bar, x: inlineWidth == nil ? slots.bar.x : slots.bar.maxX + looks.ultraMinimalSpacing, width,
                    inlineWidth == nil ? 0 : 1),
                motion: barMotions { look in
                    let bar = slots.bar(in: look)
                    return place(bar, x: look.accessoryX ?? bar.x, look.accessoryWidth ?? width, look.inline ?? 0)
                } ?? [])
        }
    }

    // MARK: Entries

    /// The subject of an entry in the bar.
    private enum Subject {
        case item(Int)
        case sideButton(SideButtonConfig)
        case overflow

        func isItem(_ index: Int) -> Bool { if case .item(index) = self { true } else { false } }
    }

    private static func subjects(_ engine: ToolbarEngine, _ layout: ToolbarLayoutChanged) -> [Subject] {
        var subjects = layout.visibleItemIndices.filter(engine.entries.indices.contains).map { Subject.item($0) }
        if layout.sideButtonMode.kind == .integrated, let button = engine.sideButtonAsSeen {
            subjects.append(.sideButton(button))
        }
        if layout.needsOverflowButton { subjects.append(.overflow) }
        return subjects
    }

    private func entry(_ subject: Subject, at place: Int) -> Part {
        var part: Part
        let id: String
        switch subject {
        case .item(let index):
            part = item(index, at: place)
            id = engine.entries[index].item.id
        case .sideButton(let button):
            id = ToolbarItem.sideButtonEntry
            part = ToolbarEntry(title: nil, badge: nil, looks).part("toolbar/\(id)", in: slots[place])
            part.icon = button.icon
            part.ink = canvas.palette.ink(button.isGlass ? button.tintColor : button.backgroundColor)
            part.name = button.spokenName
            part.hint = button.accessibilityHint
            if button.isEnabled == false { disable(&part) }
        case .overflow:
            id = ToolbarItem.overflowEntry
            let menu = engine.menu(in: layout), badge = menu.badge
            part = ToolbarEntry(title: nil, badge: badge, looks).part("toolbar/\(id)", in: slots[place])
            part.icon = "ellipsis"
            part.ink = canvas.palette.ink("label")
            part.name = "More"
            part.value = badge
            let hidesSelected = menu.contains { $0.isSelected == true }
            let states: [PartState] = (hidesSelected ? [.selected] : []) + (engine.isMenuShown ? [.expanded] : [])
            part.states = states.isEmpty ? nil : states
            part.tap = PartRequest(engine.isMenuShown ? ToolbarHideOverflowMenu.topic : ToolbarShowOverflowMenu.topic)
        }
        part.role = part.role ?? .button
        if part.states?.contains(.disabled) != true { part.tap = part.tap ?? PartRequest(ToolbarTap.topic, id: id) }
        part.motion = motions(of: id, slots: part.frame, at: place)
        return part
    }

    private func item(_ index: Int, at place: Int) -> Part {
        let item = engine.entries[index].item
        let isSelected = index == engine.selectedIndex
        let mode = layout.itemDisplayModes.indices.contains(index) ? layout.itemDisplayModes[index] : .full
        let title =
            switch mode {
            case .full: item.title
            case .compactTitle: item.compactTitle ?? item.title
            case .iconOnly, .hidden: ""
            }
        let entry = ToolbarEntry(
            title: title.isEmpty ? nil : title, badge: item.badge, looks, isSelected: isSelected && item.isSelectable)
        var part = entry.part("toolbar/\(item.id)", in: slots[place])
        part.icon = isSelected ? item.selectedIcon ?? item.icon : item.icon
        part.ink = canvas.palette.ink(isSelected ? "label" : "secondaryLabel")
        part.name = item.accessibilityLabel ?? item.title
        part.hint = item.accessibilityHint
        part.value = item.badge
        part.role = item.isSelectable ? .tab : .button
        part.states = isSelected && item.isSelectable ? [.selected] : nil
        if item.isEnabled == false { disable(&part) }
        return part
    }

    private func disable(_ part: inout Part) {
        part.ink = canvas.palette.ink("tertiaryLabel")
        part.states = (part.states ?? []) + [.disabled]
    }

    private func motions(of id: String, slots frame: Frame, at place: Int) -> [PartMotion]? {
        var motions =
            barMotions { look in
                let slot = slots.slot(place, in: look)
                return Frame(midX: slot.midX, midY: slot.midY, width: slot.width, height: frame.height)
            } ?? []
        let tracks = engine.movements
        motions += tracks.presses[id]?.partMotions(at: canvas.time) { PartPose(scale: $0.scale) } ?? []
        motions += tracks.labels[id]?.partMotions(of: .text, at: canvas.time) { PartPose(textAlpha: $0.alpha) } ?? []
        motions +=
            tracks.looks[id]?.partMotions(of: .selected, at: canvas.time) { PartPose(selected: $0.selected) } ?? []
        return motions.isEmpty ? nil : motions
    }

    // MARK: The indicator

    private func indicator(_ subjects: [Subject]) -> Part? {
        let tracks = engine.movements
        let place = subjects.firstIndex { $0.isItem(engine.selectedIndex) }
        let fading = tracks.indicatorAlpha.partMotions(at: canvas.time) { PartPose(alpha: $0.alpha) }
        // A fading indicator stays at its former place.
        guard let stand = place.map(Double.init) ?? (fading.isEmpty ? nil : tracks.indicator.destination.place) else {
            return nil
        }
        let size = ToolbarIndicatorSize(layout.compressionLevel, looks)
        func frame(_ slot: Frame, height: Double) -> Frame {
            Frame(
                midX: slot.midX, midY: slot.midY, width: max(0, slot.width - looks.selectionIndicatorWidthInset),
                height: height
            ).moved(into: slots.bar)
        }
        var part = Part("toolbar/indicator", in: "toolbar", .indicator, frame(slots.at(stand), height: size.height))
        part.radius = size.radius
        let alpha = looks.selectionIndicatorAlpha
        part.tint = canvas.palette.label.hex(opacity: canvas.palette.isDark ? alpha * 0.8 : alpha * 0.45)
        if place == nil { part.alpha = 0 }
        var motions = barMotions { frame(slots.slot(Int(stand), in: $0), height: size.height) } ?? []
        // The movement to another entry is added to that of the bar, which moves both entries.
        let steps = tracks.bar.partMotions(at: canvas.time) { look in
            PartPose(tx: slots.slot(1, in: look).x - slots.slot(0, in: look).x)
        }
        let step = steps.first?.from.tx ?? slots.at(1).x - slots.at(0).x
        motions += tracks.indicator.partMotions(at: canvas.time) { PartPose(tx: (($0.place ?? stand) - stand) * step) }
        motions += tracks.indicatorHeight.partMotions(of: .frame, at: canvas.time) { look in
            let height = look.height ?? size.height
            var pose = PartPose(radius: look.radius)
            (pose.y, pose.height) = (slots.bar.midY - height / 2, height)
            return pose
        }
        motions += fading
        part.motion = motions.isEmpty ? nil : motions
        return part
    }
}
