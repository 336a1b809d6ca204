import Chrome
import EventBus
import TestSupport
import Testing

@testable import Rendering

@Suite("A part at one moment")
struct SeenPartTests {
    private let motion = PartMotion(
        from: PartPose(tx: 0, scale: 1, alpha: 0, rotation: 0),
        to: PartPose(tx: 40, scale: 0.5, alpha: 1, rotation: 90),
        began: .seconds(1), duration: .seconds(2), curve: .linear)

    @Test("that is in no other one stands where its pose says", arguments: runs(30, whole: 100))
    func alone(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let picture = PhonePicture.random(&random)
        for thousandths in stride(from: 0, through: 6000, by: 173) {
            let time = PhonePicture.seconds(thousandths)
            for seen in picture.seenParts(at: time) where seen.part.in == nil {
                let expected = seen.part.shownFrame(at: time), place = seen.place
                #expect(abs(place.x - expected.x) < 1e-9 && abs(place.maxY - expected.maxY) < 1e-9)
                #expect(abs(place.y - expected.y) < 1e-9 && abs(place.maxX - expected.maxX) < 1e-9)
            }
        }
    }

    @Test("moves, shrinks and fades with the part that it is in")
    func children() throws {
        let plate = PhonePicture.part("a", .plate, Frame(x: 0, y: 0, width: 100, height: 100)) { $0.motion = [motion] }
        let child = PhonePicture.part("a/b", in: "a", .text, Frame(x: 0, y: 0, width: 20, height: 20)) {
            $0.alpha = 0.5
        }
        let seen = try #require(PhonePicture.picture([plate, child]).seenParts(at: .seconds(2)).last)
        // Half way: 20 points to the right, and three quarters as large around the middle of the plate.
        #expect(seen.place == Frame(x: 32.5, y: 12.5, width: 15, height: 15) && seen.alpha == 0.25)
        let reader = try SVGReader(PictureSVG.draw(PhonePicture.picture([plate, child])))
        #expect(
            reader.group("a/b")?.attributes["transform"]
                == "translate(20 0) rotate(45 50 50) translate(50 50) scale(0.75) translate(-50 -50)")
        #expect(reader.group("a/b")?.attributes["opacity"] == "0.25")
    }

    @Test("whose frame moves takes along what is on it")
    func inner() throws {
        let part = PhonePicture.part("a", .button, Frame(x: 0, y: 0, width: 40, height: 40)) {
            ($0.icon, $0.iconFrame) = ("plus", Frame(x: 10, y: 10, width: 20, height: 20))
            $0.motion = [
                PartMotion(
                    of: .frame, from: PartPose(frame: Frame(x: 100, y: 0, width: 60, height: 40)), to: PartPose(),
                    began: .seconds(3), duration: .seconds(1))
            ]
        }
        let reader = try SVGReader(PictureSVG.draw(PhonePicture.picture([part])))
        #expect(reader.inside("a").contains { $0.attributes["transform"]?.hasPrefix("translate(120 10)") == true })
    }

    @Test("that cannot be seen is not drawn, and neither is what is in it")
    func invisible() {
        let plate = PhonePicture.part("a") { $0.alpha = 0 }
        let picture = PhonePicture.picture([plate, PhonePicture.part("a/b", in: "a"), PhonePicture.part("c")])
        #expect(picture.seenParts(at: .zero).map(\.part.id) == ["c"])
    }

    @Test("that is in itself, or in a part that does not exist, is drawn")
    func circles() {
        let parts = [
            PhonePicture.part("a", in: "b"), PhonePicture.part("b", in: "a"), PhonePicture.part("c", in: "c"),
            PhonePicture.part("d", in: "nobody"), PhonePicture.part("e", in: "a"),
        ]
        #expect(PhonePicture.picture(parts).seenParts(at: .zero).count == 5)
    }

    @Test("before, in and after a movement has other poses in the drawing")
    func times() {
        let picture = PhonePicture.picture([PhonePicture.part("a") { $0.motion = [motion] }])
        let drawings = [0, 1.5, 2, 2.5, 3, 4].map { PictureSVG.draw(picture, at: Duration(seconds: $0)) }
        #expect(Set(drawings).count == 5 && drawings[4] == drawings[5])
        #expect(PictureSVG.draw(picture) == drawings[2])
    }
}
