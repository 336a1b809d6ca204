import EventBus
import FoundationEssentials
import Logging
import Synchronization

extension LiveHost {
    /// Makes a host that keeps in a folder what outlives the process: the documents of a ``StoringModule``, and the identities
    /// of the CloudEvents that it took. ``stop()`` writes what waits, and unlocks the folder.
    /// - Parameters:
    ///   - folders: the paths of the rule folders, the lowest layer first.
    ///   - modules: the modules that rules know. All of them run, except those in `configuration.without`.
    ///   - folder: made if it is missing. One host uses it at a time, and only its user can read it.
    ///   - timeOfDay: the source of the time of day that the host publishes; nil if the app publishes it.
    /// - Throws: ``StateFileFailure`` if the folder cannot be made or another host uses it, and what the other initializer
    ///   throws.
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
