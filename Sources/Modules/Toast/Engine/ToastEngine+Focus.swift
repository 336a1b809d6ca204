import EventBus

// Focus: which toast has the keyboard or screen reader focus.
extension ToastEngine {
    /// `toast.focus`: gives the focus to a toast and stops all timers. Ignored in the background.
    func focus(_ id: String?, at time: Duration) {
        input(at: time) {
            guard !world.isBackground, let toast = target(id)?.toast, toast.id != focused else { return }
            give(to: toast)
            expand(groupOf: toast.id)
        }
    }

    /// `toast.endFocus`
    func endFocus(at time: Duration) {
        input(at: time) { loseFocus() }
    }

    /// Moves the focus on: from a toast that has left the screen to the one that appeared last, and from a toast behind
    /// another one of its collapsed group to the one in front.
    func followFocus() {
        guard let focused else { return }
        guard let (toast, slot) = target(focused) else {
            if let next = target(nil)?.toast { give(to: next) } else { loseFocus() }
            return
        }
        guard let group = slot.presentation.flatMap(slot.lane.group), !group.isExpanded, group.front != toast.id,
            let front = group.front.flatMap({ live[$0] })
        else { return }
        give(to: front)
    }

    /// Ends the focus, because the toasts are no longer visible or the focus went elsewhere.
    func loseFocus() {
        guard focused != nil else { return }
        focused = nil
        for presentation in presentations { resume(presentation, Presentation.focused) }
        emit(ToastFocusChanged(id: nil))
    }

    private func give(to toast: LiveToast) {
        focused = toast.id
        for presentation in presentations { pause(presentation, Presentation.focused) }
        emit(ToastFocusChanged(id: toast.id))
    }
}
