import Host

/// Numbers in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    private(set) var text = ""

    enum Kind: String { case counter, gauge }

    /// Every program of a fleet says its version, and whether it has the broker.
    init(isConnected: Bool) {
        add("build_info", .gauge, "The release of GlassBus.", [(["version": LiveHost.version], 1)])
        add("broker_connected", .gauge, "Whether the broker answers.", isConnected ? 1 : 0)
    }

    /// Adds a family with its samples.
    /// - Parameter name: what follows `glassbus_fleet_`.
    mutating func add(
        _ name: String, _ kind: Kind, _ help: String, _ samples: [(labels: KeyValuePairs<String, String>, value: Int)]
    ) {
        text += "# HELP glassbus_fleet_\(name) \(help)\n# TYPE glassbus_fleet_\(name) \(kind.rawValue)\n"
        for (labels, value) in samples {
            // Versions, channels, digests and words of this program: nothing that would have to be escaped.
            let list = labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
            text += "glassbus_fleet_\(name)\(list.isEmpty ? "" : "{\(list)}") \(value)\n"
        }
    }

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        add(name, kind, help, [([:] as KeyValuePairs, value)])
    }
}
