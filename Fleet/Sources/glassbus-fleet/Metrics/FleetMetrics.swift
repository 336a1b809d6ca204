import Host

/// Builds metrics in the Prometheus text format, version 0.0.4.
struct FleetMetrics {
    private(set) var text = ""
    /// The labels of every sample, such as `fleet="lab",host="kiosk-7"`.
    private let common: String

    enum Kind: String { case counter, gauge }

    typealias Labels = KeyValuePairs<String, String>

    /// Every program of a fleet reports its version, and whether it is connected to the broker.
    /// - Parameter common: the labels of all samples. Hosts behind an agent share one address.
    init(_ common: Labels, isConnected: Bool) {
        self.common = Self.list(common)
        add("build_info", .gauge, "The release of GlassBus.", [(["version": LiveHost.version], 1)])
        add("broker_connected", .gauge, "Whether the broker answers.", isConnected ? 1 : 0)
    }

    /// Adds a metric family with its samples.
    /// - Parameter name: the name after `glassbus_fleet_`.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [(labels: Labels, value: Int)]) {
        text += "# HELP glassbus_fleet_\(name) \(help)\n# TYPE glassbus_fleet_\(name) \(kind.rawValue)\n"
        for (labels, value) in samples {
            let list = [common, Self.list(labels)].filter { !$0.isEmpty }.joined(separator: ",")
            text += "glassbus_fleet_\(name){\(list)} \(value)\n"
        }
    }

    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
        add(name, kind, help, [([:] as KeyValuePairs, value)])
    }

    /// Values are versions, names of the fleet, digests and constants, none of which need escaping.
    private static func list(_ labels: Labels) -> String {
        labels.map { "\($0.key)=\"\($0.value)\"" }.joined(separator: ",")
    }
}
