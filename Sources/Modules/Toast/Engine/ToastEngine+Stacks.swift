import Chrome
import EventBus

// Stacks: the distance of each toast from its own place, because other toasts are nearer to the same edge. The picture
// computes the places; the movements between them are computed here, so that they do not depend on when a picture is
// drawn.
extension ToastEngine {
    /// Moves the toasts whose place in their stack has changed.
    func followStacks() {
        guard stacksHaveChanged else { return }
        stacksHaveChanged = false
        // The most common case: no toast, or one at its own place.
        var (count, only) = (0, nil as Presentation?)
        for lane in lanes {
            for slot in lane.slots where !slot.isIdle && !slot.isLeaving { (count, only) = (count + 1, slot.shown) }
        }
        if count < 2, only?.beyond ?? 0 == 0 {
            only?.beyond = 0
            return
        }
        let slots = lanes.flatMap(\.slots).filter { !$0.isIdle && !$0.isLeaving }
        var scenes: [String] = []
        for scene in slots.compactMap(\.scene) where !scenes.contains(scene) { scenes.append(scene) }
        for scene in scenes {
            let stack = ToastStack(slots.filter { $0.scene == scene }, newest: tuning.newest)
            for side in [ToastEdge.Side.top, .bottom, .center] {
                place(stack.entries.filter { $0.shown.toast.content.presentationEdge.side == side }, at: side)
            }
        }
    }

    private func place(_ entries: [ToastStack.Entry], at side: ToastEdge.Side) {
        var reach: Double?
        for (index, entry) in entries.enumerated() {
            guard let layout = entry.shown.layout, let plan = entry.shown.plan else { continue }
            // Nothing depends on the height of the last one, unless it is in the middle.
            let isLast = index == entries.count - 1
            let height = isLast && side != .center ? 0 : height(of: entry.shown, layout, plan)
            // From the edge, or from the middle of the scene.
            let own = side == .center ? layout.offset - height / 2 : layout.offset
            let place = max(own, reach.map { $0 + ToastStack.gap } ?? own)
            reach = place + entry.extent(height, plan.metrics)
            for behind in entry.behind { behind.shown.beyond = place - own }
            move(entry.shown, to: place - own, at: side)
        }
    }

    /// - Parameter beyond: points from its own place, away from the edge.
    private func move(_ shown: Presentation, to beyond: Double, at side: ToastEdge.Side) {
        defer { shown.beyond = beyond }
        guard let former = shown.beyond, former != beyond else { return }
        let way = former - beyond, rest = shown.shift?.rest(at: now) ?? 0
        shown.shift =
            fades(shown.toast.content, world.traits)
            ? nil
            : Presentation.Shift(
                dy: (side == .bottom ? -way : way) + rest, began: now,
                motion: StackMotion(duration: tuning.enterDuration, curve: .easeOut))
    }

    private func height(of shown: Presentation, _ layout: ToastLayoutChanged, _ plan: ToastPlanned) -> Double {
        if let height = shown.height { return height }
        let box = ToastBox.fitting(
            Size(width: layout.width, height: .infinity), shown.toast.content, plan,
            contentSize: world.traits.contentSize, measured: shown.measured)
        shown.height = box?.size.height ?? 0
        return box?.size.height ?? 0
    }
}
