import EventBus

/// A run of a program on the bus, and its log.
final class RealRun {
    let bus = EventBus()
    let seed: UInt64
    var story: [String] = []
    private var handlers: [Subscription] = []

    init(seed: UInt64) {
        self.seed = seed
        bus.cascadeLimit = Program.mostDeliveries
        bus.tap { [unowned self] in
            story.append("\($0.id)<-\($0.cause ?? 0) \($0.topic) at \($0.time.inSeconds)")
        }
        bus.subscribe(to: BusHandlerFailed.self) { [unowned self] in story.append("failed \($0.handler)") }
        bus.subscribe(to: BusCascadeStopped.self) { [unowned self] in story.append("stopped \($0.count)") }
    }

    func run(_ input: Program.Input) {
        switch input {
        case .publish(let topic, let value): publish(topic, value)
        case .advance(let step): bus.advance(to: bus.now + .seconds(step))
        case .subscribe(let topic): subscribe(topic)
        case .cancel(let handler): cancel(handler)
        }
    }

    private func publish(_ topic: Int, _ value: Int) {
        switch topic {
        case 0: bus.publish(Ping(value: value))
        case 1: bus.publish(Pong(value: value))
        default: bus.publish(Other(value: value))
        }
    }

    private func subscribe(_ topic: Int) {
        guard handlers.count < Program.mostHandlers else { return }
        let id = handlers.count
        switch topic {
        case 0:
            handlers.append(bus.subscribe(to: Ping.self, as: "\(id)") { [unowned self] in try handle(id, 0, $0.value) })
        case 1:
            handlers.append(bus.subscribe(to: Pong.self, as: "\(id)") { [unowned self] in try handle(id, 1, $0.value) })
        default:
            handlers.append(
                bus.subscribe(to: Other.self, as: "\(id)") { [unowned self] in try handle(id, 2, $0.value) })
        }
    }

    private func cancel(_ handler: Int) {
        if handler < handlers.count { handlers[handler].cancel() }
    }

    private func handle(_ id: Int, _ topic: Int, _ value: Int) throws {
        story.append("  \(id) got \(value)")
        for action in Program.actions(seed: seed, handler: id, topic: topic, value: value) {
            switch action {
            case .publish(let topic): publish(topic, value - 1)
            case .subscribe(let topic): subscribe(topic)
            case .cancel(let handler): cancel(handler)
            case .schedule(let delay, let topic):
                bus.schedule(after: .seconds(delay)) { [unowned self] in publish(topic, value - 1) }
            case .fail: throw Oops()
            }
        }
    }
}

/// A run of a program on the reference model, which has one list of pending events, and one list of handlers for each
/// topic.
final class ModelRun {
    private struct Pending {
        var topic: Int
        var value: Int
        var cause: Int
        var failed: Int?
        var stopped: Int?
    }
    private struct Timer {
        var deadline: Int
        var sequence: Int
        var topic: Int
        var value: Int
        var cause: Int
        var isEcho: Bool
    }

    let seed: UInt64
    var story: [String] = []
    private var firingInstant: Int?
    private let names = ["test.ping", "test.pong", "other.thing"]
    private var handlers: [[Int]] = [[], [], []]
    private var topicOf: [Int] = []
    private var pending: [Pending] = []
    private var timers: [Timer] = []
    private var timerCount = 0
    private var now = 0
    private var id = 0
    private var current = 0

    init(seed: UInt64) { self.seed = seed }

    func run(_ input: Program.Input) {
        switch input {
        case .publish(let topic, let value):
            pending.append(Pending(topic: topic, value: value, cause: 0))
            settle(free: 1)
        case .advance(let step):
            let target = now + step
            var (instant, echoes) = (-1, 0)
            while let next = timers.min(by: { ($0.deadline, $0.sequence) < ($1.deadline, $1.sequence) }),
                next.deadline <= target
            {
                timers.removeAll { $0.sequence == next.sequence }
                if next.deadline != instant { (instant, echoes) = (next.deadline, 0) }
                now = next.deadline
                firingInstant = instant
                if next.isEcho { echoes += 1 }
                if echoes > Program.mostDeliveries {
                    pending.append(Pending(topic: 0, value: 0, cause: 0, stopped: 1))
                    settle(free: 1)
                } else {
                    pending.append(Pending(topic: next.topic, value: next.value, cause: next.cause))
                    settle(free: 0)
                }
            }
            firingInstant = nil
            now = target
        case .subscribe(let topic): subscribe(topic)
        case .cancel(let handler): cancel(handler)
        }
    }

    private func subscribe(_ topic: Int) {
        guard topicOf.count < Program.mostHandlers else { return }
        handlers[topic].append(topicOf.count)
        topicOf.append(topic)
    }

    private func cancel(_ handler: Int) {
        if handler < topicOf.count { handlers[topicOf[handler]].removeAll { $0 == handler } }
    }

    /// - Parameter free: The number of deliveries that do not count as caused, which is 1 for an input.
    private func settle(free: Int) {
        var count = -free
        var isStopped = false
        while !pending.isEmpty {
            if count >= Program.mostDeliveries {
                let dropped = pending.count
                pending.removeAll()
                if isStopped { break }
                isStopped = true
                count = 0
                pending.append(Pending(topic: 0, value: 0, cause: current, stopped: dropped))
            }
            count += 1
            deliver(pending.removeFirst())
        }
        current = 0
    }

    private func deliver(_ event: Pending) {
        id += 1
        current = id
        let envelope = { (name: String) in "\(self.id)<-\(event.cause) \(name) at \(Double(self.now))" }
        if let handler = event.failed {
            story += [envelope("bus.handlerFailed"), "failed bus/\(handler)"]
            return
        }
        if let count = event.stopped {
            story += [envelope("bus.cascadeStopped"), "stopped \(count)"]
            return
        }
        story.append(envelope(names[event.topic]))
        let snapshot = handlers[event.topic]
        for handler in snapshot { handle(handler, event) }
    }

    private func handle(_ handler: Int, _ event: Pending) {
        story.append("  \(handler) got \(event.value)")
        for action in Program.actions(seed: seed, handler: handler, topic: event.topic, value: event.value) {
            switch action {
            case .publish(let topic):
                pending.append(Pending(topic: topic, value: event.value - 1, cause: current))
            case .subscribe(let topic): subscribe(topic)
            case .cancel(let handler): cancel(handler)
            case .schedule(let delay, let topic):
                timerCount += 1
                timers.append(
                    Timer(
                        deadline: now + delay, sequence: timerCount, topic: topic, value: event.value - 1,
                        cause: current, isEcho: now + delay == firingInstant))
            case .fail:
                pending.append(Pending(topic: 0, value: 0, cause: current, failed: handler))
                return
            }
        }
    }
}
