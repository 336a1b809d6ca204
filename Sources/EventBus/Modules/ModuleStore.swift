/// A module that saves state for the next process. A host with a place for documents makes the store when the module
/// starts. In a host without one, the module also works, but begins without its former state.
///
/// ```swift
/// extension BadgeModule: StoringModule {
///     public func makeStore() -> some ModuleStore {
///         RequestStore(keeping: BadgeChanged.self, version: 1) { BadgeSet(count: $0.count) }
///     }
/// }
/// ```
public protocol StoringModule: Module {
    associatedtype Store: ModuleStore

    /// Makes the store. Called once for each start of the module.
    func makeStore() -> Store
}

/// Saves the state of a module for the next process, as small documents of plain data. ``RequestStore`` is enough if
/// only the last request of each kind must be saved. Write your own type for anything else.
///
/// A store works with events alone: it watches the facts of the module and saves documents. At the next start it
/// turns the documents into requests, or into events about the surroundings such as `app.launch`. The host records
/// these events as inputs, so a replay needs no store.
///
/// The host first calls ``begin(on:with:save:)`` and then ``restore(admit:)``, both in the isolation of the bus. The
/// handlers that the store registers run there too.
public protocol ModuleStore: AnyObject {
    /// The size limit of the documents, and the check whether this program can use one.
    var format: DocumentFormat { get }

    /// Begins to save, before rules are loaded. If the store saves a document while it watches an event
    /// (``EventBus/watch(_:_:)``), the host waits for the disk before it reports the event to a client.
    /// - Parameters:
    ///   - bus: a handle for this store alone. What is registered with it is removed when the module stops.
    ///   - documents: the saved documents: first the one without a name, then the others, sorted by name.
    ///   - save: saves a document in place of the previous one of the same name, and returns at once. The name is nil
    ///     for the document without a name. Nil content removes the document.
    func begin(
        on bus: EventBus, with documents: [StoredDocument],
        save: @escaping (_ content: Value?, _ name: String?) -> Void)

    /// Restores the saved state of the module. Called once, when rules are loaded and the module runs.
    /// - Parameter admit: delivers an event with everything that it causes. It returns whether the event was accepted,
    ///   that is, neither dropped by an admission rule nor refused by the module.
    func restore(admit: (any Event) -> Bool)
}

/// A document that a module's store saved in an earlier process.
public struct StoredDocument: Sendable, Hashable {
    /// The name of the document; nil for the one document of a module that has no name.
    public var name: String?
    /// The content; nil if it could not be read.
    public var content: Value?
    /// Why the document cannot be used, as text for people; nil if it can be used. The host has already reported it.
    /// The file is not changed until another document is saved under the same name; then the host renames the old file.
    public var problem: String?

    public init(name: String? = nil, content: Value? = nil, problem: String? = nil) {
        self.name = name
        self.content = content
        self.problem = problem
    }
}

/// The size limit of documents, and the check whether this program can use one.
public struct DocumentFormat: Sendable {
    /// The maximum size of a document, in bytes of JSON. Larger documents are neither read nor written.
    public var largest: Int
    /// Returns why a document cannot be used, as text for people, for example because it was written by a newer
    /// version; nil if it can be used. Called with the content and the name of the document, on any thread.
    public var problem: @Sendable (_ content: Value, _ name: String?) -> String?

    /// - Parameter largest: 48 KiB by default. This is less than the limit of an event (64 KiB), because a document
    ///   becomes an event at the next start.
    public init(largest: Int = 48 << 10, problem: @escaping @Sendable (_ content: Value, _ name: String?) -> String?) {
        self.largest = largest
        self.problem = problem
    }
}
