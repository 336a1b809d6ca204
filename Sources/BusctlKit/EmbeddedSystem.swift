import EventBus
import FoundationEssentials
import Host
import RuleHost

/// A whole system inside this process, on virtual time: what commands use with
/// `--rules DIR` and no host.
final class EmbeddedSystem {
    let system: ChromeSystem
    /// The types of its events, to decode them with.
    let catalogue: EventCatalogue

    /// - Throws: ``RuleFolder/Failure``, ``RuleSetRejected``.
    init(rules folders: [String]) throws {
        system = try ChromeSystem(modules: Program.modules)
        catalogue = try ModuleSet(Program.modules).events
        try system.rules.load(try RuleFolder.read(folders))
    }
}
