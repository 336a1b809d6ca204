/// A part that lives on the bus: a logger, a bridge, a host of rules. A part of an app's chrome, with
/// topics of its own that rules may speak of, is a ``Module``.
///
/// Everything a plugin subscribes, answers and schedules through the bus it is given
/// belongs to it, and is gone when it is stopped.
public protocol Plugin: AnyObject {
    /// Unique on its bus; shown as the source of what the plugin publishes.
    var name: String { get }

    /// Called once, before anything is delivered to the plugin.
    /// - Throws: whatever keeps it from starting; what it had registered is undone.
    func start(on bus: EventBus) throws

    /// Called once, before the bus removes the plugin's registrations. It may still
    /// publish.
    func stop()
}

extension Plugin {
    public func stop() {}
}

/// Why the bus refused something.
public enum BusError: Error, Equatable, CustomStringConvertible {
    /// A plugin with this name runs already.
    case pluginRunning(String)
    /// Two types claim one topic.
    case topicClaimed(TopicName, by: String, and: String)
    /// A topic of a module does not begin with the module's name.
    case foreignTopic(TopicName, module: ModuleName)

    public var description: String {
        switch self {
        case .pluginRunning(let name):
            "a plugin named '\(name)' runs already: stop it first"
        case .topicClaimed(let topic, let first, let second):
            "\(topic) is declared by two types, \(first) and \(second)"
        case .foreignTopic(let topic, let module):
            "\(topic) cannot be a topic of the module '\(module)': its topics begin with '\(module).'"
        }
    }
}
