import Chrome
import EventBus

// Rules V, Q, R5, B2, S4: what becomes of a toast that is shown.
extension ToastEngine {
    /// `toast.show`.
    func show(_ request: ToastShow, at time: Duration) {
        input(at: time) {
            if request.message.isEmpty {
                emit(.rejected(ToastRejected(id: request.id, code: .emptyMessage)))
            } else if let duration = request.duration, duration < .zero {
                emit(.rejected(ToastRejected(id: request.id, code: .invalidDuration)))
            } else {
                accept(
                    filledIn(
                        ToastContent(request, id: request.id ?? generateID(), defaultMaxWidth: tuning.defaultMaxWidth)),
                    request)
            }
        }
    }

    private func wishes(for toast: ToastContent) -> ToastOptions? {
        policies.normalize.byOthers(ToastNormalizeQuery(toast: Record(toast)))
    }

    /// V1, V2, V4: what the policy says, and the built-in rules for what it leaves open.
    func filledIn(_ content: consuming ToastContent) -> Record<ToastContent> {
        let options = wishes(for: content)
        if let options { content.apply(options) }
        builtIn.fillIn(&content, keepsDuration: options?.duration != nil)
        let record = Record(content)
        let priority = policies.priority(ToastPriorityQuery(toast: record))
        guard priority != record.priority else { return record }
        var weighed = record.value
        weighed.priority = priority
        return Record(weighed)
    }

    /// - Parameter enters: neither the limiter nor a full queue refuses it.
    func accept(_ record: Record<ToastContent>, _ request: ToastShow, enters: Bool = false) {
        if let known = live[record.id] { return update(known, with: record, request) }
        // Only lanes of scenes ask where it goes before anything else.
        let destination = tuning.lanes == .perScene ? route(record) : nil
        let lane = lane(for: record, destination ?? .hold)
        if coalesce(record, request.timer ?? .restart, in: lane) { return }
        let toast = LiveToast(record, lane: lane)
        toast.arrivedAt = now
        offerUndo(record.undoToken, with: toast)
        arrive(toast, destination, enters: enters)
    }

    /// A toast of its own: shown, waiting, or refused.
    /// - Parameters:
    ///   - destination: where it goes, if that was asked already.
    ///   - enters: neither the limiter nor a full queue refuses it.
    func arrive(_ toast: LiveToast, _ destination: ToastRoute? = nil, enters: Bool = false) {
        if world.isBackground, tuning.background == .dropNonCritical, toast.priority != .critical {
            return drop(toast, .backgrounded)  // B2
        }
        let destination = destination ?? route(toast.record)
        if case .drop = destination { return drop(toast, .sceneUnavailable) }  // S4
        if keepQuiet(toast) { return }
        let lane = toast.lane
        // Q8: neither an interrupter nor a toast that appears at once needs a slot.
        if interrupt(with: toast) { return add(toast, to: lane) }
        let slot = lane.freeSlot(limit: visibleLimit(lane))
        if tuning.rateLimit == .drop, !enters {
            let question = gateQuery(toast, slot?.stage.state ?? .presenting)
            if case .after(let seconds) = policies.gate(question), seconds > 0,
                deferReason(for: question) != .banner
            {
                return drop(toast, .rateLimited)  // R5
            }
        }
        if let slot, case .scene(let scene) = destination, mayPresentAtOnce(toast) {
            add(toast, to: lane)
            return present(toast, in: scene, on: slot)
        }
        guard enters || makeRoom(for: toast) else { return drop(toast, .queueFull) }
        add(toast, to: lane)
        enqueue(toast)
        emitQueued(toast)
    }

    /// Whether an arrival for which there is a place would be first in line, and the guards
    /// let it pass.
    private func mayPresentAtOnce(_ toast: LiveToast) -> Bool {
        if let head = toast.lane.queue.first, rank(of: toast) <= head.rank { return false }
        return policies.gate(gateQuery(toast, .idle)) == .after(0)
    }

    /// Q4–Q7, Q10: if the queue is full, somebody has to go.
    /// - Returns: false if it is the incoming toast.
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
