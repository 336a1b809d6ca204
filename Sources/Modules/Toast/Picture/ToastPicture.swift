import Chrome

/// The parts of all toasts on screen in a container: those that appear, stay, are dragged and leave.
///
/// A toast is placed as in `toast.layoutChanged`, unless a bar or an earlier toast of the same edge is in its way. If
/// there is too little room, it has fewer lines, then it covers bars, and then its text is smaller: an announced toast
/// is always drawn. An open menu and other controls that the user needs now are never covered while there is room next
/// to them.
struct ToastPicture {
    private let engine: ToastEngine
    private let causes: ToastCauses

    init(_ engine: ToastEngine, _ causes: ToastCauses) { (self.engine, self.causes) = (engine, causes) }

    func draw(on canvas: inout Canvas) {
        let slots = engine.lanes.flatMap(\.slots).filter { $0.scene == canvas.container }
        let stack = ToastStack(slots, newest: engine.tuning.newest)
        let bars = Room(highest: canvas.ceiling, lowest: canvas.floor)
        var placed: [PlacedToast] = []
        for entry in stack.entries {
            guard var toast = place(entry, after: placed, over: bars, on: canvas) else { continue }
            toast.handle = handle(of: toast, between: bars, on: canvas)
            placed.append(toast)
        }
        // Leaving toasts are behind the toasts that replace them.
        let leaving = stack.leaving.compactMap { entry in
            place(entry, after: [], over: bars, on: canvas).map { toast in
                var toast = toast
                toast.frame.y += toast.away * (entry.shown.beyond ?? 0)
                toast.frame = toast.frame.moved(into: canvas.whole)
                return toast
            }
        }
        for toast in leaving + placed {
            draw(toast, slots, on: &canvas)
            switch toast.side {
            case .top: canvas.ceiling = max(canvas.ceiling, toast.reach)
            case .bottom: canvas.floor = min(canvas.floor, toast.reach)
            case .center: break
            }
        }
    }

    private func draw(_ toast: PlacedToast, _ slots: [Slot], on canvas: inout Canvas) {
        let (slot, shown) = (toast.entry.slot, toast.entry.shown)
        let motion = ToastPictureMotion(
            shown, slot.state, toast.plan, edge: toast.edge, isMirrored: canvas.traits.layoutDirection == .rightToLeft,
            tuning: engine.tuning, at: canvas.time)
        for (depth, behind) in toast.entry.behind.prefix(ToastStack.seenBehind).enumerated().reversed() {
            ToastParts(
                id(of: behind.slot, among: slots), content(of: behind.shown),
                plan(of: behind.shown, toast.contentSize, on: canvas),
                toast.box, motion, cause: cause(of: behind.slot), isLeaving: false, words: engine.words,
                in: toast.frame(behind: depth, on: canvas)
            ).drawBehind(on: &canvas)
        }
        ToastParts(
            id(of: slot, among: slots), content(of: shown), toast.plan, toast.box, motion, cause: cause(of: slot),
            isLeaving: slot.isLeaving, words: engine.words, group: toast.entry.group,
            more: toast.entry.group.map { engine.word(.more, count: $0.ids.count - 1) },
            focusKey: isNewest(slot) ? engine.tuning.focusKey : nil, focused: engine.focused,
            in: toast.frame
        ).draw(on: &canvas, handle: toast.handle)
    }

    /// Whether the toast in the slot is the one that appeared last, which a key can focus.
    private func isNewest(_ slot: Slot) -> Bool { engine.tuning.focusKey != nil && engine.target(nil)?.slot === slot }

    private func content(of shown: Presentation) -> ToastContent {
        var content = shown.toast.content
        if shown.toast.showsInCapture { content.sensitive = false }
        return content
    }

    /// The id of the toast's part. The toast's own id is escaped, so that it cannot collide with the ids of parts on
    /// the plate or with the number of a leaving toast.
    ///
    /// A leaving toast has given up its id; if another toast on screen uses the same id, the leaving one gets a number.
    private func id(of slot: Slot, among slots: [Slot]) -> String {
        let own = slot.shown?.toast.id ?? ""
        let id = slot.shown.map { Self.id(of: $0.toast) } ?? "toast/"
        guard let order = slot.exitOrder, slots.contains(where: { $0 !== slot && $0.shown?.toast.id == own })
        else { return id }
        return "\(id)~\(order)"
    }

    /// The part id of a toast that is not leaving.
    static func id(of toast: LiveToast) -> String { "toast/\(escaped(toast.id))" }

    /// Percent-encodes the characters that separate the names of parts: `/` becomes `%2F`.
    private static func escaped(_ id: String) -> String {
        guard id.utf8.contains(where: { "%/~".utf8.contains($0) }) else { return id }
        return id.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "%": text += "%25"
            case "/": text += "%2F"
            case "~": text += "%7E"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The request that caused the toast's current state: the latest one about it, as in its facts.
    private func cause(of slot: Slot) -> UInt64? {
        guard let id = slot.shown?.toast.id else { return nil }
        guard case .dismissing(let exit) = slot.state else { return causes.request(about: id) }
        let earlier = engine.lanes.lazy.flatMap(\.slots).filter {
            if case .dismissing(let other) = $0.state { other.id == id && other.order < exit.order } else { false }
        }
        return causes.request(aboutExit: earlier.count, of: id)
    }

    /// The plan for drawing the toast: that of the latest `toast.planned` or `toast.planChanged`. It is computed again,
    /// because a toast that leaves or makes way does not get a new plan when its content or the surroundings change.
    private func plan(of shown: Presentation, _ contentSize: ContentSize, on canvas: Canvas) -> ToastPlanned {
        var traits = canvas.traits
        traits.contentSize = contentSize
        return toastPlan(
            of: shown.toast.content.estimatingLines(
                width: layout(of: shown, on: canvas).width, traits: traits, tuning: engine.tuning),
            traits: traits, mode: engine.world.mode, tuning: engine.tuning,
            osVersion: canvas.osVersion, words: engine.words)
    }

    /// The place of the toast, as in `toast.layoutChanged`.
    private func layout(of shown: Presentation, on canvas: Canvas) -> ToastLayoutChanged {
        let scene = SceneInfo(
            id: canvas.container, width: canvas.size.width, height: canvas.size.height,
            safeTop: canvas.safeArea.top + engine.world.inset(.top, in: canvas.container),
            safeBottom: canvas.safeArea.bottom + engine.world.inset(.bottom, in: canvas.container),
            safeLeft: canvas.safeArea.left, safeRight: canvas.safeArea.right, sidebar: Sidebar(width: canvas.sidebar))
        return toastLayout(of: shown.toast.content, in: scene, keyboard: canvas.keyboard, tuning: engine.tuning)
    }

    // MARK: Places

    /// Computes the place and the size of a toast.
    /// - Parameter placed: the toasts that are nearer to their edges.
    private func place(
        _ entry: ToastStack.Entry, after placed: [PlacedToast], over bars: Room, on canvas: Canvas
    ) -> PlacedToast? {
        let edge = entry.shown.toast.content.presentationEdge
        // The room that bars and toasts leave free, and the room that toasts alone leave free.
        var standing = bars, alone = Room(highest: 0, lowest: canvas.size.height)
        var middle: ClosedRange<Double>?
        for toast in placed {
            switch toast.side {
            case .top:
                standing.highest = max(standing.highest, toast.reach)
                alone.highest = max(alone.highest, toast.reach + ToastStack.gap)
            case .bottom:
                standing.lowest = min(standing.lowest, toast.reach)
                alone.lowest = min(alone.lowest, toast.reach - ToastStack.gap)
            case .center:
                middle = min(middle?.lowerBound ?? toast.frame.y, toast.frame.y)...toast.reach
            }
        }
        let rooms = [room(in: standing, on: canvas), alone].map { narrowed($0, at: edge, by: middle) }
        return spot(of: entry, content(of: entry.shown), in: rooms, on: canvas)
    }

    /// Finds a place in the first room in which a toast covers nothing that must stay clear. Nil if the canvas is lower
    /// than any toast.
    private func spot(
        of entry: ToastStack.Entry, _ content: ToastContent, in rooms: [Room], on canvas: Canvas
    ) -> PlacedToast? {
        let shown = entry.shown, layout = layout(of: shown, on: canvas)
        let whole = Room(highest: 0, lowest: canvas.size.height)
        let own = canvas.traits.contentSize
        var covering: PlacedToast?
        for contentSize in [own] + [.large, .xSmall].filter({ $0 < own }) {
            let plan = plan(of: shown, contentSize, on: canvas)
            for room in rooms {
                guard
                    let box = ToastBox.fitting(
                        Size(width: layout.width, height: room.lowest - room.highest), content, plan,
                        contentSize: contentSize,
                        measured: contentSize == own ? canvas.measures[Self.id(of: shown.toast)] : nil)
                else { continue }
                let frame = place(box, layout, in: room, on: canvas)
                let free = clear(frame, in: room, on: canvas)
                let toast = PlacedToast(
                    entry: entry, edge: layout.edge, plan: plan, contentSize: contentSize, box: box,
                    frame: free ?? frame)
                if free != nil { return toast }
                covering = covering ?? toast
            }
        }
        if let covering { return covering }
        let plan = plan(of: shown, .xSmall, on: canvas)
        return ToastBox.fitting(
            Size(width: layout.width, height: whole.lowest), content, plan, contentSize: .xSmall
        ).map { box in
            PlacedToast(
                entry: entry, edge: layout.edge, plan: plan, contentSize: .xSmall, box: box,
                frame: place(box, layout, in: whole, on: canvas))
        }
    }

    /// The button that expands or collapses a group, after its last toast; nil if it does not fit. The actions of a
    /// screen reader have the same effect.
    private func handle(of toast: PlacedToast, between bars: Room, on canvas: Canvas) -> ToastHandle? {
        guard let group = toast.entry.group, toast.entry.hasHandle else { return nil }
        let title = group.isExpanded ? engine.words.less : engine.word(.more, count: group.ids.count - 1)
        let handle = ToastHandle(title, isExpanded: group.isExpanded, after: toast)
        let isFree =
            canvas.whole.contains(handle.frame) && handle.frame.y >= min(bars.highest, toast.frame.y)
            && handle.frame.maxY <= max(bars.lowest, toast.frame.maxY)
            && !canvas.clear.contains { $0.overlaps(handle.frame) }
        return isFree ? handle : nil
    }

    /// The frame, or the nearest one above or below it in the room, that covers nothing that must stay clear. Nil if
    /// there is none.
    private func clear(_ frame: Frame, in room: Room, on canvas: Canvas) -> Frame? {
        func isClear(_ frame: Frame) -> Bool { !canvas.clear.contains { $0.overlaps(frame) } }
        if isClear(frame) { return frame }
        let places = canvas.clear.flatMap { [$0.maxY + ToastStack.gap, $0.y - ToastStack.gap - frame.height] }.map {
            y in
            Frame(x: frame.x, y: y, width: frame.width, height: frame.height)
        }
        return places.filter { $0.y >= room.highest && $0.maxY <= room.lowest && isClear($0) }
            .min { abs($0.y - frame.y) < abs($1.y - frame.y) }
    }

    /// The upper and the lower edge of a room.
    private struct Room {
        var highest: Double
        var lowest: Double
    }

    /// A room minus the column of toasts in the middle.
    private func narrowed(_ room: Room, at edge: ToastEdge, by middle: ClosedRange<Double>?) -> Room {
        var room = room
        guard let middle else { return room }
        switch edge.side {
        case .top: room.lowest = min(room.lowest, middle.lowerBound - ToastStack.gap)
        case .bottom, .center: room.highest = max(room.highest, middle.upperBound + ToastStack.gap)
        }
        return room
    }

    /// The room between the bars and toasts at the top and those at the bottom.
    private func room(in standing: Room, on canvas: Canvas) -> Room {
        let isCeilingFree = standing.highest <= canvas.safeArea.top
        let isFloorFree = standing.lowest >= canvas.size.height - canvas.safeArea.bottom
        return Room(
            highest: isCeilingFree ? 0 : standing.highest + ToastStack.gap,
            lowest: isFloorFree ? canvas.size.height : standing.lowest - ToastStack.gap)
    }

    /// The frame of a toast in a room that is high enough for it.
    private func place(
        _ box: ToastBox, _ layout: ToastLayoutChanged, in room: Room, on canvas: Canvas
    ) -> Frame {
        let share = layout.edge.share(isRightToLeft: false)
        let (x, height) = (layout.x + (layout.width - box.size.width) * share, box.size.height)
        let y =
            switch layout.edge.side {
            case .top: min(max(layout.offset, room.highest), room.lowest - height)
            case .bottom: max(room.highest, min(canvas.size.height - layout.offset, room.lowest) - height)
            case .center:
                max(room.highest, min((canvas.size.height - height) / 2 + layout.offset, room.lowest - height))
            }
        return Frame(x: x, y: y, width: box.size.width, height: height).moved(into: canvas.whole)
    }
}
