import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Pictures of a popup bar")
struct PopupPictureTests {
    @Test("a popup that is not presented has no parts, and leaves the floor as it is")
    func nothing() throws {
        let canvas = try Fixture().canvas()
        #expect(canvas.parts.isEmpty && canvas.floor == 818)
    }

    @Test(
        "each style is drawn where the module has it, with all that is on it, inside the bar",
        arguments: ["compact", "prominent", "floatingCompact", "floating"], [16, 17, 26, 27])
    func styles(_ style: String, os: Int) throws {
        let fixture = try Fixture.full(style, os: os)
        let canvas = fixture.canvas()
        let plate = try #require(canvas.part("popup/bar"))
        let place = try fixture.plate(), content = try fixture.frame("bar.contentFrame")
        #expect(same(plate.frame, place))
        #expect(plate.radius == fixture.state("bar.cornerRadius")?.doubleValue)
        #expect(plate.material == (os >= 26 ? .glass : .blur) && canvas.floor == place.y)
        let hasImage = fixture.state("bar.image.visible") == true
        let titles = fixture.state("bar.titles.visible") == true ? ["title", "subtitle"] : []
        let onBar = (hasImage ? ["image"] : []) + titles + ["back", "play", "next", "progress"]
        #expect(canvas.parts.filter { $0.in == "popup/bar" }.map(\.id) == onBar.map { "popup/bar/\($0)" })
        for part in canvas.parts where part.in == "popup/bar" {
            #expect(plate.frame.contains(part.frame), "\(part.id)")
        }
        let next = try fixture.frame("bar.buttons.2.frame")
        let bar = try fixture.frame("bar.frame")
        #expect(
            same(
                canvas.part("popup/bar/next")?.frame,
                Frame(
                    x: content.x + next.x, y: bar.y + content.y + next.y, width: next.width,
                    height: next.height
                ).moved(into: place)))
        #expect(canvas.part("popup/bar/progress")?.progress == 0.25)
        #expect((canvas.part("popup/bar/extension") != nil) == (os < 26 && !style.hasPrefix("floating")))
    }

    @Test("the parts carry the module's words for screen readers, and mark the private ones")
    func words() throws {
        let fixture = try Fixture.full("floating", os: 26)
        let canvas = fixture.canvas()
        let plate = try #require(canvas.part("popup/bar"))
        #expect(plate.name == "Song\nArtist" && plate.hint == "Double tap to open." && plate.role == .button)
        #expect(plate.private == ["name"] && canvas.part("popup/bar/title")?.private == ["title"])
        #expect(canvas.part("popup/bar/subtitle")?.private == ["title"])
        #expect(canvas.part("popup/bar/play")?.name == "Play" && canvas.part("popup/bar/next")?.name == "next")
        #expect(canvas.part("popup/bar/image")?.name == "Cover")
        let progress = canvas.part("popup/bar/progress")
        #expect(progress?.name == "Time" && progress?.value == "25%" && progress?.role == .progress)
    }

    @Test("a tap on the bar opens the popup, and one on the close button or the Escape key closes it")
    func taps() throws {
        let fixture = try Fixture.full("floating", os: 26)
        try fixture.request(fixture.part("bar/play"))
        #expect(fixture.state("targetState") == "barPresented")
        try fixture.request(fixture.part("bar"))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "open" && fixture.part("bar") == nil)
        try fixture.request(fixture.part("close"))
        fixture.runUntilIdle()
        #expect(fixture.state("state") == "barPresented" && fixture.part("content") == nil)
        fixture.publish(PopupOpen(animated: false))
        let escape = try #require(fixture.part("content")?.keys?["Escape"])
        fixture.bus.publish(any: try fixture.bus.request(escape))
        #expect(fixture.state("targetState") == "barPresented")
    }

    @Test("buttons with the ids of other parts have ids of their own in the picture, and send those of the app")
    func ids() throws {
        let fixture = try Fixture(os: 26) {
            $0.contents?[0].item?.trailingBarButtonItems = ["title", "play", "play"].map { PopupBarButton($0) }
        }
        fixture.present()
        let buttons = fixture.canvas().parts.filter { $0.kind == .button }
        #expect(buttons.map(\.id) == ["popup/bar/title'", "popup/bar/play", "popup/bar/play'"])
        #expect(buttons.map { $0.tap?.data["on"] } == ["title", "play", "play"])
    }

    @Test("a button shows its image, or else its title, or else the image that is called as its id")
    func buttonFaces() throws {
        let fixture = try Fixture(os: 26) {
            var (next, skip) = (PopupBarButton("next"), PopupBarButton("skip"))
            next.image = "forward.fill"
            (skip.title, skip.width) = ("Skip", 60)
            $0.contents?[0].item?.trailingBarButtonItems = [PopupBarButton("play"), next, skip]
        }
        fixture.present()
        let buttons = fixture.canvas().parts.filter { $0.kind == .button }
        #expect(buttons.map(\.icon) == ["play", "forward.fill", nil])
        #expect(buttons.map(\.title) == [nil, nil, "Skip"] && buttons.map(\.name) == ["play", "next", "Skip"])
    }

    @Test("the drag of the bar sends one topic, whose phase is a field of its own")
    func pan() throws {
        let pan = try #require(try Fixture.full("floating", os: 26).part("bar")?.pan)
        #expect(pan.began?.request == PartRequest(PopupPan.topic, ["phase": "began"]))
        #expect(pan.ended?.request == PartRequest(PopupPan.topic, ["phase": "ended"]))
        #expect(pan.data == ["on": "bar"])
        let again = try ValueDecoder().decode(PartGesture.self, from: try ValueEncoder().encode(pan))
        #expect(again == pan)
    }

    @Test("a bar without texts and buttons is drawn as content of the app")
    func custom() throws {
        let fixture = try Fixture(os: 26) {
            $0.bar = try FieldChange(["custom": ["height": 60, "wantsTap": false, "wantsPan": false]])
        }
        fixture.present()
        let canvas = fixture.canvas()
        #expect(canvas.parts.map(\.id) == ["popup/bar", "popup/bar/content"])
        let content = canvas.part("popup/bar/content")
        #expect(content?.kind == .content && content?.content == "ia")
        #expect(same(content?.frame, try fixture.plate()))
        #expect(canvas.parts[0].tap == nil && canvas.parts[0].pan == nil)
    }

    @Test("a bar beside a minimised tab bar is as short as the module has it, and gets there by its movements")
    func inline() throws {
        let fixture = try Fixture(os: 26) {
            $0.container = try FieldChange([
                "kind": "tab", "tabBarHeight": 83, "accessoryFrame": [21, -56, 351, 48],
                "accessoryFrameMinimized": [100, 0, 193, 48],
            ])
        }
        fixture.present()
        let regular = try fixture.plate()
        fixture.publish(PopupSetTabBarMinimized(value: true))
        let inline = try fixture.plate()
        #expect(inline.width == 193 && regular.width == 351)
        let plate = try #require(fixture.part("bar"))
        #expect(same(plate.frame, inline))
        #expect(same(plate.shownFrame(at: fixture.bus.now), regular))
        fixture.advance(0.2)
        let half = try #require(fixture.part("bar")).shownFrame(at: fixture.bus.now)
        #expect(half.width > 193 && half.width < 351)
        fixture.advance(0.3)
        #expect(fixture.part("bar")?.motion == nil)
    }

    @Test("on glass the bar fades in, and its inside follows; without glass it grows from its lower edge")
    func presenting() throws {
        for os in [17, 26] {
            let fixture = try Fixture(os: os)
            fixture.publish(PopupPresent(content: "a"))
            let plate = try #require(fixture.part("bar")), title = try #require(fixture.part("bar/title"))
            let start = plate.pose(at: fixture.bus.now)
            if os == 26 {
                #expect(start.alpha == 0 && start.scale == 1.05 && start.blur == 5)
                #expect(title.pose(at: .milliseconds(300)).alpha == 0 && title.pose(at: .seconds(1)).alpha == 1)
            } else {
                let shown = plate.shownFrame(at: fixture.bus.now)
                #expect(abs(shown.height) < 60 && abs(shown.maxY - plate.frame.maxY) < 1e-9)
                #expect(start.shadowAlpha == 0)
            }
            #expect(same(plate.shownFrame(at: .seconds(2)), try fixture.plate()))
            fixture.advance(2)
            #expect(fixture.part("bar")?.motion == nil)
            fixture.publish(PopupDismiss())
            #expect(fixture.part("bar")?.isMoving(at: fixture.bus.now) == true)
            fixture.runUntilIdle()
            #expect(fixture.canvas().parts.isEmpty)
        }
    }

    @Test("a rule that hides the bar fades it out")
    func hidden() throws {
        let fixture = try Fixture(os: 26)
        fixture.answer(PopupBarVisibilityQuery.self) { PopupVisibility(show: $0.screen != "map") }
        fixture.present()
        fixture.publish(PopupSetScreen(screen: .value("map")))
        #expect(fixture.part("bar")?.pose(at: .seconds(9)).alpha == 0 && fixture.canvas().floor == 818)
        fixture.advance(9)
        #expect(fixture.part("bar") == nil)
    }

    @Test("titles that are too long scroll in runs, and stand while the popup is open")
    func marquee() throws {
        let fixture = try Fixture(os: 26) {
            $0.contents?[0].item = PopupItem(id: "ia", title: String(repeating: "long ", count: 40), subtitle: "Artist")
        }
        fixture.present()
        func offset(_ id: String = "title") -> Double? {
            fixture.part("bar/\(id)")?.pose(at: fixture.bus.now).textOffset
        }
        let run = try #require(fixture.state("bar.marquee.titleDuration")?.doubleValue)
        #expect(fixture.part("bar/title")?.title?.count == 200)
        #expect(fixture.part("bar/title")?.textLoop.map { abs($0 - run * 30) < 1e-9 } == true)
        #expect(offset() == 0 && offset("subtitle") == nil)
        fixture.advance(3)
        #expect(offset().map { abs($0 - 30) < 1e-6 } == true)
        fixture.advance(run + 2)
        #expect(offset().map { abs($0 - 30) < 1e-6 } == true)
        fixture.publish(PopupUpdateItem(item: "ia", set: try FieldChange(["subtitle": "Other"])))
        #expect(offset() == 0)
        fixture.publish(AppBackground())
        fixture.advance(5)
        #expect(offset() == nil)
        fixture.publish(AppForeground())
        fixture.advance(3)
        #expect(offset().map { abs($0 - 30) < 1e-6 } == true)
    }

    @Test("without a marquee, a title that is too long is shortened")
    func shortened() throws {
        let fixture = try Fixture(os: 17) {
            $0.contents?[0].item = PopupItem(id: "ia", title: String(repeating: "long ", count: 40))
        }
        fixture.present()
        let title = try #require(fixture.part("bar/title"))
        #expect(title.title?.hasSuffix("…") == true && title.textLoop == nil && title.motion == nil)
    }

    @Test("a touched bar is highlighted, and the highlight fades")
    func highlight() throws {
        let fixture = try Fixture(os: 17)
        fixture.present()
        fixture.publish(PopupTouchBar(phase: .began))
        #expect(fixture.part("bar")?.states == [.highlighted])
        #expect(fixture.part("bar/highlight")?.tint == "#8E8E9333")
        fixture.advance(1)
        fixture.publish(PopupTouchBar(phase: .ended))
        #expect(fixture.part("bar/highlight")?.alpha == 0 && fixture.part("bar/highlight")?.motion != nil)
        fixture.advance(1)
        #expect(fixture.part("bar/highlight") == nil)
    }

    @Test("dark, less transparency and more contrast change the surface and nothing else")
    func wishes() throws {
        for os in [17, 26] {
            let fixture = try Fixture.full("floating", os: os)
            let usual = fixture.canvas()
            let dark = fixture.canvas { $0.colorScheme = .dark }
            let solid = fixture.canvas { $0.reduceTransparency = true }
            let contrast = fixture.canvas { $0.increaseContrast = true }
            #expect(dark.parts.map(\.frame) == usual.parts.map(\.frame) && dark.parts != usual.parts)
            #expect(dark.part("popup/bar/title")?.ink == "#FFFFFF")
            #expect(solid.part("popup/bar")?.material == .solid && solid.parts.map(\.frame) == usual.parts.map(\.frame))
            #expect(contrast.part("popup/bar")?.border?.color == "#000000")
        }
    }
}
