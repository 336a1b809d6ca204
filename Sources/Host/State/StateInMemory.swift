import EventBus
import Synchronization

/// Stores the documents of modules in memory, for tests with restarts.
public final class StateInMemory: DocumentStore {
    private struct Place: Hashable {
        let module: ModuleName
        let container: ContainerName?
    }
    private let documents = Mutex<[Place: [String?: Value]]>([:])

    public init() {}

    public func load(of module: ModuleName, in container: ContainerName?, as format: DocumentFormat) -> [StoredDocument]
    {
        let kept = documents.withLock { $0[Place(module: module, container: container)] ?? [:] }
        return kept.sorted { ($0.key ?? "", $0.key == nil ? 0 : 1) < ($1.key ?? "", $1.key == nil ? 0 : 1) }.map {
            name, content in
            let problem = format.problem(content, name)
            return StoredDocument(name: name, content: problem == nil ? content : nil, problem: problem)
        }
    }

    public func save(
        _ content: Value?, named name: String?, of module: ModuleName, in container: ContainerName?,
        as format: DocumentFormat
    ) {
        documents.withLock { $0[Place(module: module, container: container), default: [:]][name] = content }
    }

    public func settle() {}
}
