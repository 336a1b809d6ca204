import EventBus
import FoundationEssentials
import Harness
import Host
import Logging
import RuleHost
import Synchronization

/// The systems of a test host, isolated from each other and from the host.
public final class TestSystems: Sendable {
    private let factory: SystemFactory

    private struct State {
        var latest = 0
        var systems: [String: TestSystem] = [:]
        /// The number of places reserved for systems that are being created.
        var begun = 0
    }
    private let state = Mutex(State())

    /// The common prefix of all system paths.
    static let path = "/v1/systems/"

    /// The ID of the system in a path; nil if the path is not one of a system.
    static func id(in path: String) -> String? {
        guard path.hasPrefix(Self.path) else { return nil }
        return path.dropFirst(Self.path.count).split(separator: "/", omittingEmptySubsequences: false).first.map(
            String.init)
    }

    /// - Throws: ``Problem`` for a host without systems.
    static func open(_ systems: TestSystems?) throws(Problem) -> TestSystems {
        guard let systems else {
            throw Problem(
                .realTime, "only a test host has systems", hint: "busctl serve --virtual-time starts a test host")
        }
        return systems
    }

    /// The largest number of systems at a time.
    static let most = 2_000

    /// - Parameter modules: the modules that run in each system.
    /// - Throws: ``SystemFailure`` if no thread can be started.
    public init(modules: [any Module] = .shipped, logger: Logger) throws(SystemFailure) {
        factory = try SystemFactory(modules: modules, logger: logger)
    }

    /// Creates a system.
    /// - Parameter router: creates its router.
    /// - Throws: ``FieldError``, ``Problem``, `RuleFolder.Failure` or ``RuleSetRejected``.
    func make(
        _ request: SystemRequest, routing router: @escaping @Sendable (LiveHost, SystemRecord) throws -> Router
    ) async throws -> TestSystem {
        let id = try state.withLock { state throws(Problem) in
            guard state.systems.count + state.begun < Self.most else {
                throw .busy("there are \(Self.most) systems, which is the limit", ("systems", Self.most))
            }
            state.begun += 1
            state.latest += 1
            return "s\(state.latest)"
        }
        defer { state.withLock { $0.begun -= 1 } }
        let date = try request.date.map { text throws(FieldError) in try ClockRequest.date(text) }
        let plan = try factory.plan(request.spec)
        let system = try await TestSystem(id) { [factory] in
            let host = try factory.make(plan)
            let given = try request.given.map { try Scenario.world($0, in: host.catalogue) } ?? []
            let record = try await host.start(given: given) { SystemRecord($0) }
            if let date { try await host.setDate(date) }
            return TestSystem.Running(host: host, record: record, router: try router(host, record))
        }
        state.withLock { $0.systems[id] = system }
        return system
    }

    /// The IDs of all systems, in order of creation.
    var ids: [String] {
        state.withLock { $0.systems.keys.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) } }
    }

    /// - Throws: ``Problem`` if the host has no such system.
    func system(_ id: String) throws(Problem) -> TestSystem {
        guard let system = state.withLock({ $0.systems[id] }) else { throw Self.unknown(id) }
        return system
    }

    /// Removes and stops a system.
    /// - Throws: ``Problem`` if the host has no such system.
    func remove(_ id: String) async throws(Problem) {
        guard let system = state.withLock({ $0.systems.removeValue(forKey: id) }) else { throw Self.unknown(id) }
        await system.stop()
    }

    private static func unknown(_ id: String) -> Problem {
        .notFound("there is no system '\(id.clipped)'", hint: "POST /v1/systems makes one and answers its id")
    }
}
