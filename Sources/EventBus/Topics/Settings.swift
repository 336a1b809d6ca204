/// The numbers and switches of one module, as a retained event. Subscribers receive the current settings at once, and
/// the new ones on each change.
///
/// Rule files set them: `toast.settings = { maxQueueSize = 5 }`. A name that is not a property is an error when the
/// file is loaded. Omitted properties keep their values from ``init()``. New settings take effect as soon as the event
/// is delivered; the topic is `toast.settingsChanged`.
public protocol Settings: SystemFact, Equatable {
    /// The name of the rule file, and the first word of the module's topics, such as `toast`.
    static var namespace: String { get }

    /// The shipped values.
    init()

    /// Checks settings that depend on the catalogue of a bus, such as names of topics. Called, on any thread, before
    /// the settings of rule files take effect. The paths in the errors are relative to the settings. Returns no
    /// problems by default.
    func problems(in catalogue: TopicCatalogue) -> [FieldError]
}

extension Settings {
    public static var isRetained: Bool { true }
    public static var asSettings: (any Settings.Type)? { self }
    // trap: the namespace is a part of the program, or a valid name of a module in Lua
    public static var topic: TopicName { TopicName("\(namespace).settingsChanged")! }
    public static var instead: String { "set it in a rule file: \(namespace).settings in \(namespace).lua" }
    public func problems(in catalogue: TopicCatalogue) -> [FieldError] { [] }
}
