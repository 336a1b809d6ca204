import CommandSupport
import EventBus
import FoundationEssentials
import Host
import RuleCheck
import RuleHost

/// A complete system inside this process, on virtual time, for commands that use `--rules DIR` instead of a
/// host.
final class EmbeddedSystem {
    let system: ChromeSystem
    /// The types of its events, for decoding.
    var catalogue: EventCatalogue { EventCatalogue(system.bus.catalogue) }

    /// - Parameter folders: rule folders as layers, the lowest first.
    /// - Throws: ``RuleFolder/Failure``, ``RuleSetRejected``.
    init(rules folders: [String]) throws {
        system = try ChromeSystem(modules: Program.modules)
        try system.rules.load(system.rules.checker.prepare(try RuleFolder.read(folders), checksUsable: false))
    }
}
