import Chrome
import EventBus
import ModuleTesting
import NavigationBar
import Testing

@Suite("spaces of the navigation bar") struct SpacerTests {
    private func space(
        _ id: String, _ spacer: NavigationBarSpacer, width: Double? = nil,
        _ placement: NavigationBarPlacement = .secondaryAction
    ) -> NavigationBarItemDeclaration {
        var item = item(id, placement, width: width)
        item.spacer = spacer
        return item
    }

    private func layout(_ items: [NavigationBarItemDeclaration], _ width: Double = 400) throws -> NavigationBarLayout {
        try Fixture(place(items, title: nil)).layout(width)
    }

    @Test("a fixed space is as wide as declared, or 16 points, and flexible ones share what is left")
    func widths() throws {
        #expect(try layout([item("a"), space("s", .fixed), item("b")]).widths == ["s": 16])
        #expect(try layout([item("a"), space("s", .fixed, width: 40), item("b")]).widths == ["s": 40])
        // 400 points without two buttons and three gaps, or four.
        #expect(try layout([item("a"), space("f", .flexible), item("b")]).widths == ["f": 296])
        let both = try layout([item("a"), space("f", .flexible), item("b"), space("g", .flexible, width: 20)])
        // 400 points without two buttons, three gaps and the 20 points.
        #expect(both.widths == ["f": 134, "g": 154])
    }

    @Test("a row that is too narrow gives up its spaces before anything else, and they are in no menu")
    func givenUp() throws {
        let items = [item("a"), space("f", .flexible), item("b"), space("s", .fixed), item("c")]
        let fixture = try Fixture(place(items, title: nil))
        // Three buttons with a fixed and an empty space, and four gaps.
        #expect(fixture.layout(180).row == " | a f b s c | " && fixture.layout(180).widths == ["f": 0, "s": 16])
        #expect(fixture.layout(179).row == " | a f b c | ")
        #expect(fixture.layout(148).row == " | a b c | ")
        #expect(fixture.layout(147).menu == "b c")
        #expect(!fixture.layout(100).menu.contains("f"))
        let hidden = try Fixture(place([space("s", .fixed)], role: .navigationStack, title: nil)).layout(390, .compact)
        #expect(hidden.overflow == [])
    }

    @Test("nothing can press a space, and nobody sees it")
    func press() throws {
        let fixture = try Fixture(place([item("a"), space("s", .fixed), item("b")], title: nil))
        _ = fixture.layout(390)
        fixture.publish(NavigationBarPress(id: "s"))
        #expect(fixture.rejections() == ["disabled s"])
        let parts = fixture.parts()
        #expect(parts["navigation/s"] == nil)
        let (a, b) = (try #require(parts["navigation/a"]).frame, try #require(parts["navigation/b"]).frame)
        #expect(b.x - a.maxX == 16 + 2 * 8)
    }

    @Test("a space parts the glass of its neighbors")
    func glass() throws {
        let fixture = try Fixture(place([item("a"), space("s", .fixed), item("b")], title: nil))
        var settings = NavigationBarSettings()
        settings.background = .groups
        fixture.publish(settings)
        _ = fixture.layout(390)
        #expect(fixture.parts().count { $0.id.hasPrefix("navigation/glass:") } == 2)
    }

    @Test("spaces at the bottom: fixed ones keep their width, and flexible ones push items to the ends")
    func bottom() throws {
        func frames(_ spacer: NavigationBarSpacer) throws -> [Frame] {
            let fixture = try Fixture(
                place(
                    [item("a", .bottomBar), space("s", spacer, .bottomBar), item("b", .bottomBar)], platform: .iOS,
                    title: nil))
            _ = fixture.layout(390)
            return ["a", "b"].compactMap { fixture.parts()["navigation/\($0)"]?.frame }
        }
        let fixed = try frames(.fixed)
        #expect(fixed.map(\.width) == [187, 187] && fixed[1].x - fixed[0].maxX == 16)
        let flexible = try frames(.flexible)
        #expect(flexible.map(\.width) == [44, 44] && flexible[0].x == 0 && flexible[1].maxX == 390)
    }

    @Test("a space at the bottom that is too wide leaves the items their room")
    func wide() throws {
        let fixture = try Fixture(
            place(
                [item("a", .bottomBar), space("s", .fixed, width: 400, .bottomBar), item("b", .bottomBar)],
                platform: .iOS,
                title: nil))
        _ = fixture.layout(390)
        let frames = ["a", "b"].compactMap { fixture.parts()["navigation/\($0)"]?.frame }
        #expect(frames.map(\.width) == [44, 44] && frames[1].maxX == 390)
    }

    // MARK: Those of the user

    private func customized() throws -> Fixture {
        let fixture = try Fixture(place([item("a"), item("b"), item("c")], platform: .macOS, title: nil))
        var settings = NavigationBarSettings()
        settings.offersSpaces = true
        fixture.publish(settings)
        _ = fixture.layout(600)
        fixture.publish(NavigationBarBeginCustomizing())
        return fixture
    }

    @Test("the palette offers spaces only if the settings say so")
    func offered() throws {
        #expect(
            try customized().take() == [
                #"customizing {"order":["a","b","c"],"palette":["<space>","<flexibleSpace>"]}"#
            ])
        let without = try Fixture(place([item("a")], platform: .macOS))
        without.publish(NavigationBarBeginCustomizing(), NavigationBarAddItem(id: "<space>"))
        #expect(without.rejections() == ["unknownItem <space>"])
    }

    @Test("the user adds several spaces, moves and removes them, and they come back with the saved record")
    func added() throws {
        let fixture = try customized()
        fixture.publish(
            NavigationBarAddItem(id: "<space>", index: 1), NavigationBarAddItem(id: "<space>", index: 3),
            NavigationBarAddItem(id: "<flexibleSpace>"))
        #expect(fixture.state("order") == ["a", "<space>", "b", "<space-2>", "c", "<flexibleSpace>"])
        fixture.publish(NavigationBarMoveItem(id: "<space-2>", index: 0), NavigationBarRemoveItem(id: "<space>"))
        fixture.publish(NavigationBarAddItem(id: "<space>", index: 1))
        #expect(fixture.state("order") == ["<space-2>", "<space>", "a", "b", "c", "<flexibleSpace>"])
        fixture.publish(NavigationBarCommitCustomizing())
        let saved = try #require(fixture.facts.compactMap { $0 as? NavigationBarSaved }.last)
        let row = fixture.layout(600)
        #expect(row.row.contains("<space-2> <space> a b c <flexibleSpace>"))
        #expect(row.widths["<space>"] == 16 && row.widths["<flexibleSpace>"] ?? 0 > 0)
        let next = try customized()
        next.publish(NavigationBarCancelCustomizing(), NavigationBarRestore(saved))
        #expect(next.layout(600) == row)
        // Without the setting they keep their places for the time when it is on again.
        next.publish(NavigationBarSettings())
        #expect(next.state("layout")?["widths"] == nil && next.layout(600).widths == [:])
        // Where nothing can be customized, there are none.
        fixture.publish(NavigationBarDeclare(platform: .iOS))
        #expect(fixture.layout(600).widths == [:])
    }

    @Test("a space of the user stands in the area of the item before it, whatever a rule says about that")
    func area() throws {
        let fixture = try customized()
        fixture.answer(NavigationBarAreaQuery.self) { $0.item.id == "b" ? .leading : nil }
        fixture.publish(NavigationBarAddItem(id: "<space>", index: 2), NavigationBarAddItem(id: "<space>", index: 0))
        #expect(fixture.state("order") == ["<space-2>", "a", "b", "<space>", "c"])
        #expect(fixture.layout(600).row == "b <space> | <space-2> a c | ")
    }

    @Test("a space in the bar and those that are offered are different parts of the palette")
    func palette() throws {
        let fixture = try customized()
        fixture.publish(NavigationBarAddItem(id: "<space>"))
        let parts = fixture.parts(width: 640)
        #expect(Set(parts.map(\.id)).count == parts.count)
        #expect(parts["navigation/palette/<space>"]?.tap == PartRequest("navigationBar.removeItem", id: "<space>"))
        #expect(parts["navigation/offer/<space>"]?.tap == PartRequest("navigationBar.addItem", id: "<space>"))
    }

    @Test("a bar has at most 32 spaces of the user")
    func most() throws {
        let fixture = try customized()
        for _ in 0..<33 { fixture.publish(NavigationBarAddItem(id: "<space>")) }
        #expect(fixture.rejections() == ["tooManyItems <space>"])
        #expect(fixture.state("order")?.arrayValue?.count == 3 + 32)
    }

    @Test("only ids of the form <space>, <space-2> are those of spaces")
    func ids() throws {
        for id in [
            "<space-1>", "<space-0>", "<space-x>", "<space-2", "space", "<flexibleSpace->", "<spacer>", "<space-+2>",
            "<space-02>",
        ] {
            let fixture = try customized()
            fixture.publish(NavigationBarAddItem(id: id))
            #expect(fixture.rejections() == ["unknownItem \(id)"], "\(id)")
        }
    }
}
