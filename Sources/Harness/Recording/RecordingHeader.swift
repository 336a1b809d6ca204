import EventBus
import Host
import RuleHost

/// The first line of each run in a recording: everything but the inputs that decides what
/// a run is.
public struct RecordingHeader: Codable, Sendable, Equatable {
    /// The version of the format that this program writes.
    public static let version = 2
    /// Those that it reads. The lines of the first one have no checksums.
    static let readVersions = 1...version

    /// Always `recording`.
    public var glassbus = "recording"
    public var version = RecordingHeader.version
    /// The release that wrote it.
    public var release: String
    /// Digest of the rules that the run began with; see ``RuleDigest``.
    public var rules: String
    /// Seed of every script's `math.random`.
    public var seed: UInt64
    /// Most deliveries that one input may cause.
    public var cascadeLimit: Int
    /// Settings above all rule layers, by namespace.
    public var settings: [String: Value]
    public var limits: Limits
    /// Whether texts are in it as they came; else placeholders are in their place. Nil, as true:
    /// a release wrote it that always held them.
    public var holdsText: Bool?
    /// The modules that rules knew when the run began, in the order of their start; nil: those that this
    /// package ships, as in a recording of an earlier release.
    public var modules: [ModuleName]?
    /// Those of ``modules`` that did not run, sorted; nil: all ran.
    public var without: [ModuleName]?

    /// What scripts may use; the wall-clock deadline is no part of it, since a replay repeats
    /// its verdicts instead.
    public struct Limits: Codable, Sendable, Equatable {
        public var work: UInt64
        public var memory: Int
        public var failuresInARow: Int
        /// Work of one input and all that it causes; nil: as shipped. In version 1, of the reactions of one
        /// file to one input.
        public var cascade: UInt64?
    }

    init(_ configuration: ChromeSystem.Configuration, modules: [ModuleName], rules: String, holdsText: Bool) {
        release = LiveHost.version
        self.rules = rules
        seed = configuration.seed
        cascadeLimit = configuration.cascadeLimit
        settings = configuration.settings
        limits = Limits(
            work: configuration.limits.work, memory: configuration.limits.memory,
            failuresInARow: configuration.limits.failuresInARow, cascade: configuration.limits.cascade)
        self.holdsText = holdsText
        self.modules = modules
        without = configuration.without.isEmpty ? nil : configuration.without.sorted()
    }

    /// Who made a recording is not to bind the machine of who opens it: a replay knows no
    /// deadline, so what the recording allows its rules is all that bounds it.
    private static let mostTimesShipped = 100

    /// The first field that allows more than a hundred times what is shipped, or nothing; nil if
    /// none does.
    var excess: FieldError? {
        let shipped = ChromeSystem.Configuration()
        func excess(_ path: String, _ value: some BinaryInteger, _ shipped: some BinaryInteger) -> FieldError? {
            let most = Int(shipped) * Self.mostTimesShipped
            guard value < 1 || value > most else { return nil }
            return FieldError(
                path: path, message: "\(value) is out of range; a recording may allow 1 to \(most)",
                hint: "a replay has no deadline: more could keep this machine busy for ever")
        }
        return excess("limits.work", limits.work, shipped.limits.work)
            ?? excess("limits.memory", limits.memory, shipped.limits.memory)
            ?? excess("limits.cascade", limits.cascade ?? shipped.limits.cascade, shipped.limits.cascade)
            ?? excess("cascadeLimit", cascadeLimit, shipped.cascadeLimit)
    }

    /// The first module of the run that is not among `known`; nil if all are.
    func stranger(among known: [any Module]) -> FieldError? {
        func stranger(_ names: [ModuleName], in field: String, among known: [ModuleName]) -> FieldError? {
            guard let index = names.firstIndex(where: { !known.contains($0) }) else { return nil }
            return FieldError(
                path: "\(field)[\(index)]", message: ModuleProblem.unknown(names[index], known: known.sorted()).description,
                hint: field == "modules" ? "the program that wrote the recording has this module; use that program" : nil)
        }
        return stranger(names, in: "modules", among: known.names) ?? stranger(without ?? [], in: "without", among: names)
    }

    private var names: [ModuleName] { modules ?? [any Module].shipped.names }

    /// The modules of the run, out of those that this program has.
    func modules(among known: [any Module]) -> [any Module] { names.compactMap { known.named($0) } }

    /// For a system that repeats the run.
    var configuration: ChromeSystem.Configuration {
        var configuration = ChromeSystem.Configuration()
        configuration.seed = seed
        configuration.cascadeLimit = cascadeLimit
        configuration.settings = settings
        configuration.limits.work = limits.work
        configuration.limits.memory = limits.memory
        configuration.limits.failuresInARow = limits.failuresInARow
        configuration.limits.cascade = limits.cascade ?? configuration.limits.cascade
        configuration.without = Set(without ?? [])
        return configuration
    }
}
