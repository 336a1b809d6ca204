import EventBus
import RuleHost

/// What became of a module while a system ran. A recording holds these steps, so that a replay takes them at
/// the same moments.
public enum ModuleStep: String, Codable, Sendable {
    /// Rules may name the module's topics, policies and settings from here on.
    case known
    /// The module runs.
    case started
    /// The module does not run any more. Rules still know it.
    case stopped
}

extension ChromeSystem {
    /// Takes one step with a module.
    /// - Throws: ``BusError`` or what the module throws when it starts; nothing of the module runs then.
    package func take(_ step: ModuleStep, with module: any Module) throws {
        switch step {
        case .known: rules.know(type(of: module).language)
        case .started: try bus.start(module)
        case .stopped: bus.stop(type(of: module).name)
        }
    }
}
