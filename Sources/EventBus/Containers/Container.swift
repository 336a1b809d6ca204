/// A container of a bus other than the main one, such as a window, with everything that belongs to it alone: topics,
/// queries and the running instances of modules that run once per container.
///
/// The main container has no such object: its topics and queries are stored with those that belong to no container, so
/// that a bus with one container costs nothing extra.
@usableFromInline
final class Container {
    let name: ContainerName
    /// The cores of the topics and queries that have been used in the container, including those that all containers
    /// share, so that one lookup finds each.
    let topics = TypeMap<AnyTopicCore>()
    let queries = TypeMap<AnyQueryCore>()
    /// The instances of the modules, in the order in which they started.
    var plugins: [RunningPlugin] = []
    /// By module name.
    var snapshots: [String: BusCore.Snapshot] = [:]

    init(name: ContainerName) { self.name = name }
}

/// The name of a container, such as `main` or `sidebar`.
public typealias ContainerName = String

/// The containers in which a handle publishes, subscribes, asks and answers.
enum HandleScope {
    /// All containers. Its events and questions are about the container of the running delivery, or else the main one.
    case all
    /// The main container alone.
    case main
    case container(Container)

    var container: Container? { if case .container(let container) = self { container } else { nil } }

    /// The name of the handle's one container; nil for all.
    var name: ContainerName? {
        switch self {
        case .all: nil
        case .main: EventBus.mainContainer
        case .container(let container): container.name
        }
    }
}
