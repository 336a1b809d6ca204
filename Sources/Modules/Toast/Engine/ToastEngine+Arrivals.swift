import EventBus

// Arrivals: a new toast appears at once, waits, merges, is held or is rejected.
extension ToastEngine {
    /// `toast.show`: shows a new toast or updates a live one. Rejects an empty message and a negative duration.
    func show(_ request: ToastShow, at time: Duration) {
        input(at: time) {
            guard !refuses(request) else { return }
            let id = request.id ?? live.makeID()
            accept(content(of: request, id: id), request)
        }
    }

    /// `toast.showAgain`: shows a toast that has ended as a new one.
    func showAgain(_ request: ToastShowAgain, at time: Duration) {
        input(at: time) {
            let id = request.id
            guard live[id] == nil else { return emit(ToastRejected(id: id, code: .stillLive)) }
            guard var content = history.content(of: id, endedFrom: now - tuning.history.again) else {
                return emit(ToastRejected(id: id, code: .forgotten))
            }
            // Its task is over. Its undo token was committed or undone when it ended.
            (content.loading, content.progress) = (false, nil)
            if content.undoToken != nil {
                let others = content.buttons.dropFirst()
                (content.undoToken, content.action) = (nil, others.first)
                content.actions = others.count > 1 ? Array(others) : nil
            }
            accept(Record(content), ToastShow(id: id, message: content.message))
        }
    }

    /// Rejects a toast with an empty message or a negative duration.
    /// - Returns: whether it was rejected.
    func refuses(_ request: ToastShow) -> Bool {
        refuses(request.message, request.duration, id: request.id)
    }

    func refuses(_ message: String, _ duration: Duration?, id: String?) -> Bool {
        let code: ToastRejection
        if message.isBlank {
            code = .emptyMessage
        } else if let duration, duration < .zero {
            code = .invalidDuration
        } else {
            return false
        }
        emit(ToastRejected(id: id, code: code))
        return true
    }

    /// The requested content with all options filled in. Publishes a fact if the duration differs from the requested
    /// one.
    func content(of request: ToastShow, id: String) -> Record<ToastContent> {
        let record = filledIn(ToastContent(request, id: id, defaultMaxWidth: tuning.defaultMaxWidth))
        if let asked = request.duration, let used = record.duration, asked != used {
            emit(ToastNormalized(id: id, from: asked, to: used))
        }
        return record
    }

    private func wishes(for toast: ToastContent) -> ToastOptions? {
        policies.normalize.byOthers(ToastNormalizeQuery(toast: Record(toast)))
    }

    /// Fills in the options that the sender left open: first the policy `toast.normalize`, then the built-in rules.
    func normalized(_ content: consuming ToastContent) -> ToastContent {
        let options = wishes(for: content)
        if let options { content.apply(options) }
        builtIn.fillIn(&content, keepsDuration: options?.duration != nil)
        return content
    }

    /// Fills in the options that the sender left open and then asks the policy `toast.priority`.
    func filledIn(_ content: consuming ToastContent) -> Record<ToastContent> {
        let record = Record(normalized(content))
        let priority = policies.priority(ToastPriorityQuery(toast: record))
        guard priority != record.priority else { return record }
        var weighed = record.value
        weighed.priority = priority
        return Record(weighed)
    }

    /// Updates the live toast with the same id, merges the content into a toast that the policy `toast.coalesce`
    /// chooses, or else lets a new toast arrive.
    /// - Parameter enters: true if neither the limiter nor a full queue may reject the toast.
    func accept(_ record: Record<ToastContent>, _ request: ToastShow, enters: Bool = false) {
        // A generated id does not belong to another toast.
        if request.id != nil, let known = live[record.id] { return update(known, with: record, request) }
        // Only the lanes of single scenes need the route to look for a toast to merge with.
        let destination = tuning.lanes == .perScene ? route(record) : nil
        let lane = lane(for: record, destination ?? .hold)
        if coalesce(record, request.timer ?? .restart, in: lane) { return }
        let toast = LiveToast(record, lane: lane)
        toast.arrivedAt = now
        offerUndo(record.undoToken, with: toast)
        arrive(toast, destination, enters: enters)
    }

    /// Presents a toast, lets it interrupt another, queues it, holds it, or drops it.
    /// - Parameters:
    ///   - destination: the answer of the policy `toast.route`, if it has already been asked.
    ///   - enters: true if neither the limiter nor a full queue may reject the toast.
    func arrive(_ toast: LiveToast, _ destination: ToastRoute? = nil, enters: Bool = false) {
        if world.isBackground, tuning.background == .dropNonCritical, toast.priority != .critical {
            return drop(toast, .backgrounded)
        }
        let destination = destination ?? route(toast.record)
        if case .drop = destination { return drop(toast, .sceneUnavailable) }
        if keepQuiet(toast) || keepFromCapture(toast) { return }
        let lane = toast.lane
        // An interrupting toast, and one that appears at once, do not need a place in the queue.
        if interrupt(with: toast) { return live.add(toast, to: lane) }
        let slot = freeSlot(for: toast)
        if tuning.rateLimit == .drop, !enters {
            let question = gateQuery(toast, slot?.state.laneState ?? .presenting)
            switch policies.gate(question) {
            case .after(let seconds) where seconds > 0 && deferReason(for: question) != .banner:
                return drop(toast, .rateLimited)
            case .drop: return drop(toast, .rule, detail: policies.gate.takeReason())
            case .after, .hold: break
            }
        }
        if let slot, case .scene(let scene) = destination {
            switch gateAtOnce(toast) {
            case .after(0):
                live.add(toast, to: lane)
                return present(toast, in: scene, on: slot)
            case .drop: return drop(toast, .rule, detail: policies.gate.takeReason())
            case .after, .hold, nil: break
            }
        }
        guard enters || makeRoom(for: toast) else { return drop(toast, .queueFull) }
        live.add(toast, to: lane)
        enqueue(toast)
        emitQueued(toast)
    }

    /// The answer of the policy `toast.gate` for a toast that arrives while a slot is free; nil if it would not be
    /// first in the queue.
    private func gateAtOnce(_ toast: LiveToast) -> ToastGate? {
        if let head = toast.lane.queue.first, rank(of: toast) <= head.rank { return nil }
        return policies.gate(gateQuery(toast, .idle))
    }

    /// Makes room for a toast. If the queue is full, the policy `toast.overflow` chooses the toast to drop.
    /// - Returns: false if the incoming toast itself is dropped.
    private func makeRoom(for toast: LiveToast) -> Bool {
        let lane = toast.lane
        let limit = tuning.waitingLimit(in: world.mode, region: lane.key.region)
        guard lane.queue.count >= limit else { return true }
        let id = policies.overflow(
            ToastOverflowQuery(waiting: lane.lastWaiting, incoming: toast.record, limit: limit))
        guard id != toast.id, let victim = live[id], victim.place == .waiting, victim.lane === lane else {
            return false
        }
        dequeue(victim)
        drop(victim, tuning.savesPower(in: world.mode) ? .performanceOptimization : .queueFull)
        return true
    }
}
