import EventBus
import Host

/// The body of `POST /v1/systems`: what a system begins with.
struct SystemRequest: Codable {
    /// The paths of the rule folders, the lowest layer first.
    var rules: [String]?
    /// The texts of files of rules above the folders, by path.
    var files: [String: String]?
    /// Settings by namespace.
    var settings: [String: Value]?
    /// The world before time begins, as in a scenario.
    var given: Value?
    /// The seed of `math.random`.
    var seed: UInt64?
    /// The date and time of day at the beginning.
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
