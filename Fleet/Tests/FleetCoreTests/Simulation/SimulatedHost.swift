import EventBus
import FleetCore
import FleetWire

/// A host as its sidecar sees it: a bus with events, and rules that go well or not.
final class SimulatedHost {
    let name: Token
    private let world: World
    private let bundles: [Digest: Bundle]
    private(set) var isAlive = true
    private var start = 0
    var run: String { "run\(name)\(start)" }

    /// The CloudEvents of the present run.
    private(set) var log: [Value] = []
    /// The identities of all events of all runs.
    private(set) var emitted: [String] = []
    /// Those of the present run.
    var emittedInRun: ArraySlice<String> { emitted.suffix(log.count) }
    var heard: () -> Void = {}

    /// What `current` names, and what runs.
    private var current: Digest?
    private(set) var runs: Digest?
    private(set) var everRan: Set<Digest> = []
    private var counts = DecisionCounts()

    init(_ name: Token, _ world: World, _ bundles: [Digest: Bundle]) {
        self.name = name
        self.world = world
        self.bundles = bundles
    }

    func emit() {
        guard isAlive else { return }
        let number = log.count + 1
        let event: Value = [
            "specversion": "1.0", "id": .string("\(run).\(number)"), "source": "/toast", "type": "toast.shown",
            "busid": .string(String(number)), "businstance": .string(run), "data": ["number": .int(emitted.count)],
        ]
        log.append(event)
        emitted.append("/glassbus/lab/\(name)/\(run)/toast#\(number)")
        heard()
    }

    /// Called before the host dies.
    var willDie: () -> Void = {}

    func kill() {
        guard isAlive else { return }
        willDie()
        isAlive = false
    }

    func begin() {
        guard !isAlive else { return }
        isAlive = true
        start += 1
        log = []
        counts = .init()
        // A host that starts with rules that it cannot load runs without them.
        load(text(of: current).contains("unloadable") ? nil : current)
    }

    private func text(of bundle: Digest?) -> String {
        bundle.flatMap { bundles[$0] }.map { String(decoding: $0.contents[0], as: UTF8.self) } ?? ""
    }

    /// Called when the host runs a bundle.
    var loaded: (Digest) -> Void = { _ in }

    private func load(_ bundle: Digest?) {
        runs = bundle
        guard let bundle else { return }
        everRan.insert(bundle)
        loaded(bundle)
    }

    func switchTo(_ bundle: Digest?) -> RuleAdopter.SwitchResult {
        current = bundle
        guard isAlive else { return .hostAway }
        guard !text(of: bundle).contains("unloadable") else {
            return .refused(["toast.lua:1:1: error: it cannot be loaded"])
        }
        load(bundle)
        return .running
    }

    func health() -> HostHealth? {
        guard isAlive else { return nil }
        counts.decisions += 20
        if text(of: runs).contains("failing") { counts.failures += 2 }
        var health = HostHealth(run: run, version: "0.1.0")
        (health.set, health.counts) = (runs?.description, counts)
        return health
    }
}
