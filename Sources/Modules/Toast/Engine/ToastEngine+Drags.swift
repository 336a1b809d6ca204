import Chrome
import EventBus

// Drags: a finger holds a toast until it is lifted or the toast leaves. Every way out ends the drag, so that no toast
// stays held without a finger.
extension ToastEngine {
    /// `toast.dragBegan`: stops the timer, even of a toast that the user may not dismiss, and moves the toast with the
    /// finger.
    func dragBegan(_ drag: ToastDragBegan, at time: Duration) {
        input(at: time) {
            guard let (toast, slot) = target(drag.id), let shown = slot.shown else { return }
            shown.heldUntil = now + Finger.longestRest
            shown.heldOrder = nextTimerOrder()
            let dx = toast.content.axis.map { $0 == .vertical } ?? true ? nil : drag.dx
            if dx != nil || drag.dy != nil {
                shown.pull = Presentation.Pull(dx: dx ?? 0, dy: drag.dy ?? 0)
            }
            if let presentation = slot.presentation { pause(presentation, Presentation.drag) }
        }
    }

    /// `toast.dragMoved`: the picture follows the finger. Ignored if the drag began on another toast.
    func dragMoved(_ drag: ToastDragMoved, at time: Duration) {
        input(at: time) {
            guard let held = dragged(drag.id)?.held else { return }
            held.pull = Presentation.Pull(dx: drag.dx ?? 0, dy: drag.dy)
            held.heldUntil = now + Finger.longestRest
        }
    }

    /// `toast.dragEnded`: dismisses the dragged toast, or springs it back and resumes its timer. Ignored if the drag
    /// began on another toast.
    func dragEnded(_ drag: ToastDragEnded, at time: Duration) {
        input(at: time) {
            guard let slot = dragged(drag.id), let toast = slot.held?.toast else { return }
            let way = Vector(x: drag.dx ?? 0, y: drag.dy), speed = Vector(x: drag.vx ?? 0, y: drag.vy)
            endDrag(of: slot, way, isDismissal: isDismissal(way, at: speed, of: toast))
        }
    }

    /// Ends the drag of a toast, if there is one, when its finger is gone: the toast springs back.
    func cancelDrag(of slot: Slot) {
        if let held = slot.held { endDrag(of: slot, held.pull?.way ?? .zero, isDismissal: false) }
    }

    /// Ends the drag of a toast that makes way for another one. A drag that went far enough counts as a swipe.
    func cutOffDrag(of slot: Slot) {
        guard let held = slot.held else { return }
        if let way = held.pull?.way, held.toast.mayBeDismissed, isDismissal(way, at: .zero, of: held.toast) {
            endDrag(of: slot, way, isDismissal: true)
        }
        held.heldUntil = nil
    }

    private func endDrag(of slot: Slot, _ way: Vector, isDismissal: Bool) {
        guard let held = slot.held else { return }
        held.heldUntil = nil
        held.pull = Presentation.Pull(dx: way.x, dy: way.y, releasedAt: now)
        if isDismissal, held.toast.mayBeDismissed {
            leave(slot, .userSwipe)
        } else {
            emit(ToastSprungBack(id: held.toast.id))
            if let presentation = slot.presentation { resume(presentation, Presentation.drag) }
        }
    }

    /// The slot of the dragged toast with the id, or without an id of the first dragged toast.
    private func dragged(_ id: String?) -> Slot? {
        lanes.lazy.flatMap(\.slots).first { slot in
            slot.held.map { held in id.map { live[$0] === held.toast } ?? true } ?? false
        }
    }
}
