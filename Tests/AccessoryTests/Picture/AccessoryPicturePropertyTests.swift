import Accessory
import Chrome
import EventBus
import TestSupport
import Testing
import Toolbar

/// What holds for each picture of accessories, whatever has happened.
@Suite("The picture of any accessories")
struct AccessoryPicturePropertyTests {
    @Test("ids are unique, contents stay on their plates, plates at rest do not overlap, and each tap is accepted")
    func holds() throws {
        for seed in runs(25, whole: 400, soak: 20_000) {
            let run = try RandomAccessories(seed: seed)
            for step in 0..<40 {
                run.step()
                let problems = try run.problems()
                #expect(problems == [], "seed \(seed), step \(step)")
                if !problems.isEmpty { return }
            }
        }
    }

    @Test("drawing changes no state, and two drawings of one moment are equal")
    func pure() throws {
        for seed in runs(10, whole: 100, soak: 2_000) {
            let run = try RandomAccessories(seed: seed)
            for step in 0..<20 {
                run.step()
                let bus = run.scene.bus
                let (state, id) = (try bus.state(), bus.lastID)
                let parts = run.scene.draw().parts
                let again = run.scene.draw().parts
                #expect(parts == again && bus.lastID == id, "seed \(seed), step \(step)")
                #expect(try bus.state() == state, "seed \(seed), step \(step)")
            }
        }
    }
}

/// Taps, other items, lists, widths and appearances at random times, often during a movement.
private final class RandomAccessories {
    let scene: DrawnAccessories
    private var random: SeededGenerator
    private var items: [ToolbarItem] = []

    init(seed: UInt64) throws {
        scene = try DrawnAccessories()
        random = SeededGenerator(seed: seed)
    }

    func step() {
        publish()
        let pause = [0, 0, 0.03, 0.1, 0.3, 1][random.below(6)]
        scene.bus.advance(to: scene.bus.now + Duration(seconds: pause)!)
    }

    private func publish() {
        let bus = scene.bus
        switch random.below(12) {
        case 0, 1:
            items = (0..<random.below(6)).map { item($0) }
            bus.publish(ToolbarSetItems(items: items))
        case 2...4: if !items.isEmpty { bus.publish(ToolbarTap(index: random.below(items.count))) }
        case 5: if !items.isEmpty { bus.publish(ToolbarSelect(index: random.below(items.count))) }
        case 6: bus.publish(ToolbarResize(width: [40, 120, 240, 390, 834][random.below(5)]))
        case 7: bus.publish(ToolbarSetUltraMinimal(enabled: random.below(2) == 0))
        case 8: bus.publish(ToolbarSetGlobalAccessory(accessory: accessory()))
        case 9: bus.publish(ToolbarConfigure(appearance: [.init(), .init(.spacious), .flat][random.below(3)]))
        default:
            guard let id = scene.draw().accessories.first?.id.dropFirst("accessory/".count) else { return }
            let count = random.below(9)
            let list = tools(count, selected: random.below(max(1, count)))
            // An accessory that is leaving may be unknown already.
            guard scene.draw().contents(of: String(id)).contains(where: { $0.tap != nil }) else { return }
            bus.publish(AccessoryConfigureList(id: String(id), list: list))
        }
    }

    private func item(_ index: Int) -> ToolbarItem {
        ToolbarItem(
            id: "i\(index)", title: "Item \(index)", accessory: accessory(), secondaryAccessory: accessory())
    }

    private func accessory() -> AccessoryConfig? {
        guard random.below(4) > 0 else { return nil }
        return AccessoryConfig(
            id: ["p", "q", "r"][random.below(3)], preferredHeight: [nil, 0, 30, 400][random.below(4)],
            preferredWidth: [nil, 0, 90, 500][random.below(4)], minimumWidth: [0, 100, 300][random.below(3)],
            list: random.below(2) == 0 ? tools(random.below(9), selected: random.below(9)) : nil)
    }

    // MARK: What must hold

    /// What is wrong with the picture of this moment, and with that after all movements.
    func problems() throws -> [String] {
        let moving = problems(scene.draw())
        guard moving.isEmpty, random.below(4) == 0 else { return moving }
        scene.settle()
        return try problems(scene.draw()) + problemsAtRest(scene.draw())
    }

    private func problems(_ canvas: Canvas) -> [String] {
        var problems: [String] = []
        if Set(canvas.parts.map(\.id)).count < canvas.parts.count { problems.append("two parts have one id") }
        for plate in canvas.accessories {
            if plate.frame.width <= 0 || plate.frame.height <= 0 { problems.append("\(plate.id) is empty") }
            if !canvas.usable.contains(plate.frame) { problems.append("\(plate.id) is outside of the container") }
            for part in canvas.parts where part.in == plate.id && !plate.frame.contains(part.frame) {
                problems.append("\(part.id) is outside of its plate")
            }
        }
        for (one, other) in zip(canvas.accessories, canvas.accessories.dropFirst())
        where one.frame.overlaps(other.frame) {
            problems.append("\(one.id) and \(other.id) overlap")
        }
        return problems
    }

    private func problemsAtRest(_ canvas: Canvas) throws -> [String] {
        var problems: [String] = []
        for place in [scene.layout.primary, scene.layout.secondary].compactMap(\.self) {
            guard let plate = canvas.part("accessory/\(place.id)") else { continue }
            if plate.motion != nil { problems.append("\(plate.id) still moves") }
            if plate.frame.width != place.width { problems.append("\(plate.id) has another width than its layout") }
            // A plate is lower than its layout says only if it reaches the top.
            if plate.frame.height != place.height, plate.frame.y != canvas.usable.y {
                problems.append("\(plate.id) has another height than its layout")
            }
        }
        for request in canvas.parts.compactMap(\.tap) where request.topic == AccessoryTapListEntry.topic {
            scene.bus.publish(try ValueDecoder().decode(AccessoryTapListEntry.self, from: request.data))
        }
        return problems + scene.refusals
    }
}
