import EventBus

/// An event that a module in Lua wants to publish later, under a name: another timer of the same name replaces it.
struct ModuleTimer {
    var name: String
    /// Bus time.
    var deadline: Duration
    var event: PlacedEvent
    /// The event as the script wrote it, for a reload after which its topic may have other fields.
    var topic: String
    var data: Value
    /// The line that set the timer.
    var line: Int

    /// The shortest delay, in seconds. A timer that starts itself again after no time would never let bus time go on.
    static let leastDelay = 0.001
    /// How many timers a module may have at a time.
    static let most = 256
}
