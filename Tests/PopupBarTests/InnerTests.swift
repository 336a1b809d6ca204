import Chrome
import EventBus
import Testing

@testable import PopupBar

@Suite("Buttons, image, titles and progress inside a bar") struct InnerTests {
    private static let buttons: Value = [
        "id": "i", "title": "T", "image": "art", "leadingBarButtonItems": ["l1", "l2"],
        "trailingBarButtonItems": ["t1", "t2"],
    ]

    @Test(
        "buttons stand in the expected order from left to right, in both reading directions",
        arguments: [
            (false, [:], "l1 l2 | t1 t2"), (true, [:], "t1 t2 | l1 l2"),
            (true, ["itemsSemantic": "forceRightToLeft"], "t2 t1 | l2 l1"),
            (true, ["itemsSemantic": "unspecified"], "t2 t1 | l2 l1"),
            (true, ["itemsSemantic": "spatial"], "t1 t2 | l1 l2"),
            (true, ["itemsSemantic": "forceLeftToRight"], "t1 t2 | l1 l2"),
            (true, ["semantic": "forceLeftToRight", "itemsSemantic": "forceRightToLeft"], "l1 l2 | t1 t2"),
            (false, ["semantic": "forceRightToLeft"], "t1 t2 | l1 l2"),
            (false, ["itemsSemantic": "forceRightToLeft"], "l1 l2 | t1 t2"),
        ] as [(Bool, Value, String)])
    func order(_ rtl: Bool, _ bar: Value, _ order: String) throws {
        let found = try layout(env: ["rtl": .bool(rtl)], bar: bar, item: Self.buttons).bar
        #expect(found.buttonsLeftToRight.joined(separator: " ") == order)
        #expect(found.buttons.map(\.id) == found.buttonsLeftToRight.filter { $0 != "|" })
    }

    @Test("under the profile documented leading buttons stand before the trailing ones, except in an old compact bar")
    func documentedOrder() throws {
        func order(_ env: Value, _ bar: Value) throws -> [String] {
            try layout(env: env, bar: bar, item: Self.buttons, profile: .documented).bar.buttonsLeftToRight
        }
        #expect(try order([:], [:]) == ["|", "l1", "l2", "t1", "t2"])
        #expect(try order(["rtl": true], [:]) == ["l1", "l2", "t1", "t2", "|"])
        #expect(try order(os(17), ["style": "compact"]) == ["l1", "l2", "|", "t1", "t2"])
    }

    @Test("a hidden button, a missing one and those of an app's own bar take no place")
    func hiddenButtons() throws {
        let item: Value = ["id": "i", "barButtonItems": ["play", ["id": "next", "hidden": true]]]
        #expect(try layout(item: item).bar.buttonsLeftToRight == ["|", "play"])
        #expect(try layout().bar.buttonsLeftToRight == [])
        #expect(try layout(bar: ["custom": ["height": 50]], item: Self.buttons).bar.buttonsLeftToRight == [])
    }

    @Test("everything in a bar on glass has the expected frame, in both reading directions")
    func golden() throws {
        // The area is 359 by 48 points; each button takes 44, with 16 outside, 8 between and 8 to the next part.
        let found = try layout(item: Self.buttons).bar
        #expect(
            found.buttons.map(\.frame) == [[16, 2, 44, 44], [68, 2, 44, 44], [247, 2, 44, 44], [299, 2, 44, 44]])
        #expect(found.image.frame == [120, 9, 30, 30] && found.image.visible)
        #expect(found.titles.frame == [158, 0, 81, 48] && found.titles.visible)

        let mirrored = try layout(env: ["rtl": true], item: Self.buttons).bar
        #expect(
            mirrored.buttons.map(\.frame) == [
                [16, 2, 44, 44], [68, 2, 44, 44], [247, 2, 44, 44], [299, 2, 44, 44],
            ])
        #expect(mirrored.image.frame == [209, 9, 30, 30])
        #expect(mirrored.titles.frame == [120, 0, 81, 48])
    }

    @Test(
        "in the other reading direction a bar with one group of buttons is the mirror image",
        arguments: ["leadingBarButtonItems", "trailingBarButtonItems"])
    func mirrored(_ group: String) throws {
        let item: Value = .object(["id": "i", "title": "T", "image": "art", group: ["b"]])
        for env in [os(26), os(17), os(16), pad(26), mac(26)] {
            let plain = try layout(env: env, item: item).bar
            let turned = try layout(env: .object((env.objectValue ?? [:]).merging(["rtl": true]) { $1 }), item: item)
                .bar
            func turn(_ frame: Frame) -> Frame {
                Frame(
                    x: plain.contentFrame.width - frame.maxX, y: frame.y, width: frame.width, height: frame.height)
            }
            func near(_ a: Frame, _ b: Frame) -> Bool {
                abs(a.x - b.x) < 1e-9 && abs(a.width - b.width) < 1e-9 && a.y == b.y
            }
            #expect(near(turned.image.frame, turn(plain.image.frame)), "\(env.json)")
            #expect(near(turned.titles.frame, turn(plain.titles.frame)), "\(env.json)")
            #expect(zip(turned.buttons, plain.buttons).allSatisfy { near($0.frame, turn($1.frame)) }, "\(env.json)")
        }
    }

    @Test(
        "the titles keep the expected distance from a side without buttons",
        arguments: [(os(26), 16), (os(17), 8), (os(16), 20), (mac(26), 20), (mac(17), 8)] as [(Value, Double)])
    func padding(_ env: Value, _ padding: Double) throws {
        #expect(try layout(env: env, item: ["id": "i", "title": "T"]).bar.titles.frame.x == padding)
    }

    @Test("titles come closer to a single system button, but not to one that the app draws")
    func lonely() throws {
        let item: Value = ["id": "i", "title": "T", "barButtonItems": ["play"]]
        #expect(try layout(item: item).bar.titles.frame.maxX == 359 - 60 + 8)
        let drawn: Value = ["id": "i", "title": "T", "barButtonItems": [["id": "play", "isCustomView": true]]]
        let bar = try layout(item: drawn).bar
        #expect(bar.buttons[0].frame == [315, 2, 44, 44] && bar.titles.frame.maxX == 315 - 8)
    }

    @Test(
        "the image has the expected size and distance from the titles on each device",
        arguments: [
            (os(26), [:], 30, 8), (os(26), ["style": "floating"], 40, 16), (os(17), [:], 38, 8),
            (os(16), [:], 46, 16),
            (pad(26), [:], 44, 16), (pad(26), ["style": "floatingCompact"], 30, 8), (pad(18), [:], 44, 8),
            (mac(26), [:], 33.88, 8), (mac(26), ["style": "floatingCompact"], 33.88, 8),
        ] as [(Value, Value, Double, Double)])
    func images(_ env: Value, _ bar: Value, _ side: Double, _ gap: Double) throws {
        let found = try layout(env: env, bar: bar).bar
        #expect(abs(found.image.maxDimension - side) < 1e-9)
        #expect(abs(found.titles.frame.x - found.image.frame.maxX - gap) < 1e-9)
        #expect(found.image.cornerRadius == 6)
    }

    @Test("an image keeps its aspect ratio, and is hidden if there is none or no room")
    func imageVisible() throws {
        let wide: Value = ["id": "i", "image": "art", "imageAspectRatio": 2]
        #expect(try layout(item: wide).bar.image.frame == [16, 16.5, 30, 15])
        let tall: Value = ["id": "i", "image": "art", "imageAspectRatio": 0.5]
        #expect(try layout(item: tall).bar.image.frame == [16, 9, 15, 30])
        #expect(try !layout(item: ["id": "i", "title": "T"]).bar.image.visible)
        #expect(try !layout(env: os(17), bar: ["style": "compact"]).bar.image.visible)
        #expect(try !layout(bar: ["custom": ["height": 60]]).bar.image.visible)
        #expect(try !layout(env: ["size": [80, 852]]).bar.image.visible)
    }

    @Test("titles with less than 44 points of room are hidden, and those of an old compact bar are centred")
    func titles() throws {
        let item: Value = ["id": "i", "title": "T"]
        #expect(try layout(env: ["size": [110, 852]], item: item).bar.titles.visible)
        #expect(try !layout(env: ["size": [109, 852]], item: item).bar.titles.visible)
        #expect(try layout(env: os(17), bar: ["style": "compact"]).bar.titles.alignment == .center)
        #expect(try layout(env: os(26), bar: ["style": "compact"]).bar.titles.alignment == .natural)
    }

    @Test(
        "each style has its text sizes",
        arguments: [
            ("floating", 15, 12.5), ("prominent", 15, 15), ("floatingCompact", 13, 12), ("compact", 13.5, 12),
        ] as [(Value, Double, Double)])
    func fonts(_ style: Value, _ title: Double, _ subtitle: Double) throws {
        let titles = try layout(env: os(17), bar: ["style": style]).bar.titles
        #expect(titles.titleSize == title && titles.subtitleSize == subtitle)
        let large = try layout(env: os(17, ["contentSize": "accessibility5"]), bar: ["style": style]).bar.titles
        #expect(large.titleSize > 3 * title)
    }

    @Test(
        "the space between title and subtitle shrinks as the text grows",
        arguments: [
            ("large", 1.5, 0), ("xxLarge", 1.5, 0), ("xxxLarge", 0, -0.75), ("accessibility1", -1.5, -1.5),
            ("accessibility2", -4, -2.75), ("accessibility3", -5.5, -3.5), ("accessibility4", -7, -4.25),
            ("accessibility5", -8.5, -5),
        ] as [(Value, Double, Double)])
    func spacing(_ size: Value, _ usual: Double, _ compact: Double) throws {
        func spacing(_ style: Value) throws -> Double {
            try layout(env: os(17, ["contentSize": size, "scale": 2]), bar: ["style": style]).bar.titles.spacing
        }
        #expect(try spacing("floating") == usual && spacing("prominent") == usual)
        #expect(try spacing("compact") == compact && spacing("floatingCompact") == compact)
    }

    @Test(
        "the progress line has the expected frame in each style",
        arguments: [
            (os(26), ["progressViewStyle": "top"], .current, [14, 0, 331, 2.5]),
            (os(26), ["progressViewStyle": "bottom"], .current, [14, 45.5, 331, 2.5]),
            (os(17), ["progressViewStyle": "bottom"], .current, [5.6, 53.5, 357.8, 2.5]),
            (os(16), ["progressViewStyle": "top"], .current, [0, 0, 393, 2.5]),
            (os(16), ["progressViewStyle": "bottom"], .documented, [0, 61.5, 393, 1.5]),
        ] as [(Value, Value, PopupProfile, Frame)])
    func progress(_ env: Value, _ bar: Value, _ profile: PopupProfile, _ frame: Frame) throws {
        let found = try layout(env: env, bar: bar, profile: profile).bar
        #expect(abs(found.progressFrame.width - frame.width) < 1e-9 && abs(found.progressFrame.x - frame.x) < 1e-9)
        #expect(
            found.progressFrame.y == frame.y && found.progressFrame.height == frame.height && !found.progressIsCapsule
        )
    }

    @Test("on a Mac the progress line stands between the buttons if both sides have some")
    func macProgress() throws {
        let bar = try layout(env: mac(26), bar: ["progressViewStyle": "top"], item: Self.buttons).bar
        #expect(bar.progressFrame.x == 120 && bar.progressFrame.y == 4 && bar.progressIsCapsule)
        #expect(try !layout(env: mac(26), bar: ["progressViewStyle": "top"]).bar.progressIsCapsule)
    }
}
