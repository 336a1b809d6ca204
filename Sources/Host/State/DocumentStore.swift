import EventBus

/// Where the documents of modules outlive the process: files of a ``StateFolder``, or the memory of a test.
///
/// What it cannot use it tells once, and leaves as it is.
public protocol DocumentStore: Sendable {
    /// All documents of a module, the one without a name first, the others sorted by name.
    func load(of module: ModuleName, as format: DocumentFormat) -> [StoredDocument]

    /// Keeps a document under its name (nil: it has none) in place of the one before; with no content there is
    /// nothing to keep any more. Returns at once: nobody outside hears of what caused it before it is kept.
    func save(_ content: Value?, named name: String?, of module: ModuleName, as format: DocumentFormat)

    /// Returns when everything is kept that was to be saved, or the disk does not take it in time.
    func settle()
}
