import Chrome
import EventBus
import SideButton
import Testing
import Toolbar

/// How the button moves in the picture: out from behind the bar and back, with the bar, and under a finger.
@Suite("The movements of the side button in the picture")
struct SideButtonPictureMotionTests {
    // MARK: Sliding

    @Test("a button slides out from behind the bar")
    func appearing() throws {
        let scene = try DrawnSideButton(showing: nil, button("plus"))
        scene.bus.publish(ToolbarSelect(index: 1))
        let part = try scene.button
        let distance = part.frame.width + part.frame.x - (try scene.bar.frame.maxX)
        #expect(try scene.pose.tx == -distance && scene.pose.alpha == 0)
        scene.advance(0.5)
        #expect(try scene.button.motion == nil)
    }

    @Test("a button that disappears begins where it was, follows the bar, takes no touches, and is gone at the end")
    func leaving() throws {
        let scene = try DrawnSideButton(showing: button("plus"), nil)
        let (before, bar) = (try scene.button.frame, try scene.bar.frame)
        scene.bus.publish(ToolbarSelect(index: 1))
        let part = try scene.button
        #expect(part.tap == nil && part.touch == nil && part.pan == nil)
        #expect(try scene.bar.frame.x != bar.x && scene.draw().place(of: "sideButton") == nil)
        #expect(part.shownFrame(at: scene.bus.now) == before)
        for milliseconds in [50, 150, 300] {
            let time = scene.bus.now + .milliseconds(milliseconds)
            let (seen, bar) = (part.shownFrame(at: time), try scene.bar.shownFrame(at: time))
            let slid = try #require(part.pose(at: time).tx)
            #expect(abs(seen.x - slid - (bar.maxX + 16)) < 1e-9)
        }
        scene.advance(0.36)
        #expect(scene.drawn == nil)
    }

    @Test("a replaced button leaves before the other one comes")
    func replaced() throws {
        let scene = try DrawnSideButton(showing: button("plus"), button("minus", style: .danger))
        scene.bus.publish(ToolbarSelect(index: 1))
        #expect(try scene.button.icon == "plus" && scene.button.tint == "#007AFF")
        scene.advance(0.35)
        #expect(try scene.button.icon == "minus" && scene.button.tint == "#FF3B30" && scene.pose.alpha == 0)
    }

    @Test("in right-to-left layout the button slides out from behind the bar, too")
    func mirrored() throws {
        let scene = try DrawnSideButton(showing: nil, button("plus"))
        var update = TraitsUpdate()
        update.layoutDirection = .rightToLeft
        scene.bus.publish(EnvironmentUpdate(traits: update))
        scene.bus.publish(ToolbarSelect(index: 1))
        // The picture is mirrored later, so that the button is still to the right of the bar.
        let part = scene.draw { $0.layoutDirection = .rightToLeft }.part("sideButton")
        let tx = try #require(part?.pose(at: scene.bus.now).tx)
        #expect(tx < 0 && part?.mirrored(in: 390).pose(at: scene.bus.now).tx == -tx)
    }

    // MARK: With the bar

    @Test("while its size changes, the button is round")
    func radius() throws {
        let scene = try DrawnSideButton(showing: button("plus"), nil, nil)
        let before = try scene.button
        scene.bus.publish(ToolbarSetUltraMinimal(enabled: true))
        let part = try scene.button
        #expect(
            part.frame.width == 44 && before.frame.width == 52 && part.shownFrame(at: scene.bus.now) == before.frame)
        for milliseconds in [0, 40, 100, 200, 350] {
            let time = scene.bus.now + .milliseconds(milliseconds)
            let radius = try #require(part.pose(at: time).radius)
            #expect(abs(radius - part.shownFrame(at: time).width / 2) < 1e-9)
        }
    }

    // MARK: Under a finger

    @Test("a pressed button is smaller and fainter, says so, and stays so until it is released")
    func pressed() throws {
        let scene = try DrawnSideButton(showing: button("plus"))
        scene.bus.publish(SideButtonPress(phase: .began))
        #expect(try scene.button.states == [.pressed] && scene.pose.scale == 1)
        scene.advance(0.15)
        #expect(try scene.pose.scale == 0.92 && scene.pose.alpha == 0.85)
        scene.settle()
        #expect(try scene.pose.scale == 0.92 && scene.pose.alpha == 0.85)
        scene.bus.publish(SideButtonPress(phase: .ended))
        #expect(try scene.button.states == nil && scene.pose.scale == 0.92)
        scene.settle()
        #expect(try scene.button.motion == nil)
    }

    @Test("a dragged button follows the finger, and comes back after the swipe")
    func panned() throws {
        let scene = try DrawnSideButton(showing: swipeable())
        scene.bus.publish(SideButtonPan(phase: .began))
        scene.bus.publish(SideButtonPan(phase: .moved, translation: Vector(x: 10, y: -10)))
        scene.advance(0.05)
        #expect(try scene.pose == PartPose(tx: 3, ty: -3, scale: 0.95, alpha: 1))
        // Only one of the two directions changes; the other one stays.
        scene.bus.publish(SideButtonPan(phase: .moved, translation: Vector(x: 10, y: -60)))
        #expect(try scene.pose.tx == 3 && scene.pose.ty == -3)
        scene.advance(0.05)
        #expect(try scene.pose.tx == 3 && scene.pose.ty == -8)
        scene.bus.publish(SideButtonPan(phase: .ended, translation: Vector(x: 0, y: -60), velocity: .zero))
        scene.advance(0.1)
        #expect(try scene.pose.ty == -12)
        scene.settle()
        #expect(try scene.button.motion == nil)
    }
}
