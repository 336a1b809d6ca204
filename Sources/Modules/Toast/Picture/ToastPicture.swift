import Chrome

/// The parts of all toasts on screen in a container: those that appear, stay, are dragged and leave.
///
/// A toast stands where `toast.layoutChanged` says, unless a bar is in its way or another toast of the same edge, which
/// came first. If there is too little room, it has fewer lines, then it covers bars, and then its text is smaller: what is
/// announced is always drawn. A menu that is open and other controls that the user needs now are never covered while there is
/// room beside them.
struct ToastPicture {
    private let engine: ToastEngine
    /// Points between two toasts, and between a toast and a bar.
    private static let gap = 8.0

    private let causes: ToastCauses

    init(_ engine: ToastEngine, _ causes: ToastCauses) { (self.engine, self.causes) = (engine, causes) }

    func draw(on canvas: inout Canvas) {
        let slots = engine.lanes.flatMap(\.slots).filter { $0.scene == canvas.container }
        // A toast that appears moves none that has been there before, whichever slot it gets.
        let toasts = slots.compactMap { slot in slot.shown.map { (slot: slot, shown: $0) } }.enumerated()
            .sorted { ($0.element.shown.startedAt, $0.offset) < ($1.element.shown.startedAt, $1.offset) }
        // The upper and the lower edge of the toasts in the middle.
        var middle: ClosedRange<Double>?
        // What the toasts at the edges leave free.
        var between: Room = (0, canvas.size.height)
        for (slot, shown) in toasts.map(\.element) {
            var content = shown.toast.content
            if shown.toast.showsInCapture { content.sensitive = false }
            let edge = content.presentationEdge
            let rooms = [narrowed(room(on: canvas), at: edge, by: middle), narrowed(between, at: edge, by: middle)]
            guard let (plan, box, frame) = spot(of: shown, content, in: rooms, on: canvas) else { continue }
            let motion = ToastPictureMotion(
                shown, slot.state, plan, edge: edge, isMirrored: canvas.traits.layoutDirection == .rightToLeft,
                tuning: engine.tuning, at: canvas.time)
            ToastParts(
                id(of: slot, among: slots), content, plan, box, motion, cause: cause(of: slot),
                isLeaving: slot.isLeaving, words: engine.words, in: frame
            ).draw(on: &canvas)
            switch edge.side {
            case .top:
                canvas.ceiling = max(canvas.ceiling, frame.maxY)
                between.highest = max(between.highest, frame.maxY + Self.gap)
            case .bottom:
                canvas.floor = min(canvas.floor, frame.y)
                between.lowest = min(between.lowest, frame.y - Self.gap)
            case .center: middle = min(middle?.lowerBound ?? frame.y, frame.y)...frame.maxY
            }
        }
    }

    /// The id of the toast's part. The toast's own id is escaped, so that neither the ids of the parts on the plate nor the
    /// number of a toast that leaves can be those of another toast.
    ///
    /// A toast that leaves has given up its own id; if another toast on screen has it too, the one that leaves gets a
    /// number.
    private func id(of slot: Slot, among slots: [Slot]) -> String {
        let own = slot.shown?.toast.id ?? ""
        let id = slot.shown.map { Self.id(of: $0.toast) } ?? "toast/"
        guard let order = slot.exitOrder, slots.contains(where: { $0 !== slot && $0.shown?.toast.id == own })
        else { return id }
        return "\(id)~\(order)"
    }

    /// The id of the part of a toast that does not leave.
    static func id(of toast: LiveToast) -> String { "toast/\(escaped(toast.id))" }

    /// An id in which the characters that separate the names of parts are written as in an address: `/` is `%2F`.
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

    /// The request that made the toast as it is: the latest one about it, as in its facts.
    private func cause(of slot: Slot) -> UInt64? {
        guard let id = slot.shown?.toast.id else { return nil }
        guard case .dismissing(let exit) = slot.state else { return causes.request(about: id) }
        let earlier = engine.lanes.lazy.flatMap(\.slots).filter {
            if case .dismissing(let other) = $0.state { other.id == id && other.order < exit.order } else { false }
        }
        return causes.request(aboutExit: earlier.count, of: id)
    }

    /// The plan by which the toast is drawn: that of the latest `toast.planned` or `toast.planChanged`. It is made anew,
    /// because a toast that leaves or makes way gets no new plan when its content or the surroundings change.
    private func plan(of shown: Presentation, _ contentSize: ContentSize, on canvas: Canvas) -> ToastPlanned {
        var traits = canvas.traits
        traits.contentSize = contentSize
        return toastPlan(
            of: shown.toast.content.estimatingLines(
                width: layout(of: shown, on: canvas).width, traits: traits, tuning: engine.tuning),
            traits: traits, mode: engine.world.mode, tuning: engine.tuning,
            osVersion: canvas.osVersion, words: engine.words)
    }

    /// The place of the toast, which `toast.layoutChanged` has said.
    private func layout(of shown: Presentation, on canvas: Canvas) -> ToastLayoutChanged {
        let scene = SceneInfo(
            id: canvas.container, width: canvas.size.width, height: canvas.size.height,
            safeTop: canvas.safeArea.top + engine.world.inset(.top, in: canvas.container),
            safeBottom: canvas.safeArea.bottom + engine.world.inset(.bottom, in: canvas.container),
            safeLeft: canvas.safeArea.left, safeRight: canvas.safeArea.right, sidebar: Sidebar(width: canvas.sidebar))
        return toastLayout(of: shown.toast.content, in: scene, keyboard: canvas.keyboard, tuning: engine.tuning)
    }

    // MARK: Places

    /// Where a toast stands and how large it is: in the first room in which it covers nothing that has to stay clear. Nil if
    /// the canvas is lower than any toast.
    private func spot(
        of shown: Presentation, _ content: ToastContent, in rooms: [Room], on canvas: Canvas
    ) -> (plan: ToastPlanned, box: ToastBox, frame: Frame)? {
        let layout = layout(of: shown, on: canvas), whole: Room = (0, canvas.size.height)
        let own = canvas.traits.contentSize
        var covering: (plan: ToastPlanned, box: ToastBox, frame: Frame)?
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
                if let free = clear(frame, in: room, on: canvas) { return (plan, box, free) }
                covering = covering ?? (plan, box, frame)
            }
        }
        if let covering { return covering }
        let plan = plan(of: shown, .xSmall, on: canvas)
        return ToastBox.fitting(
            Size(width: layout.width, height: whole.lowest), content, plan, contentSize: .xSmall
        ).map { (plan, $0, place($0, layout, in: whole, on: canvas)) }
    }

    /// The frame, or the nearest one above or below it in the room, that covers nothing that has to stay clear. Nil if there is
    /// none.
    private func clear(_ frame: Frame, in room: Room, on canvas: Canvas) -> Frame? {
        func isClear(_ frame: Frame) -> Bool { !canvas.clear.contains { $0.overlaps(frame) } }
        if isClear(frame) { return frame }
        let places = canvas.clear.flatMap { [$0.maxY + Self.gap, $0.y - Self.gap - frame.height] }.map { y in
            Frame(x: frame.x, y: y, width: frame.width, height: frame.height)
        }
        return places.filter { $0.y >= room.highest && $0.maxY <= room.lowest && isClear($0) }
            .min { abs($0.y - frame.y) < abs($1.y - frame.y) }
    }

    /// The upper and the lower edge of a room.
    private typealias Room = (highest: Double, lowest: Double)

    /// A room without what the toasts in the middle take, which stand in a column.
    private func narrowed(_ room: Room, at edge: ToastEdge, by middle: ClosedRange<Double>?) -> Room {
        var room = room
        guard let middle else { return room }
        switch edge.side {
        case .top: room.lowest = min(room.lowest, middle.lowerBound - Self.gap)
        case .bottom, .center: room.highest = max(room.highest, middle.upperBound + Self.gap)
        }
        return room
    }

    /// The room between the toasts and bars at the top and those at the bottom.
    private func room(on canvas: Canvas) -> Room {
        let isCeilingFree = canvas.ceiling <= canvas.safeArea.top
        let isFloorFree = canvas.floor >= canvas.size.height - canvas.safeArea.bottom
        return (
            isCeilingFree ? 0 : canvas.ceiling + Self.gap, isFloorFree ? canvas.size.height : canvas.floor - Self.gap
        )
    }

    /// The frame of a toast, in a room that is high enough for it.
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
