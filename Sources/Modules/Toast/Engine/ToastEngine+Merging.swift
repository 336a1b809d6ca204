import EventBus

// Merging and updating: new content for a toast that is already live.
extension ToastEngine {
    /// Updates a live toast when `toast.show` arrives with its id or one of its aliases.
    func update(_ toast: LiveToast, with record: Record<ToastContent>, _ request: ToastShow) {
        guard !isStale(request.ifRevision, toast) else { return }
        var content = record.value
        content.id = toast.id
        content.dedupeKey = content.dedupeKey ?? toast.record.dedupeKey
        content.count = toast.record.count
        content.keepWhatIsNotNamed(by: request.toast, of: toast.content)
        // It leaves its place when the window ends, and later returns to it.
        if toast.place == .interrupted { (content.region, content.scene) = (toast.record.region, toast.record.scene) }
        change(toast, to: content, undoToken: content.undoToken, request.timer, else: .restart)
    }

    /// `toast.update`: changes the given fields of a live toast.
    func update(_ request: ToastUpdate, at time: Duration) {
        input(at: time) {
            guard let toast = live[request.id] else {
                return emit(ToastRejected(id: request.id, code: .unknownToast))
            }
            guard !isStale(request.ifRevision, toast),
                !refuses(request.message ?? toast.record.message, request.duration, id: request.id)
            else { return }
            var content = toast.content
            content.merge(given: request)
            if toast.place == .interrupted {
                (content.region, content.scene) = (toast.record.region, toast.record.scene)
            }
            limit(&content, where: request)
            change(
                toast, to: content, undoToken: request.undoToken, request.timer,
                else: request.changesWhatIsRead ? .restart : .keep)
        }
    }

    /// Applies the policies and the limits of the settings to the fields of an update. All other fields were checked
    /// when the toast was shown.
    private func limit(_ content: inout ToastContent, where request: ToastUpdate) {
        if let options = policies.normalize.byOthers(ToastNormalizeQuery(toast: Record(content))) {
            content.apply(options.only(given: request))
        }
        if let asked = request.duration, content.duration == asked {
            builtIn.fillIn(&content)
            if let used = content.duration, asked != used {
                emit(ToastNormalized(id: content.id, from: asked, to: used))
            }
        }
        if request.priority != nil { content.priority = policies.priority(ToastPriorityQuery(toast: Record(content))) }
    }

    /// Rejects an update that is based on an older revision of the toast.
    private func isStale(_ expected: Int?, _ toast: LiveToast) -> Bool {
        guard let expected, toast.revision > expected else { return false }
        emit(ToastRejected(id: toast.id, code: .staleRevision))
        return true
    }

    /// Gives a live toast new content and moves it to where that belongs.
    /// - Parameters:
    ///   - undoToken: the token of the change that the new content offers to undo; nil for none.
    ///   - timer: the timer rule of the request.
    ///   - usual: the timer rule if the request has none.
    private func change(
        _ toast: LiveToast, to content: ToastContent, undoToken: String?, _ timer: ToastTimerRule?,
        else usual: ToastTimerRule
    ) {
        toast.revision += 1
        emit(ToastUpdated(id: toast.id, revision: toast.revision))
        // This precedes the new content, which may end the toast.
        offerUndo(undoToken, with: toast)
        let record = Record(content)
        let destination = route(record)
        let moves = leavesLane(toast, for: lane(for: record, destination), timer ?? usual)
        replaceContent(of: toast, with: record, timer ?? usual)
        if moves { arrive(toast, destination, enters: true) }
    }

    /// Removes a toast from its lane if an update names a region or a window with a different one.
    /// - Returns: whether the toast must arrive there. A held toast arrives when its quiet time is over.
    private func leavesLane(_ toast: LiveToast, for home: Lane, _ timer: ToastTimerRule?) -> Bool {
        guard home !== toast.lane else { return false }
        switch toast.place {
        case .nowhere: return false
        case .held: break
        case .waiting: dequeue(toast)
        case .next: slot(of: toast)?.window?.next = nil
        case .interrupted: return false
        case .presenting:
            guard let slot = slot(of: toast), let presentation = slot.presentation else { return false }
            cancelDrag(of: slot)
            keepPauses(of: presentation)
            let left = presentation.timer.dwellLeft(at: now)
            if timer == .keep { toast.returning = left }
            emit(ToastRequeued(id: toast.id, remaining: left.onWire, reason: .moved))
            change(slot, to: .idle)
        }
        let isHeld = toast.place == .held
        if !isHeld { toast.place = .nowhere }
        move(toast, to: home)
        return !isHeld
    }

    /// `toast.settle`: ends the task of a toast and shows the result as its content. If no such toast is live, the
    /// result is rejected, or shown as a new toast with `lateResult: show`.
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
            // The result is not a task. As in any update, omitted fields stay.
            show.loading = false
            accept(content(of: show, id: request.id), show)
            live[request.id]?.isSettled = true
        }
    }

    /// `toast.setProgress`: sets only the progress. The timer continues, and nothing is announced.
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
        // A waiting toast of the same key comes before one on screen.
        var sameKey = key.flatMap { lane.keys.first(of: $0) }
        var onScreen: [LiveToast] = []
        while let toast = sameKey, target == nil, left > 0 {
            if toast.place == .waiting { ask(toast) } else { onScreen.append(toast) }
            sameKey = toast.nextOfKey
        }
        for toast in onScreen where target == nil && left > 0 { ask(toast) }

        // The built-in rule never merges toasts without a common key, so it is not asked about other toasts.
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
        case .count:
            content.count += 1
            content.adoptWorse(incoming.value)
        case .replace:
            content = incoming.value
            content.id = toast.id
            content.dedupeKey = content.dedupeKey ?? toast.record.dedupeKey
            content.count = toast.record.count
            // Only `toast.settle` ends a task.
            content.loading = content.loading || toast.record.loading
        }
        // The action undoes what the toast shows: everything that it counts, only the latest, or nothing that was not
        // shown.
        switch answer {
        case .count, .separate: offerUndo(incoming.undoToken, with: toast)
        case .replace:
            settleUndo(of: toast, isUndone: false, except: incoming.undoToken)
            offerUndo(incoming.undoToken, with: toast)
        case .keep:
            if let token = incoming.undoToken, !undo.isPending(token) {
                emit(ToastCommitted(id: toast.id, token: token))
            }
        }
        emit(ToastCoalesced(id: toast.id, alias: incoming.id, count: content.count))
        if answer != .keep { replaceContent(of: toast, with: Record(content), timer) }
    }

    /// Replaces the content of a live toast, wherever the toast is, and sets its time on screen according to `timer`.
    private func replaceContent(
        of toast: LiveToast, with record: Record<ToastContent>, _ timer: ToastTimerRule
    ) {
        let (before, content) = (toast.priority, toast.record)
        // A task has no remaining time to keep when it ends.
        let timer = content.loading && !record.loading && timer == .keep ? .restart : timer
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
            // A higher priority may interrupt. Otherwise a toast whose rank changed goes to the tail of its new band.
            if toast.priority > before, interrupt(with: toast) { return }
            let rank = rank(of: toast)
            guard rank != toast.rank else { return }
            let position = lane.queue.position(of: toast)
            lane.queue.move(toast, toRank: rank)
            if lane.queue.position(of: toast) != position { emitQueued(toast) }
        case .nowhere: break
        case .held:
            // The new content may be important enough to appear in this quiet time.
            if policies.quiet(quietQuery(toast)) == .show {
                quiet.held.removeAll { $0 === toast }
                release(toast)
            }
        case .next:
            // The window does not restart. If the priority is lower now, the head of the queue may become the next
            // toast, or the current toast may stay.
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
    /// The place as passed to the policy `toast.coalesce`.
    fileprivate var asked: ToastExistingState {
        switch self {
        case .waiting, .nowhere, .held: .waiting
        case .next: .next
        case .presenting: .presenting
        case .interrupted: .interrupted
        }
    }
}

extension ToastContent {
    /// Keeps the toast's place, sender, privacy and task, unless an update sets them.
    fileprivate mutating func keepWhatIsNotNamed(by update: ToastContent, of toast: ToastContent) {
        if update.$sensitive == nil { sensitive = toast.sensitive }
        if update.$announceSensitive == nil { announceSensitive = toast.announceSensitive }
        if update.$presentationEdge == nil { presentationEdge = toast.presentationEdge }
        if update.$allowsUserDismiss == nil { allowsUserDismiss = toast.allowsUserDismiss }
        if update.$ignoredPauses == nil { ignoredPauses = toast.ignoredPauses }
        if update.$tags == nil { tags = toast.tags }
        if update.$loading == nil { loading = toast.loading }
        (closable, axis) = (closable ?? toast.closable, axis ?? toast.axis)
        (scene, region, source) = (scene ?? toast.scene, region ?? toast.region, source ?? toast.source)
    }

    /// Adopts the worse properties of a toast that is counted into this one: a failure must not be missed because it
    /// has the same key as an information.
    fileprivate mutating func adoptWorse(_ other: ToastContent) {
        let worst = max(effectivePriority, other.effectivePriority)
        if other.kind.severity > kind.severity { (kind, title, message) = (other.kind, other.title, other.message) }
        if worst > effectivePriority { priority = worst }
    }
}

extension ToastKind {
    /// The severity of the kind.
    fileprivate var severity: Int {
        switch self {
        case .error: 2
        case .warning: 1
        default: 0
        }
    }
}
