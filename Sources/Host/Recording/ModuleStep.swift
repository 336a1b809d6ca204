import EventBus
import RuleHost

/// A change of a module in a running system. Recordings contain these steps, and a replay repeats them at the same bus
/// times.
public enum ModuleStep: String, Codable, Sendable {
    /// From now on, rules may use the module's topics, policies and settings.
    case known
    /// The module runs from now on.
    case started
    /// The module no longer runs. It is still known to rules.
    case stopped
}

extension ChromeSystem {
    /// Applies one step to a module.
    /// - Throws: ``BusError``, or the error of a module that fails to start. In that case the module does not run.
    package func take(_ step: ModuleStep, with module: any Module) throws {
        switch step {
        case .known: rules.know(type(of: module).language)
        case .started: try bus.start(module)
        case .stopped: bus.stop(type(of: module).name)
        }
    }
}
