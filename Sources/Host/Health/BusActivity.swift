import EventBus
import Synchronization

/// The current activity of the bus as a text for the watchdog's reports. The bus's thread writes it, and other threads
/// read it.
final class BusActivity: Sendable {
    enum Kind: Sendable {
        case input(TopicName, source: String)
        case question(String)
        case timers
        /// A timer, as the name of its module or bus handle with the timer's own name.
        case timer(String)
        case look(String)
        case rules
        case module(ModuleName)
    }

    private let kind = Mutex<Kind?>(nil)
    private let handler: LatestHandler
    private let names = Mutex<(registrations: UInt64, names: [UInt: String])>((0, [:]))
    /// The timer that took the longest since the timers began to fire.
    private let longest = Mutex<(name: String, time: Int64)?>(nil)
    private let timer = Mutex<(name: String, since: Int64)?>(nil)
    /// The timers that have fired since ``countTimers()``; nil before that.
    private let fired = Mutex<FiredTimers?>(nil)

    /// - Parameter bus: the bus. Call this in its isolation.
    init(of bus: EventBus) {
        handler = bus.latestHandler
        bus.whenTimerFires { [unowned self] in begin($0) }
    }

    /// Sets the next activity. Call it in the isolation of the bus, before each activity.
    func set(_ kind: Kind) {
        handler.forget()
        self.kind.withLock { $0 = kind }
    }

    /// Runs timers as the current activity.
    func duringTimers<Result>(_ body: () -> Result) -> Result {
        let former = kind.withLock { $0 }
        timer.withLock { $0 = nil }
        longest.withLock { $0 = nil }
        let result = body()
        endTimer()
        // Work after the timers of a step belongs to the step. A step of timers alone stays one.
        if case .timers? = former { return result }
        kind.withLock { $0 = former }
        return result
    }

    /// Starts counting timers that fire.
    func countTimers() { fired.withLock { $0 = FiredTimers() } }

    /// The timers that have fired since ``countTimers()``.
    var timers: FiredTimers { fired.withLock { $0 ?? FiredTimers() } }

    private func begin(_ name: String) {
        fired.withLock { $0?.add(name) }
        endTimer()
        timer.withLock { $0 = (name, MonotonicClock.now) }
        kind.withLock { $0 = .timer(name) }
    }

    private func endTimer() {
        let now = MonotonicClock.now
        guard
            let (name, since) = timer.withLock({ timer in
                defer { timer = nil }; return timer
            })
        else { return }
        longest.withLock { if now - since > $0?.time ?? -1 { $0 = (name, now - since) } }
    }

    /// Learns the names of handlers that were registered since the last call. Call it in the isolation of the bus,
    /// after each activity.
    func learnNames(of bus: EventBus) {
        handler.forget()
        let registrations = bus.registrationCount
        names.withLock { known in
            guard known.registrations != registrations else { return }
            known = (registrations, bus.handlerNames)
        }
    }

    /// The current activity, with the running handler.
    var text: String {
        let key = handler.key
        let name = key == 0 ? nil : names.withLock { $0.names[key] }
        return what + (name.map { ", in the handler \($0)" } ?? "")
    }

    /// The completed activity, in the isolation of the bus: of several timers, the one that took the longest.
    var whatWasDone: String {
        guard case .timer = kind.withLock({ $0 }) else { return what }
        return longest.withLock { $0.map { Self.text(ofTimer: $0.name) } } ?? what
    }

    private var what: String {
        switch kind.withLock({ $0 }) {
        case .input(let topic, let source): "\(topic) from \(source)"
        case .question(let query): "the question \(query)"
        case .timers: "timers"
        case .timer(let name): Self.text(ofTimer: name)
        case .look(let what): "a request for \(what)"
        case .rules: "a change of rules"
        case .module(let name): "the module \(name)"
        case nil: "the start of the host"
        }
    }

    private static func text(ofTimer name: String) -> String { "the timer \(name)" }
}
