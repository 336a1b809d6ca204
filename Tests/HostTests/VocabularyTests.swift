import EventBus
import Testing
import Toast
import Toolbar

@Suite("vocabulary") struct VocabularyTests {
    /// One example of the data of each request.
    static let examples: [(String, Value)] = [
        ("environment.update", ["idiom": "pad", "traits": ["contentSize": "accessibility3"]]),
        ("scene.update", ["id": "main", "state": "inactive", "width": 1024, "safeTop": 24]),
        ("scene.disconnect", ["id": "main"]),
        ("app.background", [:]), ("app.foreground", [:]), ("app.memoryWarning", [:]),
        ("app.terminate", [:]), ("app.launch", ["tokens": ["upload"]]),
        ("keyboard.update", ["height": 336]), ("systemBanner.update", ["visible": true]),
        ("performance.update", ["mode": "lowPower"]), ("performance.update", ["value": "high"]),
        ("sideButton.tap", [:]), ("sideButton.press", ["phase": "began"]),
        (
            "sideButton.pan",
            ["phase": "moved", "translation": ["x": 3, "y": -40], "velocity": ["x": 0, "y": -310.5]]
        ),
        ("sideButton.updateAppearance", ["icon": "pause", "backgroundColor": "systemGreen", "animated": false]),
        (
            "accessory.configureList",
            [
                "id": "brushes", "title": "Brushes", "items": [["title": "Fine", "icon": "pencil"]],
                "selectedIndex": 0, "showsSelection": true, "showsCount": false, "selectionColor": "label",
                "borderColor": "red",
            ]
        ),
        ("accessory.tapListEntry", ["id": "brushes", "index": 2]),
        ("accessory.updateSelectionColor", ["id": "brushes", "color": "red"]),
        ("accessory.updateBorderColor", ["id": "brushes", "color": "red"]),
        ("toast.show", ["message": "Saved"]),
        (
            "toast.show",
            [
                "id": "a", "message": "Saved", "kind": "success", "priority": "elevated",
                "duration": 2.5, "dedupeKey": "k", "presentationEdge": "bottom",
                "action": ["title": "Undo", "role": "undo"], "allowsUserDismiss": false,
                "haptics": "notification.success", "accessibilityPolite": true,
                "maxWidth": .null, "safeAreaBehavior": ["top": 100, "bottom": 0],
                "reduceMotion": "ignore", "scene": "main", "sensitive": true,
                "announceSensitive": false, "restorationToken": "t", "measuredLines": 2,
                "icon": "star", "accent": "red",
            ]
        ),
        (
            "toast.show",
            [
                "id": "a", "message": "Uploading", "region": "status", "source": "uploads", "tags": ["file"],
                "validFor": 30, "loading": true, "progress": 0.5, "undoToken": "u", "ignoredPauses": ["hover"],
                "timer": ["extend": 2], "ifRevision": 3,
            ]
        ),
        ("toast.show", ["message": "Saved", "timer": "keep"]),
        (
            "toast.dismissAll",
            ["tag": "file", "source": "uploads", "kind": "info", "below": "critical", "region": "status"]
        ),
        (
            "toast.settle",
            ["id": "a", "message": "Uploaded", "kind": "error", "duration": 4, "action": ["title": "Retry"]]
        ),
        ("toast.setProgress", ["id": "a", "progress": 0.75]),
        ("toast.setQuiet", ["level": "silent", "source": "chat"]),
        ("toast.setInset", ["name": "popup", "edge": "bottom", "height": 48]), ("toolbar.hideOverflowMenu", [:]),
        ("toast.clearHistory", [:]),
        ("environment.update", ["fullscreen": true, "minuteOfDay": 480]),
        ("app.launch", ["tokens": [], "undoTokens": ["u"], "undoneTokens": ["v"]]),
        ("toast.dismiss", ["id": "a"]), ("toast.dismissAll", [:]), ("toast.tap", [:]),
        ("toast.tap", ["id": "a"]), ("toast.invokeAction", [:]), ("toast.activate", [:]),
        ("toast.accessibilityDismiss", [:]), ("toast.swipe", ["dy": -30, "vy": 0]),
        ("toast.dragBegan", [:]), ("toast.dragEnded", ["dy": -10, "vy": 0.5]),
        ("toast.pause", ["source": "hover"]), ("toast.resume", ["source": "hover"]),
        (
            "toolbar.setItems",
            [
                "items": [
                    [
                        "id": "brush", "title": "Brush", "icon": "paintbrush", "selectedIcon": "paintbrush.fill",
                        "isSelectable": true, "priority": "essential", "compactTitle": "Br.", "canHideTitle": false,
                        "fullWidth": 80, "compactWidth": 60, "badge": "3", "action": "open",
                        "sideButton": [
                            "id": "s", "icon": "plus", "backgroundColor": "systemRed", "tintColor": "white",
                            "priority": "essential", "overflowTitle": "Add", "action": "add",
                            "gestures": [
                                "onTap": "tap", "onSwipe": "swipe", "enabledDirections": ["up", "down"],
                                "swipeThreshold": 20, "swipeVelocityThreshold": 100,
                            ],
                        ],
                        "accessory": ["id": "a", "preferredHeight": 60, "preferredWidth": 300, "minimumWidth": 200],
                        "secondaryAccessory": [
                            "id": "b", "preferredHeight": 64, "minimumWidth": 100,
                            "list": [
                                "title": "Brushes", "items": [["title": "Fine", "icon": "pencil", "tintColor": "red"]],
                                "selectedIndex": 0, "showsSelection": true, "showsCount": false,
                                "selectionColor": "label", "borderColor": "systemBlue",
                            ],
                        ],
                    ]
                ]
            ]
        ),
        ("toolbar.updateItem", ["id": "brush", "title": "Pen", "icon": .null, "badge": "4"]),
        ("toolbar.tap", ["index": 1]), ("toolbar.select", ["id": "brush"]),
        ("toolbar.resize", ["width": 375, "animated": false]), ("toolbar.setUltraMinimal", ["enabled": true]),
        ("toolbar.configure", ["appearance": Self.compactAppearance]),
        ("toolbar.setGlobalAccessory", ["accessory": ["id": "a", "preferredHeight": 44, "minimumWidth": 100]]),
        (
            "toolbar.setGlobalSideButton",
            ["sideButton": ["icon": "plus", "backgroundColor": "clear", "tintColor": "label", "priority": "primary"]]
        ),
        ("toolbar.showOverflowMenu", [:]), ("toolbar.chooseOverflowEntry", ["id": "brush"]),
        (
            "navigationBar.declare",
            [
                "platform": "iPadOS", "sizeClass": "regular", "role": "editor", "width": 834, "spacing": 8,
                "overflowWidth": 44, "bar": "place", "back": ["width": 44],
                "title": [
                    "text": "Oak Alley.place", "width": 120, "minWidth": 60, "editable": true,
                    "menu": ["rename"], "document": ["title": "Oak Alley", "type": "Place", "size": "12 KB"],
                    "reject": ["Taken": "nameTaken"],
                ],
                "commands": ["save"],
                "items": [
                    [
                        "id": "edits", "placement": "secondaryAction", "width": 96, "children": ["image", "map"],
                        "label": "Edits", "collapsedWidth": 44, "priority": 1000, "showsByDefault": true,
                        "customization": "reorderable", "alwaysAvailable": true, "hidden": false,
                    ]
                ],
                "saved": ["version": 1, "bar": "place", "order": ["edits"], "known": ["edits"]],
            ]
        ),
        ("navigationBar.declare", ["bar": .null, "back": .null, "title": .null, "saved": .null]),
        ("navigationBar.update", [:]),
        ("navigationBar.update", ["width": 390, "sizeClass": "compact", "role": "browser"]),
        ("navigationBar.restore", ["bar": "place", "record": .null, "problem": "not JSON"]),
        ("navigationBar.beginCustomizing", [:]), ("navigationBar.addItem", ["id": "share", "index": 1]),
        ("navigationBar.removeItem", ["id": "share"]), ("navigationBar.moveItem", ["id": "share", "index": 0]),
        ("navigationBar.resetItems", [:]), ("navigationBar.commitCustomizing", [:]),
        ("navigationBar.cancelCustomizing", [:]), ("navigationBar.showTitleMenu", [:]),
        ("navigationBar.beginRename", [:]), ("navigationBar.setRenameText", ["text": "Elm Row"]),
        ("navigationBar.commitRename", [:]), ("navigationBar.cancelRename", [:]),
        ("navigationBar.setTitle", ["text": "Elm Row"]),
        (
            "popup.setUp",
            [
                "profile": "documented",
                "contents": [["id": "a", "kind": "plain", "item": Self.item, "positionsCloseButton": false]],
                "items": [Self.item],
                "dataSource": ["initial": "i", "order": ["i"], "implementsBefore": true, "implementsAfter": false],
                "env": ["osMajor": 26, "idiom": "pad", "size": [1024, 1366], "contentSize": "extraLarge"],
                "container": ["kind": "tab", "sidebar": ["layout": "tile"]], "bar": ["style": "compact"],
                "contentView": ["closeButtonStyle": "grabber"], "interactionStyle": "drag", "snapPercent": 0.5,
                "haptics": true, "titlesWidth": .null,
            ]
        ),
        ("popup.setUp", [:]),
        ("popup.updateContainer", ["set": ["toolbarHidden": true, "dockingView": .null]]),
        ("popup.configureBar", ["set": ["itemsSemantic": "forceRightToLeft"]]),
        ("popup.updateItem", ["item": "i", "set": ["progress": 0.5, "barButtonItems": ["play"]]]),
        ("environment.update", ["set": ["contentSize": "extraExtraExtraLarge"]]),
        ("popup.present", ["content": "a", "openPopup": true, "animated": false, "completion": "p"]),
        ("popup.open", ["animated": true, "completion": "o"]), ("popup.close", ["completion": "c"]),
        ("popup.dismiss", ["animated": false]), ("popup.attachToWindow", [:]),
        ("popup.setBarItem", ["item": "i"]),
        ("popup.setInteractionStyle", ["style": "customizedSnap", "percent": 0.5]),
        ("popup.setSnapPercent", ["percent": 0.4]), ("popup.setTabBarMinimized", ["value": true]),
        ("popup.setScreen", ["screen": "search", "tab": .null, "playing": true]),
        (
            "popup.pan",
            [
                "phase": "moved", "on": "scroll:list", "translation": ["x": 0, "y": 120],
                "velocity": ["x": 3, "y": -40.5],
                "scroll": ["atTop": true, "hasHorizontal": false], "indirect": false,
            ]
        ),
        ("popup.tapBar", ["on": "button"]), ("popup.touchBar", ["phase": "down"]),
        ("popup.page", ["direction": "after"]), ("popup.tapCloseButton", [:]),
        ("popup.pressEscape", ["focusedField": "search"]), ("popup.showContextMenu", ["visible": true]),
    ]

    private static let item: Value = [
        "id": "i", "title": "Song", "imageAspectRatio": 1, "progress": 0, "leadingBarButtonItems": [],
        "trailingBarButtonItems": ["play", ["id": "next", "width": 44, "hidden": true, "isCustomView": false]],
    ]

    private static var compactAppearance: Value {
        guard let value = try? ValueEncoder().encode(ToolbarAppearance(.compact)) else { return .null }
        return value
    }

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
            try event.validate()
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
        ["toolbar.sideButtonChosen", "toolbar.overflowMenuHidden"].contains(event.topic.text)
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

    @Test("validate refuses values that the Swift types would allow")
    func validates() throws {
        for (topic, data, path) in [
            ("toast.show", ["message": "x", "id": ""], "id"),
            ("toast.show", ["message": "x", "maxWidth": 0], "maxWidth"),
            ("toast.show", ["message": "x", "action": ["title": ""]], "action.title"),
            ("toast.pause", ["source": ""], "source"),
            ("scene.update", ["id": "a", "width": -1], "width"),
            ("keyboard.update", ["height": -1], "height"),
        ] as [(String, Value, String)] {
            let event = try decode(topic, data)
            let error = #expect(throws: FieldError.self) { try event.validate() }
            #expect(error?.path == path)
        }
        // An empty message and a negative duration pass here, because the toast module refuses them itself.
        try decode("toast.show", ["message": "", "duration": -1]).validate()
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
