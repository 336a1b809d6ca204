import EventBus

/// The file `allow.json` of a host, which lists what others may do there.
public struct AllowFile: Hashable, Sendable {
    /// The topics that others may publish on the bus of the host. Empty by default.
    public var inject: [TopicPattern]

    public init(inject: [TopicPattern] = []) { self.inject = inject }

    /// Reads the file. Without one, nothing is allowed.
    /// - Throws: ``StoreProblem`` if it is invalid, or another user can change it.
    public static func read(_ path: String) throws(StoreProblem) -> AllowFile {
        guard Folder.exists(path) else { return AllowFile() }
        return try SetupFile.read(path) { json throws(FieldError) in
            let fields = try FieldReader(json, "allow.json", names: ["inject"])
            return AllowFile(inject: try fields.patterns("inject") ?? [])
        }
    }
}
