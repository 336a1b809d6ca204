import Chrome
import EventBus

// Rules ID and C: content that changes on a toast that is live already.
extension ToastEngine {
    /// Most live toasts that one arrival is compared with.
    private static var candidateLimit: Int { 16 }

    /// ID1, ID2: the same id, or an alias of it.
    func update(_ toast: LiveToast, with record: Record<ToastContent>) {
        var content = record.value
        content.id = toast.id
        content.dedupeKey = content.dedupeKey ?? toast.record.dedupeKey
        content.count = toast.record.count
        toast.revision += 1
        emit(.updated(ToastUpdated(id: toast.id, revision: toast.revision)))
        replaceContent(of: toast, with: Record(content))
    }

    /// Asks whether an arrival belongs to a toast that is live, and merges it if so.
    /// - Returns: whether it did.
    func coalesce(_ incoming: Record<ToastContent>, in lane: Lane) -> Bool {
        var left = Self.candidateLimit
        var target: LiveToast?
        var answer = ToastCoalescing.separate

        func ask(_ toast: LiveToast) {
            left -= 1
            answer = policies.coalesce(
                ToastCoalesceQuery(
                    incoming: incoming, existing: toast.record, existingState: toast.place.asked,
                    age: now - toast.since, window: tuning.coalescingWindow))
            if answer != .separate { target = toast }
        }

        let key = incoming.dedupeKey
        // A toast that waits takes a repeat before the one on screen: C1 before C2.
        var sameKey = key.flatMap { lane.keys.first(of: $0) }
        var onScreen: [LiveToast] = []
        while let toast = sameKey, target == nil, left > 0 {
            if toast.place == .waiting { ask(toast) } else { onScreen.append(toast) }
            sameKey = toast.nextOfKey
        }
        for toast in onScreen where target == nil && left > 0 { ask(toast) }

        if target == nil {
            for toast in liveOnScreen(lane) where target == nil && left > 0 {
                if key == nil || toast.record.dedupeKey != key { ask(toast) }
            }
        }
        if target == nil, left > 0 {
            lane.queue.visitFromEnd { toast in
                if key == nil || toast.record.dedupeKey != key { ask(toast) } else { left -= 1 }
                return target == nil && left > 0
            }
        }
        guard let target else { return false }
        merge(incoming, into: target, answer)
        return true
    }

    /// C5, C6, C12: the older id survives; the new one becomes its alias.
    private func merge(
        _ incoming: Record<ToastContent>, into toast: LiveToast, _ answer: ToastCoalescing
    ) {
        if let forgotten = toast.add(alias: incoming.id) { live[forgotten] = nil }
        live[incoming.id] = toast
        toast.since = now

        var content = toast.record.value
        switch answer {
        case .separate, .keep: break
        case .count: content.count += 1
        case .replace:
            content = incoming.value
            content.id = toast.id
            content.dedupeKey = content.dedupeKey ?? toast.record.dedupeKey
            content.count = toast.record.count
        }
        emit(.coalesced(ToastCoalesced(id: toast.id, alias: incoming.id, count: content.count)))
        if answer != .keep { replaceContent(of: toast, with: Record(content)) }
    }

    /// Gives a live toast another content, wherever it is.
    private func replaceContent(of toast: LiveToast, with record: Record<ToastContent>) {
        let (before, content) = (toast.priority, toast.record)
        let lane = toast.lane
        lane.keys.remove(toast)
        toast.record = record
        lane.keys.add(toast)

        switch toast.place {
        case .waiting:
            lane.queue.touch()
            toast.deferral = nil
            toast.returning = nil  // C14
            // C8: a raise may interrupt; else C7: another band, at its tail.
            if toast.priority > before, interrupt(with: toast) { return }
            let rank = rank(of: toast)
            guard rank != toast.rank else { return }
            let position = lane.queue.position(of: toast)
            lane.queue.move(toast, toRank: rank)
            if lane.queue.position(of: toast) != position { emitQueued(toast) }
        case .next, .nowhere:
            break  // C13: the window runs on.
        case .interrupted:
            slot(of: toast)?.window?.remaining = dwell(of: toast)  // C14
        case .presenting:
            guard let presentation = slot(of: toast)?.presentation else { return }
            presentation.timer.refill(dwell(of: toast), at: now)  // C6, T5
            presentation.order = nextTimerOrder()
            sayChange(of: presentation, from: content)
            if toast.priority < before { interruptWithHead(of: lane) }  // I11
        }
    }

    /// The toasts of the screen that can merge, those to come first.
    private func liveOnScreen(_ lane: Lane) -> [LiveToast] {
        lane.slots.flatMap { slot -> [LiveToast] in
            switch slot.stage {
            case .idle, .dismissing: []
            case .presenting(let presentation): [presentation.toast]
            case .interrupted(let window):
                [window.next, window.isCurrentLeaving ? nil : window.current].compactMap { $0 }
            }
        }
    }
}

extension LiveToast.Place {
    /// The word for it in `toast.coalesce`.
    fileprivate var asked: ToastExistingState {
        switch self {
        case .waiting, .nowhere: .waiting
        case .next: .next
        case .presenting: .presenting
        case .interrupted: .interrupted
        }
    }
}
