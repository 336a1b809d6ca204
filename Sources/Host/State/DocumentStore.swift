import EventBus

/// Where the documents of modules are kept for the next process: in the files of a ``StateFolder``, or in memory for
/// a test.
///
/// A document that cannot be used is reported once, and not changed.
public protocol DocumentStore: Sendable {
    /// Reads all documents of a module: first the one without a name, then the others, sorted by name.
    /// - Parameter container: the container of the module that runs once per container; nil for the main one, and for a
    ///   module that runs once for all.
    func load(of module: ModuleName, in container: ContainerName?, as format: DocumentFormat) -> [StoredDocument]

    /// Saves a document in place of the former one of the same name, and returns at once. The write happens later;
    /// the host waits for it before it tells a client about the event that caused it.
    /// - Parameters:
    ///   - content: the new content; nil to remove the document.
    ///   - name: the name of the document; nil for the one without a name.
    ///   - container: as in ``load(of:in:as:)``.
    func save(
        _ content: Value?, named name: String?, of module: ModuleName, in container: ContainerName?,
        as format: DocumentFormat)

    /// Returns when all documents are saved, or when the disk does not answer in time.
    func settle()
}
