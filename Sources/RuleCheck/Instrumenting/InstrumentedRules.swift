import EventBus
import RuleHost

/// A set of rules with probes, and the places of the probes.
package struct InstrumentedRules {
    /// The layers, to be loaded by a host.
    package let layers: [RuleLayer]
    /// The places, indexed by probe number.
    package let places: [Probe]
    package let probes: RuleProbes
    /// The names of the settings whose reads are reported, by number.
    package var settings: [String] = []

    /// Instruments rules for exploring policies: the probes report the way of each call and its reads.
    package static func forWays(_ layers: [RuleLayer], _ catalogue: TopicCatalogue) -> Self {
        let named = RuleConstants(layers).names
        let settings = Set(catalogue.settings.flatMap { StoredField.all(of: $0).map(\.name) }).intersection(named)
            .sorted()
        return Self(layers, .ways, keepsWays: true, settings: Array(settings.prefix(64))) { namespace, policy, index in
            guard let type = TopicName("\(namespace).\(policy)").flatMap({ catalogue.query($0) }) else { return true }
            let fields = StoredField.all(of: type)
            return !fields.indices.contains(index) || fields[index].isOptional
        }
    }

    /// Instruments rules for coverage: the probes count each statement and both outcomes of each condition.
    package static func forCoverage(_ layers: [RuleLayer]) -> Self {
        Self(layers, .statements, keepsWays: false) { _, _, _ in true }
    }

    /// Wraps rules without adding probes.
    package static func untouched(_ layers: [RuleLayer]) -> Self {
        Self(layers: layers, places: [], probes: RuleProbes(count: 0, keepsWays: true))
    }

    private init(layers: [RuleLayer], places: [Probe], probes: RuleProbes) {
        (self.layers, self.places, self.probes) = (layers, places, probes)
    }

    private init(
        _ layers: [RuleLayer], _ detail: Instrumenter.Detail, keepsWays: Bool, settings: [String] = [],
        isOptional: (_ namespace: String, _ policy: String, _ index: Int) -> Bool
    ) {
        var (places, sources): ([Probe], [String: [UInt8]]) = ([], [:])
        let numbers = Dictionary(uniqueKeysWithValues: settings.enumerated().map { ($1, $0) })
        self.settings = settings
        func add(_ text: RuleText, hasPolicies: Bool) {
            guard
                let (source, probes) = Instrumenter.instrument(
                    text, detail, hasPolicies: hasPolicies, from: places.count, settings: numbers,
                    isOptional: { isOptional(text.namespace, $0, $1) })
            else { return }
            places += probes
            sources[text.path] = source
        }
        for layer in layers {
            for text in layer.files.sorted(by: { $0.path < $1.path }) { add(text, hasPolicies: true) }
            // trap: a key of the dictionary
            for name in layer.modules.keys.sorted() { add(layer.modules[name]!, hasPolicies: false) }
        }
        let probes = RuleProbes(count: places.count, keepsWays: keepsWays)
        func instrumented(_ text: RuleText) -> RuleText {
            var text = text
            // A text without probes may require one that has some, so it must pass the probe functions on.
            text.instrumented = InstrumentedSource(source: sources[text.path] ?? text.source, probes: probes)
            return text
        }
        self.layers = layers.map { layer in
            var layer = layer
            layer.files = layer.files.map(instrumented)
            layer.modules = layer.modules.mapValues(instrumented)
            return layer
        }
        (self.places, self.probes) = (places, probes)
    }
}
