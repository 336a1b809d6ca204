import EventBus

/// An event that a module in Lua publishes later, under a name: another timer of the same name replaces it.
struct ModuleTimer {
    var name: String
    /// Bus time.
    var deadline: Duration
    var event: PlacedEvent
    /// The event as the script wrote it, for reloads that change the fields of its topic.
    var topic: String
    var data: Value
    /// The line that set the timer.
    var line: Int

    /// The minimum delay in seconds. A timer that restarts itself without a delay would stop bus time.
    static let leastDelay = 0.001
    /// The maximum number of pending timers of a module.
    static let most = 256
}
