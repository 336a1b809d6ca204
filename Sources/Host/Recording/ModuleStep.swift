import EventBus
import RuleHost

/// A change of a module while a system runs. A recording holds these steps, and a replay repeats them at the same bus
/// times.
public enum ModuleStep: String, Codable, Sendable {
    /// From now on, rules may name the module's topics, policies and settings.
    case known
    /// The module runs from now on.
    case started
    /// The module no longer runs. Rules still know it.
    case stopped
}

extension ChromeSystem {
    /// Takes one step with a module.
    /// - Throws: ``BusError``, or what the module throws when it starts. The module does not run then.
    package func take(_ step: ModuleStep, with module: any Module) throws {
        switch step {
        case .known: rules.know(type(of: module).language)
        case .started: try bus.start(module)
        case .stopped: bus.stop(type(of: module).name)
        }
    }
}
