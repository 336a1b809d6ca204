import Synchronization

// traps: a module of the program that starts when needed has started before, the same way

/// The registrations that a module makes when it starts.
///
/// A bus that has them need not start the module at once: no one can tell the difference until an event arrives that
/// the module handles, or a question that it answers.
struct DeclaredNeeds: Sendable {
    /// The event types that the module handles.
    var topics: Set<ObjectIdentifier> = []
    /// The query types that it answers.
    var queries: Set<ObjectIdentifier> = []
    /// Whether its start does nothing else that others could notice. Its state and its contributions are made on
    /// demand.
    var isQuiet = true

    private static let known = Mutex<[ObjectIdentifier: DeclaredNeeds]>([:])

    /// The registrations of the first module of this type that started in this process; nil if none has.
    static func of(_ module: any Module.Type) -> DeclaredNeeds? { known.withLock { $0[ObjectIdentifier(module)] } }

    static func remember(_ footprint: DeclaredNeeds, of module: any Module.Type) {
        known.withLock { $0[ObjectIdentifier(module)] = footprint }
    }
}

/// A module that has not started yet, because it has not been needed.
final class SleepingModule {
    let name: ModuleName
    let footprint: DeclaredNeeds
    /// The number of the first registration that the module makes when it starts. Registrations are ordered by number,
    /// so those of a module that starts late come where they would be otherwise.
    let firstID: UInt64
    let start: () throws -> Void

    init(name: ModuleName, footprint: DeclaredNeeds, firstID: UInt64, start: @escaping () throws -> Void) {
        (self.name, self.footprint, self.firstID, self.start) = (name, footprint, firstID, start)
    }

    /// The maximum number of registrations that a module may make when it starts.
    static let mostRegistrations: UInt64 = 1 << 20
}

extension BusCore {
    /// Counters that change when something is published, scheduled or asked.
    var tracks: [UInt64] {
        [
            dispatcher.state.pointee.sequence, dispatcher.state.pointee.input, UInt64(timers.storedCount),
            queryCores.values.reduce(0) { $0 + $1.count },
        ]
    }

    /// Lets a module sleep until it is needed.
    func sleep(_ name: ModuleName, _ footprint: DeclaredNeeds, start: @escaping () throws -> Void) {
        let firstID = reserveIDs(SleepingModule.mostRegistrations)
        sleepers.append(SleepingModule(name: name, footprint: footprint, firstID: firstID, start: start))
        // order: each type on its own
        for type in footprint.topics { topicCores[type]?.wakes = true }
        // order: each type on its own
        for type in footprint.queries { queryCores[type]?.wakes = true }
    }

    func isHandledAsleep(_ type: ObjectIdentifier) -> Bool { sleepers.contains { $0.footprint.topics.contains(type) } }

    func wakeModules(handling type: ObjectIdentifier) { wake { $0.footprint.topics.contains(type) } }

    func wakeModules(answering type: ObjectIdentifier) { wake { $0.footprint.queries.contains(type) } }

    /// Starts all sleeping modules, for callers that need every module.
    func wakeAll() { wake { _ in true } }

    /// Starts sleeping modules, in order.
    func wake(where isNeeded: (SleepingModule) -> Bool) {
        guard !sleepers.isEmpty else { return }
        let needed = sleepers.filter(isNeeded)
        sleepers.removeAll(where: isNeeded)
        for module in needed { wake(module) }
    }

    /// Starts a module as if it started on schedule: between two events, in no container.
    private func wake(_ module: SleepingModule) {
        let state = dispatcher.state
        let former = (
            state.pointee.activity, state.pointee.container, isWaking, footprint, resumeIDs(at: module.firstID)
        )
        (state.pointee.activity, state.pointee.container, isWaking) = (.none, nil, true)
        #if DEBUG
        footprint = DeclaredNeeds()
        #endif
        do { try module.start() } catch {
            preconditionFailure("\(module.name) starts when needed, and fails: \(error)")
        }
        #if DEBUG
        let isSame = footprint.map {
            $0.isQuiet && $0.topics == module.footprint.topics && $0.queries == module.footprint.queries
        }
        precondition(
            isSame ?? false,
            "\(module.name) starts when needed, so each start must register the same, and do nothing else")
        #endif
        (state.pointee.activity, state.pointee.container, isWaking, footprint) = (
            former.0, former.1, former.2, former.3
        )
        _ = resumeIDs(at: former.4)
    }
}
