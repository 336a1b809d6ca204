import EventBus
import Testing
import Toast

@Suite("vocabulary") struct VocabularyTests {
    static let types: [TopicName: any Event.Type] = Dictionary(
        uniqueKeysWithValues: Language.shipped.events.map { ($0.topic, $0) })

    private func decode(_ topic: String, _ data: Value) throws -> any Event {
        let type = try #require(Self.types[TopicName(topic)!])
        return try ValueDecoder().decode(type, from: data)
    }

    @Test("every request decodes from its example, is valid, and encodes to the same data")
    func examplesDecode() throws {
        for (topic, data) in Self.examples {
            let event = try decode(topic, data)
            if data["value"] == nil { #expect(try ValueEncoder().encode(event) == data, "\(topic)") }
        }
    }

    @Test("every request has an example")
    func everyRequestHasAnExample() {
        let requests = Set(Language.shipped.events.filter { $0.role == .request }.map { $0.topic.text })
        #expect(requests == Set(Self.examples.map { $0.0 }))
    }

    @Test("a schema can be derived from every event, query and answer")
    func schemasDerive() {
        func fields(_ type: any Event.Type) -> [String] {
            func open<E: Event>(_ type: E.Type) -> [String] { Schema.fieldNames(of: type) }
            return open(type)
        }
        for event in Language.shipped.events where !Self.isEmpty(event) {
            #expect(!fields(event).isEmpty, "\(event.topic)")
        }
        func check<Q: Query>(_ query: Q.Type) {
            #expect(Schema.of(query)["type"] == "object", "\(query.topic)")
            #expect(Schema.of(Q.Answer.self) != [:], "\(query.topic)")
        }
        for query in Language.shipped.queries { check(query) }
    }

    private static func isEmpty(_ event: any Event.Type) -> Bool {
        [
            "toolbar.sideButtonChosen", "toolbar.overflowMenuHidden", "navigationBar.menuHidden", "popup.menuHidden",
        ].contains(event.topic.text)
            || examples.contains { $0.0 == event.topic.text && $0.1 == [:] && event.topic != "toast.tap" }
                && ![
                    "toast.dismissAll", "toast.dragBegan", "toast.invokeAction", "toast.activate",
                    "toast.accessibilityDismiss", "navigationBar.update", "popup.setUp",
                ]
                .contains(event.topic.text)
    }

    @Test(
        "each policy gives its rule the parameters in the documented order",
        arguments: [
            ("toast.normalize", ["toast"]), ("toast.priority", ["toast"]),
            ("toast.coalesce", ["incoming", "existing", "existingState", "age", "window"]),
            ("toast.interrupt", ["incoming", "current", "elapsed"]),
            ("toast.rank", ["toast", "waitedFor"]),
            ("toast.overflow", ["waiting", "incoming", "limit"]),
            ("toast.gate", ["toast", "sinceLast", "lane"]),
            ("toast.dwell", ["toast", "traits", "waiting"]), ("toast.route", ["toast", "scenes"]),
            ("sideButton.choose", ["item", "global"]),
            (
                "sideButton.swipe",
                ["swipeThreshold", "swipeVelocityThreshold", "enabledDirections", "translation", "velocity"]
            ), ("accessory.tap", ["displayState", "shownInCycle", "hasPrimary", "hasSecondary"]),
            ("navigationBar.area", ["item", "context"]), ("navigationBar.rank", ["unit"]),
            ("navigationBar.collapsible", ["unit"]), ("navigationBar.customizable", ["item", "context"]),
            ("navigationBar.mergeSaved", ["record", "declaration"]), ("navigationBar.titleMenu", ["context"]),
            ("popup.barStyle", ["os", "glass", "idiom", "widthClass", "requested"]),
            ("popup.convertLegacyStyle", ["requested", "glass"]),
            ("popup.minimise", ["dockMinimised", "scrollDirection", "style", "fullWidth", "inheritsMetrics"]),
            ("popup.inlineButtons", ["environment", "contentWidth", "buttons"]),
            ("popup.dockMargin", ["container", "style", "os", "dockHidden", "standard"]),
            ("popup.widthLimit", ["containerWidth", "idiom", "os", "standard"]),
            ("popup.closeButton", ["os", "glass", "onMac", "style", "position", "contentKind"]),
            ("popup.progressStyle", ["item", "environment", "requested"]),
            (
                "popup.marquee", ["environment", "reduceMotion", "titleWidth", "subtitleWidth", "width", "standard"]
            ), ("popup.imageTransition", ["style", "interaction", "from", "to", "dragged", "hasView", "hasImage"]),
            ("popup.accessibilityText", ["item", "state", "locale"]), ("popup.layout", ["world", "item", "state"]),
        ])
    func parameters(topic: String, names: [String]) throws {
        let query = try #require(Language.shipped.queries.first { $0.topic.text == topic })
        func open<Q: Query>(_ query: Q.Type) -> [String] { Schema.fieldNames(of: query) }
        #expect(open(query) == names)
    }

    @Test("an unknown word is refused with the list of words and the nearest one")
    func unknownWord() throws {
        let error = try #require(throws: DecodingError.self) {
            try decode("toast.show", ["message": "x", "kind": "sucess"])
        }
        #expect(
            "\(FieldError(error, prefix: "data"))"
                == "data.kind: 'sucess' is not one of success, error, info, warning, custom "
                + "(did you mean 'success'?)")
    }

    @Test("values that the Swift types would allow and that make no sense are refused")
    func validates() throws {
        for (topic, data, path) in [
            ("toast.show", ["message": "x", "id": ""], "id"),
            ("toast.show", ["message": "x", "maxWidth": 0], "maxWidth"),
            ("toast.show", ["message": "x", "action": ["title": ""]], "action.title"),
            ("toast.pause", ["source": ""], "source"),
            ("scene.update", ["id": "a", "width": -1], "width"),
            ("keyboard.update", ["height": -1], "height"),
        ] as [(String, Value, String)] {
            let error = #expect(throws: DecodingError.self) { try decode(topic, data) }
            #expect(error.map { FieldError($0).path } == path)
        }
        // An empty message and a negative duration pass here, because the toast module refuses them itself.
        _ = try decode("toast.show", ["message": "", "duration": -1])
    }

    @Test("for maxWidth null means unlimited, absent means the default, and a number means itself")
    func maxWidth() throws {
        func width(_ data: Value) throws -> Double? {
            let show = try ValueDecoder().decode(ToastShow.self, from: data)
            return ToastContent(show, id: "a").maxWidth
        }
        #expect(try width(["message": "x"]) == 600)
        #expect(try width(["message": "x", "maxWidth": .null]) == nil)
        #expect(try width(["message": "x", "maxWidth": 300]) == 300)
    }
}
