import EventBus

// Merging and updating: new content for a toast that is already live.
extension ToastEngine {
    /// Updates a live toast, because `toast.show` came with its id or one of its aliases.
    func update(_ toast: LiveToast, with record: Record<ToastContent>, _ request: ToastShow) {
        if let expected = request.ifRevision, toast.revision > expected {
            return emit(ToastRejected(id: toast.id, code: .staleRevision))
        }
        var content = record.value
        content.id = toast.id
        content.dedupeKey = content.dedupeKey ?? toast.record.dedupeKey
        content.count = toast.record.count
        toast.revision += 1
        emit(ToastUpdated(id: toast.id, revision: toast.revision))
        // Before the new content, because the new content may end the toast.
        offerUndo(content.undoToken, with: toast)
        replaceContent(of: toast, with: Record(content), request.timer ?? .restart)
    }

    /// `toast.settle`: the task of a toast is done, and its result becomes the toast's content. If no such toast
    /// is live, the result is refused, or shown as a new toast with `lateResult: show`.
    func settle(_ request: ToastSettle, at time: Duration) {
        input(at: time) {
            let known = live[request.id]?.record
            guard known != nil || tuning.lateResult == .show else {
                return emit(ToastRejected(id: request.id, code: .unknownToast))
            }
            var show = ToastShow(
                id: request.id, message: request.message, kind: request.kind ?? .success, duration: request.duration,
                action: request.action)
            guard !refuses(show) else { return }
            // The result keeps what the toast of the task said about place, source and privacy.
            if let known {
                show.presentationEdge = known.presentationEdge
                show.region = known.region
                show.scene = known.scene
                show.source = known.source
                show.tags = known.tags
                show.sensitive = known.sensitive
                show.announceSensitive = known.announceSensitive
                show.ignoredPauses = known.ignoredPauses
            }
            accept(content(of: show, id: request.id), show)
            live[request.id]?.isSettled = true
        }
    }

    /// `toast.setProgress`: sets the progress only. So the toast's timer runs on and nothing is announced.
    func setProgress(_ request: ToastSetProgress, at time: Duration) {
        input(at: time) {
            guard let toast = live[request.id] else {
                return emit(ToastRejected(id: request.id, code: .unknownToast))
            }
            guard !toast.isSettled, toast.record.progress != request.progress else { return }
            var content = toast.record.value
            content.progress = request.progress
            toast.record = Record(content)
            toast.lane.queue.touch()
            emit(ToastProgressChanged(id: toast.id, progress: request.progress))
        }
    }

    /// Asks the policy `toast.coalesce` whether new content belongs to a live toast of the lane, and merges it if so.
    /// - Returns: whether the content was merged.
    func coalesce(_ incoming: Record<ToastContent>, _ timer: ToastTimerRule, in lane: Lane) -> Bool {
        var left = ToastSettings.mostCompared
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
        // A waiting toast of the same key is asked about before one on screen.
        var sameKey = key.flatMap { lane.keys.first(of: $0) }
        var onScreen: [LiveToast] = []
        while let toast = sameKey, target == nil, left > 0 {
            if toast.place == .waiting { ask(toast) } else { onScreen.append(toast) }
            sameKey = toast.nextOfKey
        }
        for toast in onScreen where target == nil && left > 0 { ask(toast) }

        // The built-in rule never merges toasts without a common key, so it need not be asked about other toasts.
        if target == nil, tuning.coalescingOthers > 0, !policies.coalesce.isLeftAlone {
            left = tuning.coalescingOthers
            func askOther(_ toast: LiveToast) {
                guard target == nil, left > 0, key == nil || toast.record.dedupeKey != key else { return }
                ask(toast)
            }
            for slot in lane.slots {
                switch slot.state {
                case .idle, .dismissing: break
                case .presenting(let presentation): askOther(presentation.toast)
                case .interrupted(let window):
                    if let next = window.next { askOther(next) }
                    if !window.isCurrentLeaving { askOther(window.current) }
                }
            }
            if target == nil, left > 0 {
                lane.queue.visitFromEnd { toast in
                    if key == nil || toast.record.dedupeKey != key { ask(toast) } else { left -= 1 }
                    return target == nil && left > 0
                }
            }
        }
        guard let target else { return false }
        merge(incoming, into: target, answer, timer)
        return true
    }

    /// Merges new content into a live toast. The older id stays; the id of the new content becomes its alias.
    private func merge(
        _ incoming: Record<ToastContent>, into toast: LiveToast, _ answer: ToastCoalescing, _ timer: ToastTimerRule
    ) {
        live.add(alias: incoming.id, of: toast)
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
        offerUndo(incoming.undoToken, with: toast)
        emit(ToastCoalesced(id: toast.id, alias: incoming.id, count: content.count))
        if answer != .keep { replaceContent(of: toast, with: Record(content), timer) }
    }

    /// Gives a live toast new content, wherever the toast is, and sets its time on screen as `timer` says.
    private func replaceContent(
        of toast: LiveToast, with record: Record<ToastContent>, _ timer: ToastTimerRule
    ) {
        let (before, content) = (toast.priority, toast.record)
        let lane = toast.lane
        lane.keys.remove(toast)
        toast.record = record
        toast.isSettled = false
        lane.keys.add(toast)

        switch toast.place {
        case .waiting:
            lane.queue.touch()
            toast.forgetDeferral()
            // A toast that was on screen before gets the full time of its new content, unless `timer` says otherwise.
            toast.returning =
                switch timer {
                case .keep: toast.returning
                case .restart: nil
                case .extend(let more): toast.returning?.extended(by: more)
                }
            // A higher priority may interrupt. Otherwise a toast of another rank goes to the tail of its new band.
            if toast.priority > before, interrupt(with: toast) { return }
            let rank = rank(of: toast)
            guard rank != toast.rank else { return }
            let position = lane.queue.position(of: toast)
            lane.queue.move(toast, toRank: rank)
            if lane.queue.position(of: toast) != position { emitQueued(toast) }
        case .nowhere: break
        case .held:
            // The new content may be important enough to appear in this quiet time.
            if policies.quiet(quietQuery(toast.record)) == .show {
                quiet.held.removeAll { $0 === toast }
                release(toast)
            }
        case .next:
            // The window does not start again. If the priority is lower now, the head of the queue may become the
            // next toast, or the current toast may stay.
            guard toast.priority < before, let window = slot(of: toast)?.window else { return }
            interruptWithHead(of: lane)
            keepCurrent(of: window)
        case .interrupted:
            guard let window = slot(of: toast)?.window else { return }
            switch timer {
            case .keep: break
            case .restart: window.remaining = dwell(of: toast)
            case .extend(let more): window.remaining = window.remaining.extended(by: more)
            }
            if toast.priority > before { keepCurrent(of: window) }
        case .presenting:
            guard let presentation = slot(of: toast)?.presentation else { return }
            switch timer {
            case .keep: break
            case .restart: presentation.timer.refill(dwell(of: toast), at: now)
            case .extend(let more): presentation.timer.extend(by: more)
            }
            presentation.order = nextTimerOrder()
            sayChange(of: presentation, from: content)
            if toast.priority < before { interruptWithHead(of: lane) }
        }
    }
}

extension LiveToast.Place {
    /// The name of the place in the policy `toast.coalesce`.
    fileprivate var asked: ToastExistingState {
        switch self {
        case .waiting, .nowhere, .held: .waiting
        case .next: .next
        case .presenting: .presenting
        case .interrupted: .interrupted
        }
    }
}
