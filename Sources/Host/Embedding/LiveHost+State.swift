import EventBus
import FoundationEssentials
import Logging
import Synchronization

extension LiveHost {
    /// Creates a host that keeps persistent state in a folder: the documents of each ``StoringModule``, and the
    /// identities of the CloudEvents it took. ``stop()`` completes pending writes and unlocks the folder.
    /// - Parameters:
    ///   - folders: the paths of the rule folders, the lowest layer first.
    ///   - modules: the modules known to rules. All of them run, except those in `configuration.without`.
    ///   - folder: created if it is missing. One host at a time uses it, and only its user can read it.
    ///   - timeOfDay: the source of the time of day that the host publishes; nil if the app publishes it.
    /// - Throws: ``StateFileFailure`` if the folder cannot be created or is in use by another host, and the errors of
    ///   the other initializer.
    public init(
        rules folders: [String] = [], modules: [any Module] = .shipped,
        configuration: ChromeSystem.Configuration = .init(), logger: Logger = Logger(label: "glassbus"),
        state folder: URL, timeOfDay: TimeOfDaySource? = nil
    ) throws {
        let (disk, health) = (try DiskQueue(), HealthStatus())
        let path = folder.path(percentEncoded: false)
        let kept = try StateFolder(
            path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path, disk: disk, health: health
        ) {
            logger.warning("\($0)")
        }
        do {
            try self.init(
                rules: folders, modules: modules, configuration: configuration, logger: logger, state: kept,
                identities: kept.identities, history: kept.history, disk: disk, health: health,
                timeOfDay: timeOfDay)
        } catch {
            kept.close()
            throw error
        }
        ownFolder.withLock { $0 = kept }
    }
}
