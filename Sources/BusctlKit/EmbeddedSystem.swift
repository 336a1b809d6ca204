import CommandSupport
import EventBus
import FoundationEssentials
import Host
import RuleCheck
import RuleHost

/// A complete system inside this process, on virtual time. Commands use it with `--rules DIR`, when they need no
/// host.
final class EmbeddedSystem {
    let system: ChromeSystem
    /// The types of its events, to decode them with.
    var catalogue: EventCatalogue { EventCatalogue(system.bus.catalogue) }

    /// - Parameter folders: rule folders as layers, the lowest first.
    /// - Throws: ``RuleFolder/Failure``, ``RuleSetRejected``.
    init(rules folders: [String]) throws {
        system = try ChromeSystem(modules: Program.modules)
        let layers = try RuleFolder.read(folders)
        do throws(RuleSetRejected) {
            try system.rules.load(layers)
        } catch {
            // A check says more about a mistake. It takes as long as all the rest, so rules that can be used go without it.
            throw RuleSetRejected(problems: system.rules.checker.prepare(layers).problems)
        }
    }
}
