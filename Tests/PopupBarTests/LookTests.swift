import EventBus
import Testing

@testable import PopupBar

@Suite("Moving titles, appearances, spoken texts and images") struct LookTests {
    private static let long: Value = [
        "id": "i", "title": "Long", "titleWidth": 400, "subtitle": "Longer", "subtitleWidth": 350.2,
    ]

    @Test("only a text wider than its room moves: at 30 points per second, after two seconds")
    func marquee() throws {
        let one = try layout(titlesWidth: 360, item: Self.long).bar.marquee
        #expect(one.titleScrolls && !one.subtitleScrolls)
        #expect(one.titleDuration == 15 && one.subtitleDuration == 0 && one.delay == 2 && one.cycle == 17)
        let both = try layout(titlesWidth: 300, item: Self.long).bar.marquee
        #expect(both.subtitleDuration == 401.0 / 30 && both.cycle == 17 && both.coordinated)
        #expect(both.gap == 50 && both.fade == 10 && both.resets == .both)
        let none = try layout(titlesWidth: 400, item: Self.long).bar.marquee
        #expect(none.enabled && !none.titleScrolls && none.cycle == 0)
    }

    @Test("before glass no text moves unless the appearance asks for it, and on glass the appearance can turn it off")
    func marqueeAppearance() throws {
        #expect(try !layout(env: os(17), titlesWidth: 300, item: Self.long).bar.marquee.titleScrolls)
        let on: Value = [
            "standardAppearance": [
                "marqueeScrollEnabled": true, "marqueeScrollRate": 45, "marqueeScrollDelay": 1,
                "coordinateMarqueeScroll": false,
            ]
        ]
        let marquee = try layout(env: os(17), bar: on, titlesWidth: 300, item: Self.long).bar.marquee
        #expect(marquee.titleDuration == 10 && marquee.delay == 1 && !marquee.coordinated)
        let off: Value = ["standardAppearance": ["marqueeScrollEnabled": false]]
        #expect(try !layout(bar: off, titlesWidth: 300, item: Self.long).bar.marquee.enabled)
    }

    @Test("a text of unknown width is estimated, so that a short one stands and a very long one moves")
    func estimate() throws {
        #expect(try !layout(item: ["id": "i", "title": "Song"]).bar.marquee.titleScrolls)
        let text = Value.string(String(repeating: "word ", count: 40))
        #expect(try layout(item: ["id": "i", "title": text]).bar.marquee.titleScrolls)
    }

    /// The appearances that exist, whether the bar is inline, and which one counts for the background and the rest.
    @Test(
        "the first appearance in the order counts as a whole",
        arguments: [
            ([], false, "builtIn", "builtIn"), (["bar"], false, "bar", "bar"),
            (["bar", "dock"], false, "dock", "bar"),
            (["bar", "dock", "item"], false, "item", "item"), (["bar", "inlineBar"], false, "bar", "bar"),
            (["bar", "dock", "item", "inlineBar"], true, "inlineBar", "inlineBar"),
            (["item", "inlineBar", "inlineItem"], true, "inlineItem", "inlineItem"),
            (["dock"], true, "dock", "builtIn"),
        ] as [([String], Bool, String, String)])
    func chain(_ there: [String], _ inline: Bool, _ background: String, _ own: String) throws {
        func color(_ name: String) -> Value { .string("asset:" + name) }
        func appearance(_ name: String) -> Value? {
            there.contains(name) ? ["backgroundColor": color(name), "titleColor": color(name)] : nil
        }
        var item = song.objectValue ?? [:]
        item["standardAppearance"] = appearance("item")
        item["inlineAppearance"] = appearance("inlineItem")
        var bar: [String: Value] = [:]
        bar["standardAppearance"] = appearance("bar")
        bar["inlineAppearance"] = appearance("inlineBar")
        bar["dockAppearance"] = appearance("dock")
        let look = try layout(
            container: ["kind": "tab", "tabBarMinimized": .bool(inline)], bar: .object(bar), item: .object(item)
        ).bar.look
        #expect(look.backgroundSource.rawValue == background && look.source.rawValue == own)
        #expect(look.appearance.backgroundColor == (background == "builtIn" ? nil : "asset:" + background))
        #expect(look.appearance.titleColor == (own == "builtIn" ? nil : "asset:" + own))
    }

    @Test(
        "a colour or an effect that does not exist is refused with its path",
        arguments: [
            ("backgroundColor", "notacolour"), ("tintColor", "systemRde"), ("titleColor", "gray 2"),
            ("backgroundEffect", "fog"), ("floatingBackgroundEffect", "systemThickFog"),
        ])
    func refused(field: String, value: String) throws {
        var appearance = PopupAppearance()
        let error = #expect(throws: FieldError.self) { try appearance.change([field: .string(value)]) }
        #expect(error?.path == field && error?.message.contains("found '\(value)'") == true)
        if value == "systemRde" { #expect(error?.message.contains("did you mean 'systemRed'?") == true) }
    }

    @Test("a shadow that has no opacity is visible, and one that is left out is the style's")
    func shadow() throws {
        var appearance = PopupAppearance()
        try appearance.change(["imageShadow": ["color": "yellow", "blur": 3]])
        #expect(appearance.imageShadow?.opacity == 1 && appearance.floatingBackgroundShadow == nil)
    }

    @Test(
        "the names of colours and effects of the platform are known, and so are colours of the app",
        arguments: ["systemRed", "#FF8800", "#FF880080", "gray 0.2", "label", "clear", "asset:brand"])
    func known(color: String) throws {
        var appearance = PopupAppearance()
        try appearance.change(["highlightColor": .string(color), "floatingBackgroundShadow": ["color": .string(color)]])
        for effect in ["systemUltraThinMaterialDark", "thick", "glass", "clearGlass", "none", "systemChromeMaterial"] {
            try appearance.change(["backgroundEffect": .string(effect)])
        }
    }

    @Test("a dock's appearance has no effect on a bar that does not inherit it")
    func notInherited() throws {
        let bar: Value = ["inheritsAppearanceFromDockingView": false, "dockAppearance": ["backgroundColor": "red"]]
        #expect(try layout(bar: bar).bar.look.backgroundSource == .builtIn)
    }

    @Test("without own values the shadows and highlights are the default ones")
    func usualLook() throws {
        let glass = try layout().bar.look.appearance
        #expect(glass.imageShadow == PopupShadow(opacity: 0.12, blur: 3))
        #expect(glass.floatingBackgroundShadow == PopupShadow(opacity: 0.17, blur: 12, y: 8))
        #expect(glass.highlightColor == "gray 0.3")
        let legacy = try layout(env: os(17)).bar.look.appearance
        #expect(
            legacy.floatingBackgroundShadow == PopupShadow(opacity: 0.22, blur: 8)
                && legacy.highlightColor == "gray 0.2")
        #expect(try layout(env: ["colorScheme": "dark"]).bar.look.appearance.highlightColor == "white 0.1")
    }

    @Test("the content's background is its own effect, else the bar's, or opaque")
    func contentBackground() throws {
        let bar: Value = ["standardAppearance": ["backgroundEffect": "thin"]]
        #expect(try layout(bar: bar).bar.look.contentEffect == "thin")
        #expect(try layout(bar: bar, contentView: ["backgroundEffect": "thick"]).bar.look.contentEffect == "thick")
        let opaque = try layout(bar: bar, contentView: ["translucent": false]).bar.look
        #expect(opaque.contentEffect == nil && !opaque.contentTranslucent)
    }

    /// The item's title, subtitle, label and hint; and the spoken label and hint.
    @Test(
        "a screen reader speaks the item's label and hint, or its title and subtitle",
        arguments: [
            ("Song", "Artist", nil, nil, "Song\nArtist", "Double tap to open."),
            ("Song", nil, nil, nil, "Song", "Double tap to open."),
            (nil, "Artist", nil, nil, "Artist", "Double tap to open."), ("", "", "", "", "", "Double tap to open."),
            ("Song", "Artist", "Player", "Expands", "Player", "Expands"),
        ] as [(String?, String?, String?, String?, String, String)])
    func speech(
        _ title: String?, _ subtitle: String?, _ label: String?, _ hint: String?, _ said: String, _ hinted: String
    ) throws {
        var item: [String: Value] = ["id": "i"]
        item["title"] = title.map { .string($0) }
        item["subtitle"] = subtitle.map { .string($0) }
        item["accessibilityLabel"] = label.map { .string($0) }
        item["accessibilityHint"] = hint.map { .string($0) }
        let speech = try layout(item: .object(item)).bar.accessibility
        #expect(speech.label == said && speech.hint == hinted && speech.imageLabel == nil)
    }

    @Test("progress is spoken in percent if it is shown, or in the app's own words")
    func spokenProgress() throws {
        let item: Value = ["id": "i", "title": "T", "progress": 0.424, "accessibilityProgressLabel": "Position"]
        #expect(try layout(item: item).bar.accessibility.progressValue == nil)
        let shown = try layout(bar: ["progressViewStyle": "top"], item: item).bar.accessibility
        #expect(shown.progressValue == "42%" && shown.progressLabel == "Position")
        let own: Value = ["id": "i", "accessibilityProgressValue": "1 of 3", "accessibilityImageLabel": "Cover"]
        let said = try layout(item: own).bar.accessibility
        #expect(said.progressValue == "1 of 3" && said.imageLabel == "Cover")
    }

    @Test("each button is spoken with its own label and hint")
    func buttons() throws {
        let next: Value = ["id": "next", "accessibilityLabel": "Up next", "accessibilityHint": "Shows the list"]
        let bar = try layout(item: ["id": "i", "title": "T", "barButtonItems": ["play", next]]).bar
        #expect(
            bar.buttons.map(\.accessibility) == [
                PopupSpokenText(), PopupSpokenText(label: "Up next", hint: "Shows the list"),
            ])
    }

    @Test(
        "on glass the content grows from the bar's shape, unless the app turns this off",
        arguments: [(os(26), [:], true), (os(17), [:], false), (os(26), ["allowsContentTransition": false], false)]
            as [(Value, Value, Bool)])
    func morphs(_ env: Value, _ view: Value, _ morphs: Bool) throws {
        #expect(try layout(env: env, contentView: view).content.morphsFromBar == morphs)
    }

    @Test("the close button is spoken as Close, or with the app's own words")
    func spokenClose() throws {
        #expect(try layout().closeButton.accessibility == PopupSpokenText(label: "Close"))
        let own: Value = ["closeButtonLabel": "Zu", "closeButtonHint": "Faltet"]
        #expect(
            try layout(contentView: own).closeButton.accessibility == PopupSpokenText(label: "Zu", hint: "Faltet"))
    }

    /// Style, interaction, from, to, dragged, view, image; and the answers of the profiles current and documented.
    @Test(
        "an image flies exactly if every condition for it holds",
        arguments: [
            (.floatingCompact, .snap, .barPresented, .open, false, true, true, true, true),
            (.prominent, .snap, .open, .barPresented, false, true, true, true, true),
            (.floating, .customizedSnap, .barPresented, .open, false, true, true, true, true),
            (.floating, .automatic, .barPresented, .open, false, true, true, true, false),
            (.floating, .automatic, .transitioning, .barPresented, true, true, true, true, false),
            (.floating, .default, .open, .barPresented, false, true, true, true, false),
            (.floating, .drag, .barPresented, .open, false, true, true, false, false),
            (.floating, .scroll, .open, .barPresented, false, true, true, false, false),
            (.floating, .none, .barPresented, .open, false, true, true, false, false),
            (.floating, .snap, .barPresented, .open, true, true, true, false, false),
            (.floating, .snap, .transitioning, .open, false, true, true, false, false),
            (.floating, .snap, .barHidden, .open, false, true, true, false, false),
            (.compact, .snap, .barPresented, .open, false, true, true, false, false),
            (.custom, .snap, .barPresented, .open, false, true, true, false, false),
            (.floating, .snap, .barPresented, .open, false, false, true, false, false),
            (.floating, .snap, .barPresented, .open, false, true, false, false, false),
        ] as [(PopupBarStyle, PopupInteractionStyle, PopupState, PopupState, Bool, Bool, Bool, Bool, Bool)])
    func images(
        _ style: PopupBarStyle, _ interaction: PopupInteractionStyle, _ from: PopupState, _ to: PopupState,
        _ dragged: Bool, _ hasView: Bool, _ hasImage: Bool, _ current: Bool, _ documented: Bool
    ) {
        let query = PopupImageTransitionQuery(
            style: style, interaction: interaction, from: from, to: to, dragged: dragged, hasView: hasView,
            hasImage: hasImage)
        #expect(
            PopupLookBuiltInAnswers(PopupSettings(profile: .current)).imageTransition(query)
                == (current ? .allow : .deny))
        #expect(
            PopupLookBuiltInAnswers(PopupSettings(profile: .documented)).imageTransition(query)
                == (documented ? .allow : .deny))
    }
}
