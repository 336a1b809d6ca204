import EventBus
import Testing

/// Requests that outlive the process.
@Suite struct RequestStoreTests {
    private struct NoteSet: Request, FieldTable {
        static let topic: TopicName = "note.set"
        var place: String
        var text: String

        static let blank = Self(place: "", text: "")
        static let schemaDescription = "Sets the note at a place."
        static let fields = Fields<Self> {
            Field(required: \.place, "name of the place")
            Field(required: \.text, where: .notEmpty, "text of the note")
        }
    }
    private struct NoteChanged: Fact {
        static let topic: TopicName = "note.changed"
        var place: String
        var text: String?
    }

    /// A document that was saved: `desk={"data":…}`, or `desk=` for none any more.
    private final class Desk {
        let bus = EventBus()
        private let store: RequestStore<NoteChanged, NoteSet>
        private var saved: [String] = []

        init(version: Int = 1, _ documents: [StoredDocument] = []) {
            store = RequestStore(keeping: NoteChanged.self, version: version, named: \.place) { fact in
                fact.text.map { NoteSet(place: fact.place, text: $0) }
            }
            let format = store.format
            let judged = documents.map { document in
                guard let content = document.content else { return document }
                return StoredDocument(
                    name: document.name, content: content, problem: format.problem(content, document.name))
            }
            store.begin(on: bus, with: judged) { [unowned self] content, name in
                saved.append("\(name ?? "-")=\(content?.json ?? "")")
            }
        }

        func take() -> [String] {
            defer { saved = [] }
            return saved
        }

        func change(_ place: String, _ text: String?) { bus.publish(NoteChanged(place: place, text: text)) }

        func problem(_ content: Value) -> String? { store.format.problem(content, "desk") }

        func restored() -> [String] {
            var lines: [String] = []
            store.restore { event in
                lines.append((try? ValueEncoder().encode(event).json) ?? "")
                return true
            }
            return lines
        }
    }

    private static func content(_ text: String) -> Value {
        ["version": 1, "data": ["place": "desk", "text": .string(text)]]
    }
    private static let tea = StoredDocument(name: "desk", content: content("tea"))

    @Test(
        "a fact of another type ends what is kept under its name, and a request that no start would accept is not kept")
    func drops() {
        struct NoteThrownAway: Fact {
            static let topic: TopicName = "note.thrownAway"
            var place: String
        }
        let bus = EventBus()
        var saved: [String] = []
        let store = RequestStore(keeping: NoteChanged.self, version: 1, named: \.place) {
            NoteSet(place: $0.place, text: $0.text ?? "")
        }
        .dropping(NoteThrownAway.self, named: \.place)
        store.begin(on: bus, with: []) { content, name in
            saved.append("\(name ?? "-")=\(content?["data"]?["text"]?.json ?? "")")
        }
        bus.publish(NoteChanged(place: "desk", text: "tea"))
        bus.publish(NoteChanged(place: "desk", text: ""))
        bus.publish(NoteChanged(place: "door", text: "key"))
        bus.publish(NoteThrownAway(place: "desk"))
        bus.publish(NoteThrownAway(place: "desk"))
        #expect(saved == [#"desk="tea""#, #"door="key""#, "desk="])
    }

    @Test("the request of the last fact is kept under its name, and forgotten when there is none")
    func keeps() {
        let desk = Desk()
        desk.change("desk", "tea")
        desk.change("door", "key")
        desk.change("desk", "milk")
        desk.change("desk", "milk")
        desk.change("desk", nil)
        desk.change("desk", nil)
        #expect(
            desk.take() == [
                #"desk={"data":{"place":"desk","text":"tea"},"version":1}"#,
                #"door={"data":{"place":"door","text":"key"},"version":1}"#,
                #"desk={"data":{"place":"desk","text":"milk"},"version":1}"#, "desk=",
            ])
    }

    @Test("what was kept is a request again, once, and is not written again while it stays as it is")
    func restores() {
        let desk = Desk([Self.tea, StoredDocument(name: "door", problem: "not JSON")])
        #expect(desk.restored() == [#"{"place":"desk","text":"tea"}"#] && desk.restored() == [])
        desk.change("desk", "tea")
        #expect(desk.take() == [])
        desk.change("desk", nil)
        #expect(desk.take() == ["desk="])
    }

    @Test("a document that cannot be used says why, is no request, and counts when there is something else to keep")
    func unusable() {
        let desk = Desk(version: 2, [Self.tea])
        #expect(desk.restored() == [])
        desk.change("desk", nil)
        desk.change("desk", nil)
        #expect(desk.take() == ["desk="])
        let other = Desk(version: 2, [Self.tea])
        other.change("desk", "tea")
        #expect(other.take() == [#"desk={"data":{"place":"desk","text":"tea"},"version":2}"#])
        #expect(desk.problem(Self.content("tea")) == "version: the version is 1; this program reads version 2")
        for (content, problem) in [
            (5, "version: expected a number"), ([:], "version: expected a number"), (["version": 1], "data: missing"),
            (["version": 1, "data": 5], "data: expected an object, found a number"),
            (["version": 1, "data": ["place": "desk"]], "data.text: missing (a string is required)"),
            (
                ["version": 1, "data": ["place": "desk", "text": "tea", "txet": 1]],
                "data.txet: note.set has no such field (did you mean 'text'?)"
            ),
            (Self.content(""), "data.text: must not be empty"),
        ] as [(Value, String)] {
            #expect(Desk().problem(content) == problem)
        }
        #expect(Desk().problem(Self.content("tea")) == nil)
    }
}
