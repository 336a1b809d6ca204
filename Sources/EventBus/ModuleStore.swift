/// A module of which something outlives the process. A host that has a place for it makes the store at each
/// start; without one the module works as well, and begins anew each time.
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

    /// Called once for each system in which the module runs.
    func makeStore() -> Store
}

/// What of a module outlives the process, as small documents of plain data. ``RequestStore`` is one for the
/// usual case; a type of your own is for what needs more than the last request.
///
/// Only events go in and out of the module: the store watches its facts and saves documents, and at the next
/// start it says what was kept as requests, or as events about the surroundings such as `app.launch`. These are
/// inputs of the host, so a recording has them and a replay needs no store.
///
/// Calls come in this order: ``begin(on:with:save:)``, ``restore(admit:)``. Both are made, like the closures that the
/// store registers, in the isolation of the bus.
public protocol ModuleStore: AnyObject {
    /// The documents that this program can use.
    var format: DocumentFormat { get }

    /// Begins to save, before rules are loaded. What is saved while the store watches an event
    /// (``EventBus/watch(_:_:)``) is kept before anybody outside of the process hears of the event.
    /// - Parameters:
    ///   - bus: a handle of the store's own: what is registered with it is gone when the module stops.
    ///   - documents: what was kept, the document without a name first, the others sorted by name.
    ///   - save: keeps a document under its name (nil: it has none) in place of the one before; with no content
    ///     there is nothing to keep any more. Returns at once.
    func begin(
        on bus: EventBus, with documents: [StoredDocument],
        save: @escaping (_ content: Value?, _ name: String?) -> Void)

    /// Gives the module back what was kept. Called once, when rules are loaded and the module runs.
    /// - Parameter admit: delivers an event with all that it causes, and returns whether it was accepted:
    ///   neither dropped by the admission rules nor refused by the module.
    func restore(admit: (any Event) -> Bool)
}

/// A document that a module's store kept in an earlier process.
public struct StoredDocument: Sendable, Hashable {
    /// Nil for the one document of a module that has no name.
    public var name: String?
    /// What it says; nil if it could not be read.
    public var content: Value?
    /// Why it cannot be used, for people; nil if it can. The host has told it already. The document stays as it is
    /// until another one is saved under its name; then the host keeps it aside.
    public var problem: String?

    public init(name: String? = nil, content: Value? = nil, problem: String? = nil) {
        self.name = name
        self.content = content
        self.problem = problem
    }
}

/// How large documents may be, and which of them this program can use.
public struct DocumentFormat: Sendable {
    /// Most bytes of a document as JSON. Larger ones are neither read nor written.
    public var largest: Int
    /// Why a document cannot be used, for people, such as that it is of a newer version; nil if it can. Called with
    /// its content and its name, also on other threads than the bus's.
    public var problem: @Sendable (_ content: Value, _ name: String?) -> String?

    /// - Parameter largest: 48 KiB unless given: less than an event may have, since the document is to be one at
    ///   the next start.
    public init(largest: Int = 48 << 10, problem: @escaping @Sendable (_ content: Value, _ name: String?) -> String?) {
        self.largest = largest
        self.problem = problem
    }
}
