import Chrome
import EventBus

/// Operations: how they arrive, wait and begin.
extension PopupEngine {
    func present(_ request: PopupPresent) {
        let label = request.completion
        guard let id = request.content, !id.isEmpty else {
            return reject(
                .noContent, label: label, "a presentation needs the id of a content that popup.setUp has declared")
        }
        guard declared.content(id) != nil else { return rejectUnknown(content: id, label: label) }
        guard resolveFirstItem(label: label) else { return }
        ask(Operation(request, content: id))
    }

    func rejectUnknown(content id: String, label: String?) {
        reject(.unknownContent, label: label, id: id, declared.unknownContent(id))
    }

    /// Runs an operation now, or when its turn comes.
    func ask(_ arrived: Operation) {
        var operation = queue.number(arrived)
        guard world.container.inWindow else {
            operation.animated = false
            return append(operation)
        }
        guard running != nil || !queue.isEmpty else { return perform(operation) }
        guard settleWhileBusy(&operation) else { return }
        makeRoom(for: operation)
        append(operation)
    }

    private func append(_ operation: Operation) {
        guard queue.count < behaviour.queueLimit else {
            return reject(
                .queueFull, label: operation.label, "the queue is full: \(queue.count) operations are waiting")
        }
        queue.append(operation)
    }

    /// Drops the waiting operations that the policy `popup.coalesce` considers superseded by the new one.
    private func makeRoom(for operation: Operation) {
        guard !queue.isEmpty else { return }
        let answer = policies.coalesce(
            PopupCoalesceQuery(
                running: running?.operation?.kind, pending: queue.operations.map(\.pending), new: operation.pending))
        for dropped in queue.keep(Set(answer.kept)) { tell(dropped, answer.told ?? .superseded, by: operation) }
    }

    /// Publishes the outcome of a dropped operation, if it has a label.
    private func tell(_ dropped: Operation, _ told: PopupTold, by operation: Operation) {
        guard let label = dropped.label else { return }
        switch told {
        case .superseded: facts.emit(PopupSuperseded(label: label, by: operation.kind))
        case .completed: facts.emit(PopupCompleted(label: label))
        case .rejected:
            reject(
                .refusedByRule, label: label, "a rule dropped the operation when a later one arrived: \(operation.kind)"
            )
        }
    }

    /// Runs waiting operations until one of them moves something.
    func drain() {
        while running == nil, world.container.inWindow, let next = queue.popFirst() { perform(next) }
    }

    private func perform(_ operation: Operation) {
        switch operation.kind {
        case .present: beginPresentation(operation)
        case .open: beginOpening(operation)
        case .close: beginClosing(operation)
        case .dismiss: beginDismissal(operation)
        }
    }

    /// Runs an operation at once, before all waiting ones.
    func performNext(_ operation: Operation) { perform(queue.number(operation)) }

    // MARK: Moving

    /// Begins a movement that other operations wait for. A movement without animation or duration ends at once.
    func run(_ movement: RunningMovement, for seconds: Double) {
        running = movement
        guard movement.animated, seconds > 0, let duration = Duration(seconds: seconds) else { return endRunning() }
        running?.until = now + duration
    }

    func endRunning() {
        guard let movement = running else { return }
        running = nil
        switch movement.kind {
        case .presenting(let opens): endPresentation(movement, opens: opens)
        case .opening: endOpening(movement)
        case .closing: endClosing(movement)
        case .dismissing: endDismissal(movement)
        case .leaving:
            endClosing(movement, dismissing: true)
            endDismissal(movement)
        }
    }

    /// The duration, damping and delay of a transition: the answer of the policy `popup.animation`.
    func timing(_ kind: PopupTransition, gesture: Bool = false) -> PopupTiming {
        policies.timing(
            PopupAnimationQuery(
                kind: kind, reduceMotion: world.env.reduceMotion, gesture: gesture,
                style: self.gesture.interaction.answer.style))
    }
}
