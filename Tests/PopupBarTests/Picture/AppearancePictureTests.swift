import Chrome
import EventBus
import ModuleTesting
import PopupBar
import Testing

@Suite("Pictures of a popup with an appearance of the app's own")
struct AppearancePictureTests {
    private func fixture(_ appearance: Value, os: Int = 17, style: String = "prominent") throws -> Fixture {
        let fixture = try Fixture(os: os) {
            $0.bar = try FieldChange(["style": .string(style), "standardAppearance": appearance])
        }
        fixture.present()
        return fixture
    }

    @Test(
        "the effect of the background is the material of the bar and its thickness",
        arguments: [
            ("systemUltraThinMaterial", Material.blur, MaterialThickness.ultraThin),
            ("systemThinMaterialDark", .blur, .thin), ("thick", .blur, .thick),
            ("systemChromeMaterial", .blur, .regular),
            ("prominent", .blur, .regular), ("glass", .glass, nil), ("none", .clear, nil),
        ] as [(String, Material, MaterialThickness?)])
    func effects(_ name: String, _ material: Material, _ thickness: MaterialThickness?) throws {
        let glass = try fixture(["floatingBackgroundEffect": .string(name)], os: 26, style: "floating")
        let bar = try #require(glass.part("bar"))
        #expect(bar.material == material && bar.thickness == thickness)
        // A system without glass has a blur instead, and a bar that does not float has the other effect.
        let old = try #require(try fixture(["backgroundEffect": .string(name)]).part("bar"))
        #expect(old.material == (material == .glass ? .blur : material))
        let other = try #require(try fixture(["floatingBackgroundEffect": .string(name)]).part("bar"))
        #expect(other.material == .blur && other.thickness == nil)
        let solid = glass.canvas { $0.reduceTransparency = true }.part("popup/bar")
        #expect(solid?.material == (material == .clear ? .clear : .solid))
    }

    @Test("an effect of one scheme has its colors in both, and clear glass lets more through")
    func colours() throws {
        let dark = try fixture(["backgroundEffect": "systemMaterialDark"])
        let other = dark.canvas { $0.colorScheme = .dark }.part("popup/bar")
        let plain = try fixture([:])
        #expect(dark.part("bar")?.tint == other?.tint && dark.part("bar")?.tint != plain.part("bar")?.tint)
        let clear = try fixture(["floatingBackgroundEffect": "clearGlass"], os: 26, style: "floating")
        let usual = try fixture([:], os: 26, style: "floating")
        #expect(clear.part("bar")?.tint == "#FFFFFF33" && usual.part("bar")?.tint != "#FFFFFF33")
    }

    @Test("a background image lies on the bar, and the image of its shadow above it instead of the line")
    func images() throws {
        let fixture = try fixture(
            ["backgroundImage": "wood", "shadowImage": "edge", "shadowColor": "#FF0000"])
        let bar = try #require(fixture.part("bar"))
        let wood = try #require(fixture.part("bar/background")), edge = try #require(fixture.part("bar/line"))
        #expect(wood.icon == "wood" && wood.kind == .image && wood.frame == bar.frame && wood.in == "popup/bar")
        #expect(edge.icon == "edge" && edge.ink == "#FF0000" && abs(edge.frame.maxY - bar.frame.y) < 1e-9)
        #expect(edge.frame.height > 0 && edge.frame.height <= 1 && bar.shadow == nil)
        fixture.publish(PopupOpen())
        let now = fixture.bus.now + .milliseconds(100)
        let plate = try #require(fixture.part("bar")), image = try #require(fixture.part("bar/background"))
        // It moves with the bar that it is in.
        #expect(image.in == "popup/bar" && plate.pose(at: now).ty != 0 && image.pose(at: now).ty == nil)
        let floating = try self.fixture(["backgroundImage": "wood", "shadowImage": "edge"], style: "floating")
        #expect(floating.part("bar/background") == nil && floating.part("bar/line") == nil)
    }

    @Test("a floating bar has an image of its own, with the corners of the bar")
    func floatingImage() throws {
        let fixture = try fixture(["floatingBackgroundImage": "wood"], os: 26, style: "floating")
        let bar = try #require(fixture.part("bar")), wood = try #require(fixture.part("bar/background"))
        #expect(wood.icon == "wood" && wood.frame == bar.frame && wood.radius == bar.radius)
        #expect(try self.fixture(["floatingBackgroundImage": "wood"]).part("bar/background") == nil)
    }

    @Test(
        "the corners of a floating bar are those of its configuration, where a corner without a radius is a capsule's",
        arguments: [
            ([:], 1, nil), (["maximumRadius": 12], 12, nil), (["radius": 8], 8, nil),
            (["radius": 4, "topLeft": 20, "topRight": 20], 20, [20, 20, 4, 4]),
            (["bottomRight": 0, "maximumRadius": 10], 10, [10, 10, 0, 10]), (["radius": 1000], 1, nil),
        ] as [(Value, Double, [Double]?)])
    func corners(_ configuration: Value, _ radius: Double, _ radii: [Double]?) throws {
        for (os, style) in [(26, "floating"), (18, "floating")] {
            let appearance: Value = ["floatingCornerConfiguration": configuration, "floatingCornerRadius": 2]
            let bar = try #require(try fixture(appearance, os: os, style: style).part("bar"))
            // 1 stands for the radius of a capsule.
            let capsule = min(bar.frame.width, bar.frame.height) / 2
            #expect(bar.radius == (radius == 1 ? capsule : radius) && bar.radii == radii)
        }
        let plain = try #require(try fixture(["floatingCornerConfiguration": configuration]).part("bar"))
        #expect(plain.radii == nil && plain.radius == 0)
    }

    @Test("a button whose id is the name of another part has a part of its own")
    func names() throws {
        let fixture = try Fixture {
            $0.bar = try FieldChange(["style": "prominent", "standardAppearance": ["backgroundImage": "wood"]])
            $0.contents?[0].item?.trailingBarButtonItems = [PopupBarButton("background"), PopupBarButton("line")]
        }
        fixture.present()
        #expect(fixture.part("bar/background")?.kind == .image && fixture.part("bar/background'")?.kind == .button)
    }

    @Test("the effect of the content's background is that of the content view, or else that of the bar")
    func content() throws {
        for (own, thickness) in [(nil, MaterialThickness.thick), ("thin", .thin)] as [(Value?, MaterialThickness)] {
            let fixture = try fixture(["backgroundEffect": "thick"])
            if let own {
                var request = PopupSetUp()
                request.contentView = try FieldChange(["backgroundEffect": own])
                fixture.publish(request)
            }
            fixture.publish(PopupOpen(animated: false))
            #expect(fixture.part("content")?.material == .blur && fixture.part("content")?.thickness == thickness)
        }
    }

    @Test("tint, fonts and the color of a shadow are drawn")
    func tintAndFonts() throws {
        let fixture = try fixture([
            "tintColor": "systemRed", "titleFont": ["name": "Avenir", "size": 21, "weight": 700],
            "imageShadow": ["opacity": 0.5, "blur": 3, "color": "systemBlue"],
        ])
        let title = try #require(fixture.part("bar/title")?.font)
        #expect(title.family == "Avenir" && title.size == 21 && title.weight == 700)
        #expect(fixture.part("bar/image")?.shadow.map { $0.color.hasPrefix("#00") && $0.radius == 3 } == true)
    }
}
