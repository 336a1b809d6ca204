import Chrome
import EventBus

// Drags: a finger holds a toast until it is lifted, or until something takes it away. Whatever that is, the drag ends, so that
// no toast is held by a finger that is not there.
extension ToastEngine {
    /// `toast.dragBegan`: holds the timer, even of a toast that the user may not dismiss, and moves the toast to where
    /// the finger is.
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

    /// `toast.dragMoved`: the picture follows the finger. A drag that began on another toast has no effect.
    func dragMoved(_ drag: ToastDragMoved, at time: Duration) {
        input(at: time) {
            guard let held = dragged(drag.id)?.held else { return }
            held.pull = Presentation.Pull(dx: drag.dx ?? 0, dy: drag.dy)
            held.heldUntil = now + Finger.longestRest
        }
    }

    /// `toast.dragEnded`: dismisses the toast that the finger held, or lets it spring back and its timer run on.
    /// A drag that began on another toast has no effect.
    func dragEnded(_ drag: ToastDragEnded, at time: Duration) {
        input(at: time) {
            guard let slot = dragged(drag.id), let toast = slot.held?.toast else { return }
            let way = Vector(x: drag.dx ?? 0, y: drag.dy), speed = Vector(x: drag.vx ?? 0, y: drag.vy)
            endDrag(of: slot, way, isDismissal: isDismissal(way, at: speed, of: toast))
        }
    }

    /// Ends the drag of a toast, if there is one, because its finger is gone: the toast springs back.
    func cancelDrag(of slot: Slot) {
        if let held = slot.held { endDrag(of: slot, held.pull?.way ?? .zero, isDismissal: false) }
    }

    /// Ends the drag of a toast that makes way for another one: a finger that has pulled it far enough has swiped it away.
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

    /// The slot of the toast that a finger holds and that has the id, or without an id of the first such toast.
    private func dragged(_ id: String?) -> Slot? {
        lanes.lazy.flatMap(\.slots).first { slot in
            slot.held.map { held in id.map { live[$0] === held.toast } ?? true } ?? false
        }
    }
}
