import Chrome
import EventBus
import ModuleTesting
import Testing
import Toast

@Suite("The room and the causes of toasts in the picture")
struct ToastPictureRoomTests {
    private let long = "a message that is so long that it needs several lines at the largest text size of all"

    private func plates(_ fixture: Fixture, height: Double, _ contentSize: ContentSize = .large) -> [Part] {
        var traits = Traits()
        traits.contentSize = contentSize
        return fixture.draw(traits: traits, size: Size(width: 390, height: height)).filter { $0.in == nil }
    }

    @Test(
        "in a low container all toasts are drawn, apart as long as there is room, and over one another if there is none"
    )
    func lowContainer() throws {
        let fixture = try Fixture(settings { $0.visibleLimit = 8 })
        for index in 0..<8 {
            fixture.at(0, show("\(index)", for: .zero, edge: index % 2 == 0 ? .top : .bottom))
            fixture.runUntilIdle()
        }
        #expect(plates(fixture, height: 844).count == 8)
        for height in stride(from: 0.0, through: 500, by: 20) {
            let drawn = plates(fixture, height: height)
            #expect(drawn.map(\.id) == (height < 60 ? [] : (0..<8).map { "toast/\($0)" }), "\(height)")
            #expect(drawn.allSatisfy { $0.frame.height >= 44 && $0.frame.maxY <= height }, "\(height)")
            let room = Int((height - 47 - 34 - 32) / (48 + 8))
            for (index, plate) in drawn.prefix(max(0, room)).enumerated() {
                #expect(!drawn[..<index].contains { $0.frame.overlaps(plate.frame) }, "\(height)")
            }
        }
    }

    @Test("a toast covers no menu and no other control that has to stay clear, as long as there is room beside it")
    func clear() throws {
        let fixture = try Fixture()
        for edge in [ToastEdge.top, .bottom, .center] {
            fixture.at(fixture.bus.now.inSeconds + 10, show("\(edge)", for: .zero, edge: edge))
            for control in [
                Frame(x: 170, y: 60, width: 50, height: 44), Frame(x: 100, y: 500, width: 290, height: 300),
                Frame(x: 0, y: 300, width: 390, height: 400),
            ] {
                var canvas = Canvas(
                    size: Size(width: 390, height: 844), safeArea: Insets(top: 47, bottom: 34), time: fixture.bus.now)
                canvas.keepClear(control)
                for drawing in fixture.bus.contributions(of: Drawing.self) { drawing.draw(&canvas) }
                let plate = try #require(canvas.part("toast/\(edge)"))
                #expect(!plate.frame.overlaps(control) && canvas.whole.contains(plate.frame), "\(edge) \(control)")
            }
            fixture.bus.publish(ToastDismiss(id: "\(edge)", animated: false))
        }
    }

    @Test("a toast without room between the bars covers them, and its text is smaller only if the scene is too low")
    func coversBars() throws {
        let fixture = try Fixture()
        fixture.at(0, show(long, for: .zero))
        func plate(_ contentSize: ContentSize, height: Double) throws -> Part {
            var traits = Traits()
            traits.contentSize = contentSize
            var canvas = Canvas(size: Size(width: 568, height: height), traits: traits, time: fixture.bus.now)
            canvas.floor = 60
            for drawing in fixture.bus.contributions(of: Drawing.self) { drawing.draw(&canvas) }
            return try #require(canvas.parts.first)
        }
        let covering = try plate(.accessibility5, height: 320)
        #expect(covering.frame.maxY > 60 && covering.frame.maxY <= 320 && covering.font?.size == 53)
        let small = try plate(.accessibility5, height: 70)
        #expect(small.frame.maxY <= 70 && small.font.map { $0.size < 53 } == true)
    }

    @Test("a large text has as many lines as there is room for, and its frame is high enough for them")
    func fewerLines() throws {
        let fixture = try Fixture()
        fixture.at(0, show(long, for: .zero))
        var counts: [Int] = []
        for height in [844.0, 300, 200, 130, 100, 40] {
            guard let plate = plates(fixture, height: height, .accessibility5).first else {
                counts.append(0)
                continue
            }
            let lines = try #require(plate.lines?.first)
            #expect(plate.textFrame.map { plate.frame.contains($0) } == true, "\(height)")
            #expect(try #require(plate.font).size * Double(lines.count) <= plate.frame.height, "\(height)")
            counts.append(lines.count)
        }
        #expect(counts == counts.sorted(by: >) && counts.first == 5 && counts.contains(1) && counts.last == 0)
    }

    @Test("the parts of a toast have the id of the latest request about it as cause")
    func causes() throws {
        let fixture = try Fixture()
        func cause() throws -> UInt64? {
            let causes = Set(fixture.draw().map(\.cause))
            #expect(causes.count == 1)
            return try #require(causes.first)
        }
        let shown = fixture.bus.publish(any: show("a", for: .zero))
        #expect(try cause() == shown)
        let waits = fixture.bus.publish(any: show("b", for: .zero))
        #expect(try cause() == shown)
        fixture.at(1)
        let updated = fixture.bus.publish(any: show("a", .success, for: .zero))
        #expect(try cause() == updated)
        let dismissed = fixture.bus.publish(any: ToastDismiss(id: "a"))
        #expect(try cause() == dismissed)
        fixture.runUntilIdle()
        #expect(try cause() == waits)
    }

    @Test("two toasts that leave with one id, and the one that has it now, have causes of their own")
    func causesOfOneID() throws {
        let fixture = try Fixture(
            settings {
                $0.visibleLimit = 3
                $0.minimumInterval = .zero
            })
        var requests: [UInt64?] = []
        fixture.bus.publish(show("a", for: .zero))
        for time in [2, 2.05] {
            fixture.at(time)
            requests.append(fixture.bus.publish(any: ToastDismiss(id: "a")))
            requests.append(fixture.bus.publish(any: show("a", for: .zero)))
        }
        let plates = fixture.draw().filter { $0.in == nil }
        #expect(plates.count == 3)
        #expect(Set(plates.map(\.cause)) == Set([requests[0], requests[2], requests[3]]))
        #expect(plates.first { $0.id == "toast/a" }?.cause == requests[3])
    }
}
