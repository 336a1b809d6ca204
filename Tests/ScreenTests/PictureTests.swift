import Chrome
import EventBus
import Screen
import Testing

/// The picture that is composed of what the modules draw.
@Suite("Pictures")
struct PictureTests {
    private let bus = EventBus(declaring: TopicCatalogue(events: World.events))

    init() throws { try bus.start(ScreenModule()) }

    private func picture(_ query: ScreenPictureQuery = ScreenPictureQuery()) throws -> Picture {
        try #require(bus.ask(query))
    }

    @Test("without modules that draw, the picture has the status bar only")
    func empty() throws {
        let picture = try picture()
        #expect(picture.container == "main" && picture.whole && picture.size == Size(width: 390, height: 844))
        #expect(picture.parts.map(\.id) == ["system/statusBar"])
        #expect(picture.parts[0].frame == Frame(x: 0, y: 0, width: 390, height: 47))
    }

    @Test("parts stand in the order of their layers, and within a layer in the order of registration")
    func order() throws {
        for (layer, id) in [(PictureLayer.toasts, "c"), (.page, "a"), (.bars, "b"), (.toasts, "d")] {
            bus.draw(layer) { $0.add(Part(id, .plate, .zero)) }
        }
        #expect(try picture().parts.map(\.id) == ["a", "b", "c", "d", "system/statusBar"])
        #expect(try picture()["d"]?.layer == PictureLayer.toasts.rawValue)
    }

    @Test("a module that stops takes its parts with it")
    func stopped() throws {
        let module = bus.client(named: "lamp")
        module.draw(.bars) { $0.add(Part("lamp", .plate, .zero)) }
        #expect(try picture()["lamp"] != nil)
        module.cancelAll()
        #expect(try picture()["lamp"] == nil)
    }

    @Test("a drawing whose revision stays is not asked again, until what it can read changes")
    func revisions() throws {
        var (revision, count) = (UInt64(1), 0)
        bus.draw(.panels, revision: { revision }) { canvas in
            count += 1
            canvas.add(Part("lamp", .plate, Frame(x: 0, y: canvas.floor - 10, width: 10, height: 10)))
        }
        for _ in 0..<3 { _ = try picture() }
        #expect(count == 1)
        revision += 1
        _ = try picture()
        #expect(count == 2)
        bus.publish(SceneUpdate(id: "main", height: 800))
        #expect(try picture()["lamp"]?.frame.y == 800 - 34 - 10)
        #expect(count == 3)
        // Another size is drawn, and changes nothing of what is kept.
        #expect(
            try picture(ScreenPictureQuery(size: Size(width: 100, height: 200)))["lamp"]?.frame.y == 200 - 34 - 10)
        _ = try picture()
        #expect(count == 4)
    }

    @Test("a drawing is asked again when one below it leaves less room")
    func room() throws {
        var height = 10.0
        bus.draw(.bars) { $0.floor -= height }
        bus.draw(.panels, revision: { 1 }) {
            $0.add(Part("lamp", .plate, Frame(x: 0, y: $0.floor, width: 1, height: 1)))
        }
        #expect(try picture()["lamp"]?.frame.y == 800)
        height = 20
        #expect(try picture()["lamp"]?.frame.y == 790)
    }

    @Test("a drawing is asked again when a movement in it has ended")
    func movements() throws {
        var track = MotionTrack<Pose>()
        _ = track.move(to: Pose(tx: 10), in: 0.5, at: .zero)
        bus.draw(.bars, revision: { 1 }) { canvas in
            var part = Part("lamp", .plate, .zero)
            let motions = track.partMotions(at: canvas.time)
            part.motion = motions.isEmpty ? nil : motions
            canvas.add(part)
        }
        #expect(try picture()["lamp"]?.motion?.count == 1)
        bus.advance(to: .milliseconds(500))
        let part = try #require(try picture()["lamp"])
        #expect(part.motion == nil)
    }

    @Test("in right-to-left layout everything is mirrored, and a second mirror undoes the first")
    func mirrored() throws {
        var part = Part("lamp", .plate, Frame(x: 10, y: 20, width: 30, height: 40))
        part.iconFrame = Frame(x: 12, y: 20, width: 5, height: 5)
        part.alignment = .left
        part.shadow = PartShadow("#000000", radius: 1, x: 3)
        part.motion = [
            PartMotion(
                from: PartPose(tx: 4), to: PartPose(frame: Frame(x: 0, y: 0, width: 10, height: 1)), began: .zero,
                duration: .seconds(1))
        ]
        bus.draw(.bars) { $0.add(part) }
        let mirrored = try #require(try picture(ScreenPictureQuery(rtl: true))["lamp"])
        #expect(mirrored.frame == Frame(x: 350, y: 20, width: 30, height: 40))
        #expect(mirrored.iconFrame?.x == 373 && mirrored.alignment == .right && mirrored.shadow?.x == -3)
        #expect(mirrored.motion?[0].from.tx == -4 && mirrored.motion?[0].to.x == 380)
        part.layer = PictureLayer.bars.rawValue
        #expect(mirrored.mirrored(in: 390) == part)
    }

    @Test("a point hits the part in front that can be seen, where its movement has brought it")
    func hits() throws {
        var back = Part("back", .plate, Frame(x: 0, y: 100, width: 100, height: 100))
        back.tap = PartRequest("toast.tap", id: "back")
        var front = Part("front", in: "back", .button, Frame(x: 0, y: 100, width: 10, height: 10))
        front.motion = [
            PartMotion(from: PartPose(), to: PartPose(tx: 50), began: .zero, duration: .seconds(1), curve: .linear)
        ]
        front.motion?[0].from.tx = 0
        var hidden = Part("hidden", .plate, Frame(x: 0, y: 100, width: 100, height: 100))
        hidden.alpha = 0
        for part in [back, front, hidden] { bus.draw(.bars) { $0.add(part) } }
        func hit(_ x: Double) -> ScreenHit? { bus.ask(ScreenHitQuery(at: Vector(x: x, y: 105))) }
        #expect(hit(5)?.part == "front" && hit(5)?.tap == back.tap)
        bus.advance(to: .milliseconds(500))
        #expect(hit(5)?.part == "back" && hit(30)?.part == "front")
        #expect(hit(200) == ScreenHit())
        #expect(bus.ask(ScreenHitQuery(at: Vector(x: .nan, y: 0))) == ScreenHit())
    }

    @Test("a part is hit where the parts that it is in have moved, turned and resized it")
    func hitsInParents() throws {
        var plate = Part("plate", .plate, Frame(x: 100, y: 100, width: 100, height: 100))
        plate.motion = [
            PartMotion(
                from: PartPose(), to: PartPose(tx: 50, scale: 0.5, rotation: 90), began: .zero, duration: .zero)
        ]
        var child = Part("child", in: "plate", .button, Frame(x: 100, y: 100, width: 20, height: 20))
        child.alpha = 0.5
        for part in [plate, child] { bus.draw(.bars) { $0.add(part) } }
        func hit(_ x: Double, _ y: Double) -> String? { bus.ask(ScreenHitQuery(at: Vector(x: x, y: y)))?.part }
        // The plate is half as large around (150, 150) and moved, so that it is at x 175 to 225. Turned to the right,
        // its top left corner with the child is at the top right.
        #expect(hit(220, 130) == "child" && hit(180, 130) == "plate" && hit(110, 110) == nil)
        plate.motion?[0].to.alpha = 0
        bus.draw(.menus) { [plate] canvas in
            var veiled = Part("veiled", in: "veil", .button, canvas.whole)
            veiled.tap = nil
            var veil = plate
            veil.id = "veil"
            canvas.add(veil)
            canvas.add(veiled)
        }
        #expect(hit(220, 130) == "child")
    }

    @Test("at another size all parts are at rest, and those that leave have gone")
    func resized() throws {
        var moving = Part("moving", .plate, Frame(x: 0, y: 0, width: 10, height: 10))
        moving.motion = [
            PartMotion(from: PartPose(tx: 0), to: PartPose(tx: 50), began: .zero, duration: .seconds(1))
        ]
        var leaving = moving
        leaving.id = "leaving"
        leaving.motion?[0].to.alpha = 0
        let text = Part("text", in: "leaving", .text, leaving.frame)
        for part in [moving, leaving, text] { bus.draw(.bars) { $0.add(part) } }
        #expect(try picture().parts.filter { $0.kind != .system }.count == 3)
        let other = try picture(ScreenPictureQuery(size: Size(width: 500, height: 500))).parts
        #expect(other.filter { $0.kind != .system }.map(\.id) == ["moving"])
        #expect(other.allSatisfy { $0.motion == nil })
        #expect(try picture(ScreenPictureQuery(scheme: .dark))["moving"]?.motion == moving.motion)
    }
}
