import EventBus
import Foundation
import Host
import RuleExplore
import RuleHost
import Testing

let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Folders of shipped rules, such as `rules` and `rules/presets/grip`, as layers.
func shipped(_ folders: [String]) throws -> [RuleLayer] {
    try RuleFolder.read(folders.map { repository.appending(path: $0).path })
}

/// One layer with one file of rules for a module.
func layer(_ namespace: String, _ source: String, name: String = "mine") -> RuleLayer {
    RuleLayer(
        name: name,
        files: [RuleText(path: "\(name)/\(namespace).lua", namespace: namespace, source: Array(source.utf8))])
}

func explored(_ layers: [RuleLayer], tellsWays: Bool = true) throws -> ExploredRules {
    try ExploredRules(layers, of: ChromeSystem.catalogue, tellsWays: tellsWays) { layers in
        let system = try ChromeSystem()
        try system.rules.load(layers)
        return (system.bus, system.rules, system)
    }
}

/// A budget that ends after the same question on every machine.
func budget(_ questions: Int) -> ExploreBudget { ExploreBudget(questions: questions, time: nil) }

/// The table of a policy in a file of a module.
func table(_ policy: String, _ source: String, questions: Int = 50_000) throws -> DecisionTable {
    let namespace = String(policy.prefix { $0 != "." })
    return try explored([layer(namespace, source)]).explore(policy, budget: budget(questions))
}

extension DecisionTable {
    func findings(_ kind: Finding.Kind) -> [Finding] { findings.filter { $0.kind == kind } }
}
