/// A component that runs on the bus under a name, such as a logger, a bridge or the host of rules. A part of the app's
/// chrome with its own topics and rules is a ``Module``.
///
/// The registrations that a plugin makes with its bus handle are removed when the plugin stops.
public protocol Plugin: AnyObject {
    /// The name, unique on a bus. It is the source of the events that the plugin publishes.
    var name: String { get }

    /// Called once, in the isolation of the bus, before any event is delivered to the plugin.
    /// - Throws: any error that prevents the plugin from starting. Its registrations are then removed.
    func start(on bus: EventBus) throws

    /// Called once, before the bus removes the plugin's registrations, so the plugin may still publish. Does nothing by
    /// default.
    func stop()
}

extension Plugin {
    public func stop() {}
}

/// Why the bus refused a plugin, a module or a type.
public enum BusError: Error, Equatable, CustomStringConvertible {
    /// A plugin or module with this name is already running.
    case pluginRunning(String)
    /// Two types declare the same topic.
    case topicClaimed(TopicName, by: String, and: String)
    /// The topic of a module's type does not begin with the module's name.
    case foreignTopic(TopicName, module: ModuleName)
    /// The table of fields of a module's type does not match its properties; the text names the type and the property.
    case wrongTable(String, module: ModuleName)

    public var description: String {
        switch self {
        case .pluginRunning(let name):
            "a plugin named '\(name)' runs already: stop it first"
        case .topicClaimed(let topic, let first, let second):
            "\(topic) is declared by two types, \(first) and \(second)"
        case .foreignTopic(let topic, let module):
            "\(topic) cannot be a topic of the module '\(module)': its topics begin with '\(module).'"
        case .wrongTable(let mismatch, let module):
            "the module '\(module)' cannot start: \(mismatch)"
        }
    }
}
