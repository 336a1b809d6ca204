/// A ``ModuleStore`` for the common case: one request, or one request per name, restores the state of the module.
///
/// After each fact of one type, the store saves the request that would restore the same state. At the next start it
/// admits that request.
///
/// ```swift
/// RequestStore(keeping: BadgeChanged.self, version: 1) { BadgeSet(count: $0.count) }
/// // One document for each place, and none for a place that was cleared:
/// RequestStore(keeping: PlaceChanged.self, version: 1, named: \.place) { fact in
///     fact.text.map { PlaceSet(place: fact.place, text: $0) }
/// }
/// // One document for each upload, until another fact says that it has ended:
/// RequestStore(keeping: UploadStarted.self, version: 1, named: \.id) { UploadStart(id: $0.id, bytes: $0.bytes) }
///     .dropping(UploadFinished.self, named: \.id)
///     .dropping(UploadFailed.self, named: \.id)
/// ```
///
/// A request that a start would reject, because a field is out of range, is not saved; the earlier document stays.
///
/// A document is `{"version": 1, "data": {…}}`, where `data` is the request. At the start it is decoded and checked
/// as strictly as a request from outside. A document of another version, or one that is not such a request, is
/// reported and not changed. The host renames it when a new document is saved under its name.
public final class RequestStore<Kept: Event, Restoring: Request>: ModuleStore {
    public let format: DocumentFormat

    private let version: Int
    private let name: (Kept) -> String?
    private let request: (Kept) -> Restoring?

    /// Registers the watchers of the facts after which a document is removed.
    private var droppings: [(EventBus, @escaping (String?) -> Void) -> Void] = []
    private var requests: [Restoring] = []
    /// The saved content by name, so that unchanged content is not written again.
    private var contents: [String?: Value] = [:]
    /// The names of the documents that cannot be used.
    private var unusable: Set<String?> = []

    /// - Parameters:
    ///   - keeping: the type of the facts after which the saved request may change.
    ///   - version: the version of the request's fields, an integer. Raise it when old requests would have another
    ///     meaning. Documents of other versions are then ignored.
    ///   - named: the name of the document that a fact is about. By default there is one document, without a name.
    ///   - request: returns the request to admit at the next start; nil if nothing is to be restored.
    public init(
        keeping: Kept.Type, version: Int, named: @escaping (Kept) -> String? = { _ in nil },
        request: @escaping (Kept) -> Restoring?
    ) {
        self.version = version
        name = named
        self.request = request
        format = DocumentFormat { content, _ in
            do throws(FieldError) {
                _ = try Self.read(content, version)
                return nil
            } catch {
                return error.description
            }
        }
    }

    /// Returns the same store, which also removes a document after each fact of another type.
    /// - Parameter named: the name of the document that the fact is about. By default it is the one without a name.
    public func dropping<Dropped: Event>(
        _ type: Dropped.Type, named: @escaping (Dropped) -> String? = { _ in nil }
    ) -> Self {
        droppings.append { bus, drop in bus.watch(type) { drop(named($0)) } }
        return self
    }

    private static func read(_ content: Value, _ wanted: Int) throws(FieldError) -> Restoring {
        guard let version = content["version"]?.intValue else {
            throw FieldError(path: "version", message: "expected a number")
        }
        guard version == wanted else {
            throw FieldError(
                path: "version", message: "the version is \(version); this program reads version \(wanted)")
        }
        guard let data = content["data"] else { throw FieldError(path: "data", message: "missing") }
        do {
            return try Restoring.fromOutside(data)
        } catch {
            throw error.inside("data")
        }
    }

    public func begin(
        on bus: EventBus, with documents: [StoredDocument], save: @escaping (_ content: Value?, _ name: String?) -> Void
    ) {
        for document in documents {
            if let content = document.content, document.problem == nil, let request = try? Self.read(content, version) {
                requests.append(request)
                contents[document.name] = content
            } else {
                unusable.insert(document.name)
            }
        }
        bus.watch(Kept.self) { [self] fact in
            let request = request(fact)
            if let request, MemoryCheck.problem(with: request) != nil { return }
            keep(request, name(fact), save)
        }
        for dropping in droppings { dropping(bus) { [self] name in keep(nil, name, save) } }
    }

    private func keep(_ request: Restoring?, _ name: String?, _ save: (Value?, String?) -> Void) {
        // A valid request can always be encoded.
        let content = request.flatMap { try? ValueEncoder().encode($0) }.map { data -> Value in
            ["version": .int(version), "data": data]
        }
        guard contents[name] != content || unusable.contains(name) else { return }
        contents[name] = content
        unusable.remove(name)
        save(content, name)
    }

    public func restore(admit: (any Event) -> Bool) {
        for request in requests { _ = admit(request) }
        requests = []
    }
}

extension Event {
    /// Decodes an event from its data and checks it, as strictly as an event from outside.
    /// - Parameter fields: the names that the data may have. Pass them if they are already known, to save a lookup.
    /// - Throws: ``FieldError``. Its path starts at the data's own fields, as in `duration`.
    package static func fromOutside(_ data: Value, fields: FieldTree = .of(Self.self)) throws(FieldError) -> Self {
        do {
            try fields.check(data, path: "", of: topic.text)
            return try ValueDecoder().decode(Self.self, from: data)
        } catch {
            throw FieldError(anyError: error)
        }
    }
}
