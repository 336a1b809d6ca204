/// One of several containers of a bus, such as a window, with what belongs to it alone: the topics, the queries and the
/// running instances of those modules that run once per container.
///
/// The main container has no such object. What belongs to it is where everything is that belongs to no container, so that
/// a bus with one container costs nothing more.
@usableFromInline
final class Container {
    let name: ContainerName
    /// The cores of the topics and the queries that have been used in the container. Those that all containers share are
    /// here, too, so that one lookup finds each.
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

/// Where a handle of a bus publishes, subscribes, asks and answers.
enum HandleScope {
    /// In all containers. What it publishes and asks is about the container of the running delivery, or else the main one.
    case all
    /// In the main container alone.
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
