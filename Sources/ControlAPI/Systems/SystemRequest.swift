import EventBus
import Host

/// The body of `POST /v1/systems`: the initial state of a system.
struct SystemRequest: Codable {
    /// The paths of the rule folders, the lowest layer first.
    var rules: [String]?
    /// The texts of rule files above the folders, by path.
    var files: [String: String]?
    /// Settings by namespace.
    var settings: [String: Value]?
    /// The events before time begins, as in a scenario.
    var given: Value?
    /// The seed of `math.random`.
    var seed: UInt64?
    /// The date and time of day at the start.
    var date: String?

    var spec: SystemSpec {
        var spec = SystemSpec()
        spec.folders = rules ?? []
        spec.files = files ?? [:]
        spec.settings = settings ?? [:]
        spec.seed = seed ?? 0
        return spec
    }
}
