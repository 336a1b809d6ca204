/// The numbers and switches of one module, as a retained event: whoever subscribes gets
/// the current ones at once, and the new ones on each change.
///
/// Rule files set them (`toast.settings = { maxQueueSize = 5 }`); a name that is not a
/// property is an error there. What a file leaves out is as ``init()`` has it.
public protocol Settings: SystemFact, Equatable {
    /// The rule file's name, and the first word of its topics: `toast`.
    static var namespace: String { get }

    /// The shipped values.
    init()

    /// Checks what only the catalogue of a bus knows, such as names of topics. Called before
    /// settings of rule files count, on any thread; paths begin at the settings themselves. None
    /// by default.
    func problems(in catalogue: TopicCatalogue) -> [FieldError]
}

extension Settings {
    public static var isRetained: Bool { true }
    public static var topic: TopicName { TopicName("\(namespace).settingsChanged")! }
    public static var instead: String { "set it in a rule file: \(namespace).settings in \(namespace).lua" }
    public func problems(in catalogue: TopicCatalogue) -> [FieldError] { [] }
}
