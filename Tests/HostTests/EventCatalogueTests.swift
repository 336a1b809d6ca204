import EventBus
import Foundation
import Synchronization
import Testing

@testable import Host

/// A catalogue learns about a topic when the topic is first used, on any thread.
@Suite struct EventCatalogueTests {
    /// Two texts for each topic: one without fields, and one with a field that no topic has.
    private static let texts = ChromeSystem.catalogue.eventNames.flatMap { name in
        ["{}", #"{"noSuchField":1}"#].map { Data(#"{"type":"\#(name)","data":\#($0)}"#.utf8) }
    }

    private static func outcome(_ text: Data, _ catalogue: EventCatalogue) -> String {
        do {
            return "\(try catalogue.decode(text).event)"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "a vector in either form is taken, and one with an unknown name is refused",
        arguments: ["popup.pan", "sideButton.pan"])
    func vectors(_ topic: String) throws {
        let catalogue = EventCatalogue(ChromeSystem.catalogue)
        for form: Value in [["x": 1, "y": 2], [1, 2]] {
            _ = try catalogue.event(topic, data: ["phase": "moved", "translation": form])
        }
        let misspelt = #expect(throws: FieldError.self) {
            try catalogue.event(topic, data: ["phase": "moved", "translation": ["x": 1, "y": 2, "z": 3]])
        }
        #expect(misspelt?.path == "translation.z")
        let text = #expect(throws: FieldError.self) {
            try catalogue.event(topic, data: ["phase": "moved", "translation": "up"])
        }
        #expect(text?.description == "translation: expected {x, y} or [x, y]")
    }

    @Test("threads that decode the first events of all topics at once have the same outcomes as one thread")
    func together() {
        let catalogue = EventCatalogue(ChromeSystem.catalogue)
        let alone = Self.texts.map { Self.outcome($0, catalogue) }
        for _ in 0..<5 {
            let fresh = EventCatalogue(ChromeSystem.catalogue)
            let others = Mutex<[[String]]>([])
            DispatchQueue.concurrentPerform(iterations: 4) { _ in
                let outcomes = Self.texts.map { Self.outcome($0, fresh) }
                others.withLock { $0.append(outcomes) }
            }
            #expect(others.withLock(\.self) == Array(repeating: alone, count: 4))
        }
    }

    @Test("every topic refuses an unknown field or, if it is a fact, every client")
    func all() {
        let catalogue = EventCatalogue(ChromeSystem.catalogue)
        var bench = catalogue
        bench.allowsFacts = true
        for (name, text) in zip(catalogue.names, Self.texts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)) {
            let type = catalogue.type(of: name.text)
            let usual = Self.outcome(text, catalogue)
            #expect(usual.contains(type?.role == .fact ? "type: " : "data.noSuchField: \(name) has no such field"))
            let onBench = Self.outcome(text, bench)
            #expect(onBench.contains(type is any SystemFact.Type ? "type: only the system itself" : "no such field"))
        }
    }

    @Test(
        "names of fields are accepted if and only if none of them is reported",
        arguments: [
            ("toast.show", #"{"message":"m"}"#, true), ("toast.show", #"{"mesage":"m"}"#, false),
            ("toast.show", #"{"action":{"title":"t","role":1}}"#, true),
            ("toast.show", #"{"action":{"title":"t","rloe":1}}"#, false),
            ("toast.show", #"{"action":"title"}"#, true), ("toast.show", #"["mesage"]"#, true),
            ("toolbar.setItems", #"{"items":[{"id":"a"},{"titel":"B"}]}"#, false),
            ("toolbar.setItems", #"{"items":[{"id":"a","sideButton":{"icon":"x"}},7]}"#, true),
            ("toolbar.setItems", #"{"items":[{"sideButton":{"actoin":"x"}}]}"#, false),
            ("toolbar.setItems", #"{"items":{"titel":"B"}}"#, true),
        ])
    func fields(topic: String, data: String, isRight: Bool) throws {
        let tree = try #require(Self.catalogue.entries[topic]).fields
        let value = try JSONText.decode(Value.self, from: Data(data.utf8))
        #expect(tree.accepts(value) == isRight)
        let isChecked: Void? = try? tree.check(value, path: "data", of: topic)
        #expect((isChecked != nil) == isRight)
    }

    private static let catalogue = EventCatalogue(ChromeSystem.catalogue)

    @Test("a text in the form of an event with another topic is told from a wrong event")
    func known() throws {
        func known(_ text: String) throws -> TopicName? {
            try Self.catalogue.decodeIfKnown(Data(text.utf8)).map { type(of: $0.event).topic }
        }
        #expect(try known(#"{"type":"toast.dismissAll"}"#) == "toast.dismissAll")
        #expect(try known(#"{"type":"toast.priority","data":{"toast":{"message":"m"}}}"#) == nil)
        #expect(try known(#"{"bustime":"1","checksum":"0","data":{},"id":"1","type":"recording.end"}"#) == nil)
        for wrong in [
            #"{"type":"toast.show"}"#, #"{"type":"toast.dismissed"}"#, #"{"glassbus":"recording"}"#, "{", "[]",
            #"{"type":"\u0074oast.shw"}"#,
        ] {
            let error = #expect(throws: FieldError.self) { try known(wrong) }
            #expect(error == #expect(throws: FieldError.self) { try Self.catalogue.decode(Data(wrong.utf8)) })
        }
        #expect(Self.catalogue.unknown("toast.shw").hint == "did you mean 'toast.show'?")
    }
}
