import Chrome
import EventBus
import ModuleTesting
import Testing

@testable import Toolbar

/// Which movements the toolbar publishes, with which durations and curves, on virtual time.
@Suite("The toolbar's animations") struct AnimationTests {
    private func bar(width: Double = 500, _ count: Int = 3) throws -> Bar {
        try Bar(items: (0..<count).map { ToolbarItem(id: "i\($0)", title: "Item \($0)") }, width: width)
    }

    private func seconds(_ value: Double) -> Duration { Duration(seconds: value)! }

    /// The movements as short lines: `what id duration curve damping velocity delay`.
    private func lines(_ motions: [ToolbarAnimationStarted]) -> [String] {
        motions.map { motion in
            func text(_ number: Double?) -> String { number.map { Value.double($0).json } ?? "-" }
            return [
                motion.what.rawValue, motion.id ?? "-", text(motion.duration.inSeconds), motion.curve.rawValue,
                text(motion.damping), text(motion.velocity), text(motion.delay.inSeconds),
            ].joined(separator: " ")
        }
    }

    @Test("a tap presses the entry, changes the look of two entries and moves the indicator")
    func tap() throws {
        let bar = try bar()
        let motions = bar.motions(after: ToolbarTap(index: 2))
        #expect(
            lines(motions) == [
                "press i2 0.1 easeInOut - - 0", "press i2 0.2 spring 0.5 0.5 0.1",
                "selectedLook i0 0.2 easeInOut - - 0", "selectedLook i2 0.2 easeInOut - - 0",
                "indicator - 0.35 spring 0.7 0.5 0",
            ])
        #expect(
            motions.map(\.from.scale) == [1, 0.88, nil, nil, nil]
                && motions.map(\.to.scale) == [0.88, 1, nil, nil, nil])
        #expect(motions[2...3].map(\.from.selected) == [1, 0] && motions[2...3].map(\.to.selected) == [0, 1])
        #expect(motions[4].from.place == 0 && motions[4].to.place == 2)
    }

    @Test("a new layout moves the bar with everything beside and above it, the indicator's height and the titles")
    func layout() throws {
        let bar = try bar(width: 834, 5)
        let motions = bar.motions(after: ToolbarResize(width: 300))
        #expect(
            lines(motions) == ["layout - 0.35 spring 0.85 - 0", "indicatorHeight - 0.25 spring 0.85 - 0"]
                + (0..<5).map { "label i\($0) 0.25 spring 0.85 - 0" })
        let (wide, narrow) = (motions[0].from, motions[0].to)
        #expect(wide.width == 408 && wide.x == 213 && wide.spacing == 16 && wide.accessoryWidth == 400)
        #expect(narrow.width == bar.layout.toolbarWidth && narrow.x == (300 - bar.layout.toolbarWidth) / 2)
        #expect(wide.sideButtonSize == nil && narrow.sideButtonSize == nil)
        #expect(motions[1].from.height == 44 && motions[1].from.radius == 22)
        #expect(motions[1].to.height == 36 && motions[1].to.radius == 18)
        #expect(motions[2...].allSatisfy { $0.from.alpha == 1 && $0.to.alpha == 0 })
    }

    @Test("durations, damping, velocity and scale come from the appearance")
    func numbers() throws {
        let bar = try bar()
        var looks = ToolbarAppearance()
        (looks.animationDuration, looks.springDamping, looks.springVelocity) = (0.5, 1, 2)
        (looks.selectionAnimationDuration, looks.selectionSpringDamping, looks.tapScaleFactor) = (0.1, 0.9, 0.5)
        bar.bus.publish(ToolbarConfigure(appearance: looks))
        let motions = bar.motions(after: ToolbarTap(index: 1))
        #expect(motions[0].to.scale == 0.5)
        #expect(lines(motions).last == "indicator - 0.1 spring 0.9 2 0")
        #expect(lines(bar.motions(after: ToolbarResize(width: 450), .layout)) == ["layout - 0.5 spring 1 2 0"])
    }

    @Test("without a change nothing moves, and a change without an animation takes effect at once")
    func nothing() throws {
        let bar = try bar()
        #expect(bar.motions(after: ToolbarResize(width: 500)).isEmpty)
        #expect(bar.motions(after: ToolbarSelect(index: 0)).isEmpty)
        #expect(bar.motions(after: ToolbarResize(width: 300, animated: false)).isEmpty)
        #expect(bar.motions(after: ToolbarSetItems(items: Bar.items(.primary))).isEmpty)
        // A different order of the menu is not a movement.
        let menu = try self.bar(width: 200, 6)
        menu.bus.answer(ToolbarOverflowQuery.self, as: "backwards") { $0.items.suffix(4).map(\.id).reversed() }
        #expect(menu.motions(after: ToolbarSelect(index: 1), .layout).isEmpty)
        #expect(menu.layout.overflowItemIndices == [5, 4, 3, 2])
    }

    @Test("an interrupted movement continues from where it is")
    func interrupted() throws {
        let bar = try bar()
        let first = try #require(bar.motions(after: ToolbarSelect(index: 2), .indicator).first)
        bar.at(0.1)
        let second = try #require(bar.motions(after: ToolbarSelect(index: 1), .indicator).first)
        let way = Motion(
            from: first.from, to: first.to, duration: first.duration, damping: first.damping, velocity: first.velocity)
        #expect(second.from == way.pose(after: seconds(0.1)))
        #expect(second.from.place! > 0.2 && second.from.place! != 2 && second.to.place == 1)
        bar.at(0.45)
        #expect(bar.motions(after: ToolbarSelect(index: 0), .indicator).map(\.from.place) == [1])
    }

    @Test("a press during the bounce of the last press starts with the entry's current scale")
    func pressed() throws {
        let bar = try bar()
        bar.bus.publish(ToolbarTap(index: 0))
        bar.at(0.11)
        let again = bar.motions(after: ToolbarTap(index: 0), .press)
        #expect(again.count == 2 && again[0].from.scale! > 0.88 && again[0].from.scale! < 1)
        bar.at(1)
        #expect(bar.motions(after: ToolbarTap(index: 0), .press).first?.from.scale == 1)
    }

    @Test("a resize continues from the one before, and a resize without an animation ends it")
    func resized() throws {
        let bar = try bar(width: 600)
        bar.bus.publish(ToolbarResize(width: 400))
        bar.at(0.1)
        let onward = try #require(bar.motions(after: ToolbarResize(width: 420), .layout).first)
        #expect(onward.from.x! < 300 - 240 / 2 && onward.from.x! > 400 / 2 - 240 / 2)
        bar.at(0.2)
        bar.bus.publish(ToolbarResize(width: 600, animated: false))
        let standing = ToolbarLook(bar.layout, ToolbarAppearance())
        #expect(bar.motions(after: ToolbarResize(width: 400), .layout).map(\.from) == [standing])
    }

    @Test("the indicator fades out when the selected item is in the menu, and fades in when an entry is selected")
    func hidden() throws {
        let bar = try Bar(items: Bar.items(.primary, .primary, .overflow), width: 500)
        let away = bar.motions(after: ToolbarSelect(index: 2))
        #expect(lines(away.filter { $0.what == .indicatorAlpha }) == ["indicatorAlpha - 0.2 easeInOut - - 0"])
        #expect(!away.contains { $0.what == .indicator })
        bar.at(0.05)
        let back = bar.motions(after: ToolbarSelect(index: 1))
        #expect(back.filter { $0.what == .indicatorAlpha }.map(\.to.alpha) == [1])
        // The indicator appears on its entry and does not move there.
        #expect(!back.contains { $0.what == .indicator })
        bar.at(1)
        #expect(bar.motions(after: ToolbarSelect(index: 0), .indicator).map(\.from.place) == [1])
    }

    @Test("a new layout moves the indicator together with its entry, at once")
    func taken() throws {
        let bar = try bar(width: 500, 5)
        bar.bus.publish(ToolbarSelect(index: 4))
        bar.at(0.1)
        var update = ToolbarUpdateItem(index: 0)
        update.priority = .overflow
        #expect(!bar.motions(after: update).contains { $0.what == .indicator })
        #expect(bar.motions(after: ToolbarSelect(index: 1), .indicator).map(\.from.place) == [3])
    }

    @Test("ultra-minimal mode is animated like any other layout, or takes effect at once")
    func ultraMinimal() throws {
        let bar = try bar()
        #expect(
            lines(bar.motions(after: ToolbarSetUltraMinimal(enabled: true), .layout)) == [
                "layout - 0.35 spring 0.85 - 0"
            ])
        bar.at(0.1)
        #expect(bar.motions(after: ToolbarSetUltraMinimal(enabled: false, animated: false)).isEmpty)
    }
}
