import Chrome
import EventBus
import TestSupport
import Testing

@testable import Rendering

@Suite("A picture as SVG")
struct PictureSVGTests {
    private func read(_ picture: Picture, at time: Duration? = nil) throws -> SVGReader {
        try SVGReader(PictureSVG.draw(picture, at: time))
    }

    private func read(_ part: Part, rtl: Bool = false) throws -> SVGReader {
        var picture = PhonePicture.picture([part])
        picture.rtl = rtl
        return try read(picture)
    }

    @Test("of a full phone has a group for each part, in their order")
    func groups() throws {
        let picture = PhonePicture.full()
        let groups = try read(picture).named("g").compactMap { $0.attributes["id"] }
        #expect(groups == picture.parts.map(\.id))
    }

    @Test("of a full phone has every text, and words for what others draw")
    func texts() throws {
        let texts = try read(PhonePicture.full()).texts
        #expect(
            texts == [
                "Notes", "Draft", "Draw", "3", "P", "Pen", "content", "C", "A song with a very long name",
                "A song with a very long name", "player", "Saved to", "Photos", "status bar", "keyboard",
            ])
    }

    @Test("has a title that names what stands on the screen, and the width")
    func title() throws {
        #expect(
            try read(PhonePicture.full()).title
                == "Navigation bar, toolbar, side button, accessories, popup bar, popup, menu, toast and keyboard in 390 points"
        )
        #expect(try read(PhonePicture.picture([])).title == "Empty screen in 390 points")
        let toasts = [PhonePicture.part("toast/a"), PhonePicture.part("toast/b")]
        #expect(try read(PhonePicture.picture(toasts)).title == "Toasts in 390 points")
        #expect(try read(PhonePicture.part("myModule/x")).title == "My module in 390 points")
    }

    @Test(
        "is well-formed for random pictures: ids differ, references lead somewhere, numbers are finite",
        arguments: runs(20, whole: 60))
    func random(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let picture = PhonePicture.random(&random)
        for time in [nil, Duration.zero, .seconds(2), .milliseconds(2110), .seconds(9)] {
            let svg = PictureSVG.draw(picture, at: time)
            let reader = try SVGReader(svg)
            #expect(Set(reader.ids).count == reader.ids.count)
            #expect(reader.references.isSubset(of: reader.ids))
            #expect(!svg.contains("nan") && !svg.contains("inf"))
            #expect(svg == PictureSVG.draw(picture, at: time))
        }
    }

    @Test("has finite numbers for a part whose lengths are not")
    func infinite() throws {
        let part = PhonePicture.part("a", .plate, Frame(x: .nan, y: -.infinity, width: .infinity, height: 20)) {
            ($0.tint, $0.icon, $0.title, $0.radius) = ("#FFFFFF", "plus", "A", .nan)
        }
        let svg = PictureSVG.draw(PhonePicture.picture([part]))
        _ = try SVGReader(svg)
        #expect(!svg.contains("nan") && !svg.contains("inf"))
    }

    @Test("of two parts with one id, or with ids that are written alike, has that id once")
    func ids() throws {
        let parts = ["a", "a", "b\u{1}", "b ", "def1"].map { id in
            PhonePicture.part(id) { $0.gloss = [0.3, 0.1, 0] }
        }
        let reader = try read(PhonePicture.picture(parts))
        #expect(Set(reader.ids).count == reader.ids.count && reader.named("g").count == 5)
        #expect(reader.references.isSubset(of: reader.ids))
    }

    @Test("defines equal gradients and shadows once")
    func definitions() throws {
        let parts = (0..<5).map { index in
            PhonePicture.part("p\(index)") {
                ($0.gloss, $0.shadow) = ([0.3, 0.1, 0], PartShadow("#0000002E", radius: index < 4 ? 14 : 20, y: 4))
            }
        }
        let reader = try read(PhonePicture.picture(parts))
        // One gradient is the backdrop's.
        #expect(reader.named("linearGradient").count == 2 && reader.named("filter").count == 2)
    }

    // MARK: Surfaces

    @Test("writes #RRGGBBAA as a color and an opacity")
    func colours() throws {
        let rect = try #require(try read(PhonePicture.part("a") { $0.tint = "#34c75980" }).inside("a").first)
        #expect(rect.attributes["fill"] == "#34C759" && rect.attributes["fill-opacity"] == "0.502")
        #expect(PartInk("#0A84FF") == PartInk(hex: "#0A84FF") && PartInk("blue") == PartInk(hex: "#8E8E93"))
        #expect(PartInk("#12345") == PartInk(hex: "#8E8E93") && PartInk("#123456ZZ").hex == "#123456")
    }

    @Test("draws a shadow with its color, cut out below its plate, as strong as the pose says")
    func shadow() throws {
        let part = PhonePicture.part("a") {
            $0.shadow = PartShadow("#00000080", radius: 14, y: 4)
            $0.motion = [
                PartMotion(
                    from: PartPose(shadowAlpha: 0), to: PartPose(shadowAlpha: 1), began: .zero, duration: .seconds(4),
                    curve: .linear)
            ]
        }
        let reader = try read(part)
        #expect(reader.inside("a").first?.attributes["opacity"] == "0.251")
        #expect(reader.named("feGaussianBlur").first?.attributes["stdDeviation"] == "7")
        #expect(reader.named("feComposite").first?.attributes["operator"] == "out")
    }

    @Test("draws no surface of clear material, and a veil for a blur that has no color")
    func materials() throws {
        #expect(try read(PhonePicture.part("a") { ($0.material, $0.tint) = (.clear, "#FFFFFF") }).inside("a").isEmpty)
        func veil(_ thickness: MaterialThickness?) throws -> String? {
            try read(PhonePicture.part("a") { ($0.material, $0.thickness) = (.blur, thickness) }).inside("a").first?
                .attributes["fill-opacity"]
        }
        #expect(try veil(nil) == "0.6" && veil(.ultraThin) == "0.3" && veil(.ultraThick) == "0.9")
    }

    @Test("a border lies inside its frame, and changes its color to the bottom")
    func border() throws {
        let reader = try read(
            PhonePicture.part("a") {
                ($0.radius, $0.border) = (10, PartBorder("#FFFFFF80", bottom: "#FFFFFF00", width: 2))
            })
        let line = try #require(reader.inside("a").first?.attributes)
        #expect(line["x"] == "41" && line["width"] == "198" && line["rx"] == "9" && line["stroke-width"] == "2")
        #expect(line["stroke"]?.hasPrefix("url(#") == true)
    }

    @Test("light and dark pictures have other backdrops")
    func schemes() {
        #expect(PictureSVG.draw(PhonePicture.full()).contains("#D5E3F7"))
        #expect(PictureSVG.draw(PhonePicture.full(scheme: .dark)).contains("#141824"))
    }

    // MARK: Texts

    @Test("texts stand at the side that the alignment says, also from right to left")
    func alignment() throws {
        for (alignment, x, start) in [
            (TextAlignment.left, "40", "start"), (.right, "240", "end"), (.center, "140", "middle"),
        ] {
            for rtl in [false, true] {
                let part = PhonePicture.part("a", .text) { ($0.title, $0.alignment) = ("Saved", alignment) }
                let text = try #require(try read(part, rtl: rtl).named("text").first?.attributes)
                #expect(text["x"] == x && text["text-anchor"] == start, "\(alignment) \(rtl)")
            }
        }
    }

    @Test("each text has the direction of its first letter")
    func directions() throws {
        #expect(try read(PhonePicture.part("a") { $0.title = "רשימה" }).texts == ["\u{2068}רשימה\u{2069}"])
        #expect(try read(PhonePicture.part("a") { $0.title = "Beta" }).texts == ["Beta"])
        #expect(try read(PhonePicture.part("a") { $0.title = "Beta" }, rtl: true).texts == ["\u{2068}Beta\u{2069}"])
    }

    @Test("a sensitive text and the first letter of its name are masked")
    func sensitive() throws {
        let part = PhonePicture.part("a") {
            ($0.lines, $0.name, $0.icon, $0.states) = ([["Code 1234"]], "Zebra", "nobody", [.sensitive])
        }
        #expect(try read(part).texts == ["N", "••••••"])
    }

    @Test("lines fill the frame of the text")
    func lines() throws {
        let part = PhonePicture.part("a") {
            ($0.lines, $0.font) = ([["one"], ["two"]], PartFont(size: 10))
            $0.textFrame = Frame(x: 0, y: 100, width: 50, height: 40)
        }
        #expect(try read(part).named("text").map { $0.attributes["y"] } == ["113.6", "133.6"])
    }

    @Test("a title that scrolls follows itself at its distance, behind a mask")
    func scrolling() throws {
        let part = PhonePicture.part("a", .text) {
            ($0.title, $0.textLoop, $0.textFade, $0.alignment) = ("Long", 260, 20, .left)
            $0.motion = [
                PartMotion(
                    of: .text, from: PartPose(textOffset: 0), to: PartPose(textOffset: 260), began: .zero,
                    duration: .seconds(4), curve: .linear)
            ]
        }
        let reader = try read(part)
        #expect(reader.named("text").map { $0.attributes["x"] } == ["-90", "170"])
        #expect(reader.named("mask").count == 1)
        #expect(reader.elements.contains { $0.attributes["mask"] != nil })
    }

    // MARK: Progress

    @Test("a progress is a line that grows from where reading begins, or a ring in a square")
    func progress() throws {
        let line = PhonePicture.part("a", .progress) { $0.progress = 0.25 }
        let ends = try [false, true].map { try read(line, rtl: $0).inside("a").last?.attributes }
        #expect(ends.map { $0?["x"] } == ["40", "190"] && ends.allSatisfy { $0?["width"] == "50" })
        let square = Frame(x: 0, y: 0, width: 24, height: 24)
        let ring = try read(PhonePicture.part("a", .progress, square) { $0.progress = 0.4 }).named("circle")
        #expect(ring.map { $0.attributes["stroke-dasharray"] } == [nil, "40 100"])
    }

    @Test("a progress whose share moves shows that of the pose")
    func movingProgress() throws {
        let part = PhonePicture.part("a", .progress) {
            $0.progress = 1
            $0.motion = [
                PartMotion(
                    of: .progress, from: PartPose(progress: 0), to: PartPose(progress: 1), began: .zero,
                    duration: .seconds(4), curve: .linear)
            ]
        }
        #expect(try read(part).inside("a").last?.attributes["width"] == "100")
    }
}
