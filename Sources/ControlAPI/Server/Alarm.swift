import NIOCore

/// A deadline on an event loop. Postponing it is cheap: no task is scheduled while an earlier one is pending.
final class Alarm {
    private let loop: NIOIsolatedEventLoop
    private let ring: () -> Void
    private var due: NIODeadline?
    private var scheduled: (task: Scheduled<Void>, at: NIODeadline)?

    init(on loop: NIOIsolatedEventLoop, _ ring: @escaping () -> Void) {
        self.loop = loop
        self.ring = ring
    }

    func set(after time: Duration) {
        let due = NIODeadline.now() + TimeAmount(time)
        self.due = due
        if let scheduled, scheduled.at <= due { return }
        scheduled?.task.cancel()
        schedule(at: due)
    }

    func clear() {
        due = nil
        scheduled?.task.cancel()
        scheduled = nil
    }

    private func schedule(at time: NIODeadline) {
        let task = loop.scheduleTask(deadline: time) { [weak self] in
            guard let self else { return }
            scheduled = nil
            guard let due else { return }
            if due > .now() { return schedule(at: due) }
            self.due = nil
            ring()
        }
        scheduled = (task, time)
    }
}
