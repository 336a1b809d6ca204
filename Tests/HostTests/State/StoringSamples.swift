import EventBus

// MARK: A badge, of which the last request is kept

struct BadgeSet: Request {
    static let topic: TopicName = "badge.set"
    var count: Int
}
struct BadgeChanged: Fact {
    static let topic: TopicName = "badge.changed"
    var count: Int
}
struct BadgeRefused: Refusal {
    static let topic: TopicName = "badge.refused"
    var explanation: String
}

struct Badge: StoringModule {
    static let name = "badge"
    static let language = Language(events: [BadgeSet.self, BadgeChanged.self, BadgeRefused.self])
    var most = 99
    var version = 1

    func start(on bus: EventBus) -> some StatefulModule { RunningBadge(bus, most: most) }

    func makeStore() -> some ModuleStore {
        RequestStore(keeping: BadgeChanged.self, version: version) {
            $0.count == 0 ? nil : BadgeSet(count: $0.count)
        }
    }
}

final class RunningBadge: StatefulModule {
    private(set) var state = 0

    init(_ bus: EventBus, most: Int) {
        bus.subscribe(to: BadgeSet.self) { [unowned self, unowned bus] request in
            guard request.count <= most else {
                return bus.publish(BadgeRefused(explanation: "the badge counts to \(most)"))
            }
            state = request.count
            bus.publish(BadgeChanged(count: state))
        }
    }
}

// MARK: Notes, each of which is a document

struct NoteSet: Request {
    static let topic: TopicName = "lock.note"
    var place: String
    /// Nil: no note any more.
    var text: String?
}

/// Called as the host's own file in a state folder is.
struct Notes: StoringModule {
    static let name = "lock"
    static let language = Language(events: [NoteSet.self])
    func start(on bus: EventBus) -> some StatefulModule { RunningNotes(bus) }
    func makeStore() -> some ModuleStore { NotesStore() }
}

final class RunningNotes: StatefulModule {
    private(set) var state: [String: String] = [:]
    init(_ bus: EventBus) {
        bus.subscribe(to: NoteSet.self) { [unowned self] in state[$0.place] = $0.text }
    }
}

final class NotesStore: ModuleStore {
    let format = DocumentFormat(largest: 100) { content, name in
        name == nil || content.stringValue == nil ? "expected a note" : nil
    }
    private var notes: [StoredDocument] = []

    func begin(
        on bus: EventBus, with documents: [StoredDocument],
        save: @escaping (_ content: Value?, _ name: String?) -> Void
    ) {
        notes = documents.filter { $0.problem == nil }
        bus.watch(NoteSet.self) { save($0.text.map(Value.string), $0.place) }
    }

    func restore(admit: (any Event) -> Bool) {
        for note in notes { _ = admit(NoteSet(place: note.name ?? "", text: note.content?.stringValue)) }
    }
}
