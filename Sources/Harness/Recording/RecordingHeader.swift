import EventBus
import Host
import RuleHost

/// The first line of each run in a recording. Together with the inputs, it contains everything that determines the run.
public struct RecordingHeader: Codable, Sendable, Equatable {
    /// The version of the format that this program writes.
    public static let version = 4
    /// The versions that this program can read. Lines of version 1 have no checksums and no numbers. Before version 3,
    /// each field read by a rule counted as work. Before version 4, the `id` of a line was its number, and attributes
    /// of publishers were not recorded.
    static let readVersions = 1...version

    /// Always `recording`.
    public var glassbus = "recording"
    /// The format version of this run.
    public var version = RecordingHeader.version
    /// The release of this package that wrote the recording.
    public var release: String
    /// The digest of the run's first rules; see ``RuleDigest``.
    public var rules: String
    /// The seed of `math.random` in every script.
    public var seed: UInt64
    /// The maximum number of deliveries that one input may cause.
    public var cascadeLimit: Int
    /// Settings that override those of all rule layers, by namespace.
    public var settings: [String: Value]
    /// The limits of scripts in this run.
    public var limits: Limits
    /// Whether private text is recorded unchanged. If false, it is replaced by placeholders. Nil means true: the file
    /// is from an early release that always recorded texts.
    public var holdsText: Bool?
    /// The modules known to rules when the run began, in the order of their start. Nil in recordings of early releases;
    /// it means the modules that this package ships.
    public var modules: [ModuleName]?
    /// Those of ``modules`` that did not run, sorted by name; nil if all of them ran.
    public var without: [ModuleName]?

    /// Whether clients and rules could publish facts (``ChromeSystem/Configuration/allowsFacts``). Nil means true, in
    /// recordings of releases that always accepted them.
    public var allowsFacts: Bool?

    /// The name of the file, in the same folder, that contains the previous part of the run; nil if the run begins
    /// here.
    public var continues: String?

    /// The limits of scripts. The wall-clock deadline is not among them, because a replay repeats the recorded verdicts
    /// of the clock instead.
    public struct Limits: Codable, Sendable, Equatable {
        /// The work units of one call: Lua instructions, plus the work of library functions.
        public var work: UInt64
        /// The bytes of memory that the Lua state of one file may hold.
        public var memory: Int
        /// The number of consecutive failures after which a rule is no longer asked.
        public var failuresInARow: Int
        /// The work units of one input and everything that it causes; nil for the default. In version 1 of the format:
        /// of the reactions of one file to one input.
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
        allowsFacts = configuration.allowsFacts
    }

    /// A recording from an unknown source must not occupy its reader's machine indefinitely. A replay has no deadline,
    /// so only the limits in the header bound the work of its rules. Each may be at most this many times its default.
    private static let mostTimesShipped = 100

    /// Returns a problem with the first limit that is less than 1 or more than a hundred times its default; nil if
    /// there is none.
    var excess: FieldError? {
        let shipped = ChromeSystem.Configuration()
        func excess(_ path: String, _ value: some BinaryInteger, _ shipped: some BinaryInteger) -> FieldError? {
            let most = Int(shipped) * Self.mostTimesShipped
            guard value < 1 || value > most else { return nil }
            return FieldError(
                path: path, message: "\(value) is out of range; this limit of a recording may be 1 to \(most)",
                hint: "a replay has no time limit, so a larger value could keep this machine busy for ever")
        }
        return excess("limits.work", limits.work, shipped.limits.work)
            ?? excess("limits.memory", limits.memory, shipped.limits.memory)
            ?? excess("limits.cascade", limits.cascade ?? shipped.limits.cascade, shipped.limits.cascade)
            ?? excess("cascadeLimit", cascadeLimit, shipped.cascadeLimit)
    }

    /// Returns a problem with the first module of the run that is not among `known`; nil if all of them are.
    func stranger(among known: [any Module]) -> FieldError? {
        let (known, without) = (known.names, without ?? [])
        if let index = names.firstIndex(where: { !known.contains($0) }) {
            return FieldError(unknownRecorded: names[index], at: "modules[\(index)]", known: known)
        }
        guard let index = without.firstIndex(where: { !names.contains($0) }) else { return nil }
        return FieldError(
            path: "without[\(index)]",
            message: ModuleProblem.unknown(without[index], known: names.sorted()).description)
    }

    private var names: [ModuleName] { modules ?? [any Module].shipped.names }

    /// Returns the modules with which the run began, taken from those of this program.
    func modules(among known: [any Module]) -> [any Module] { names.compactMap { known.named($0) } }

    /// The configuration of a system that repeats the run.
    var configuration: ChromeSystem.Configuration {
        var configuration = ChromeSystem.Configuration()
        configuration.seed = seed
        configuration.cascadeLimit = cascadeLimit
        configuration.settings = settings
        configuration.limits.work = limits.work
        configuration.limits.memory = limits.memory
        configuration.limits.failuresInARow = limits.failuresInARow
        configuration.limits.cascade = limits.cascade ?? configuration.limits.cascade
        configuration.limits.countsReads = version < 3
        configuration.without = Set(without ?? [])
        configuration.allowsFacts = allowsFacts ?? true
        return configuration
    }
}
