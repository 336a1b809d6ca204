import EventBus

/// Stores the documents of modules between processes: in the files of a ``StateFolder``, or in memory for a test.
///
/// A document that cannot be used is reported once, and not changed.
public protocol DocumentStore: Sendable {
    /// Loads all documents of a module: first the unnamed one, then the others, sorted by name.
    /// - Parameter container: the container of a module that runs once per container; nil for the main one, and for a
    ///   module that runs once for all.
    func load(of module: ModuleName, in container: ContainerName?, as format: DocumentFormat) -> [StoredDocument]

    /// Saves a document in place of the previous one with the same name, and returns immediately. The write happens
    /// later; the host waits for it before it reports the event that caused it to a client.
    /// - Parameters:
    ///   - content: the new content; nil to remove the document.
    ///   - name: the name of the document; nil for the unnamed one.
    ///   - container: as in ``load(of:in:as:)``.
    func save(
        _ content: Value?, named name: String?, of module: ModuleName, in container: ContainerName?,
        as format: DocumentFormat)

    /// Returns when all documents are saved, or when the disk does not respond in time.
    func settle()
}
