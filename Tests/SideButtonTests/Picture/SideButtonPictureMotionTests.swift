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
        // A picture that shows the other direction has the bar on the other side.
        #expect(scene.draw().part("sideButton")?.pose(at: scene.bus.now).tx == tx)
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

    // MARK: Both

    /// A button that has begun to slide out some milliseconds ago.
    private func sliding(_ milliseconds: Int) throws -> DrawnSideButton {
        let scene = try DrawnSideButton(showing: nil, swipeable())
        scene.bus.publish(ToolbarSelect(index: 1))
        scene.bus.advance(to: scene.bus.now + .milliseconds(milliseconds))
        return scene
    }

    @Test(
        "a press while the button slides out is seen at once, and the button slides on",
        arguments: [0, 50, 120, 300, 400])
    func pressWhileSliding(_ milliseconds: Int) throws {
        let scene = try sliding(milliseconds)
        let (alone, start) = (try scene.button, scene.bus.now)
        scene.bus.publish(SideButtonPress(phase: .began))
        let both = try scene.button
        #expect(abs(both.pose(at: start).alpha! - alone.pose(at: start).alpha!) < 1e-9)
        for later in [0, 40, 100, 149] {
            let time = start + .milliseconds(later)
            #expect(abs((both.pose(at: time).tx ?? 0) - (alone.pose(at: time).tx ?? 0)) < 1e-9)
        }
        let half = try #require(both.pose(at: start + .milliseconds(75)).scale)
        #expect(abs(half - 0.96) < 1e-9)
        scene.settle()
        #expect(try scene.pose.scale == 0.92 && scene.pose.alpha == 0.85 && scene.pose.tx == 0)
    }

    @Test(
        "whatever a finger does while the button slides out, no movement jumps when it ends",
        arguments: [0, 30, 90, 200])
    func noJumps(_ milliseconds: Int) throws {
        for events in [
            [SideButtonPress(phase: .began)], [SideButtonPress(phase: .began), SideButtonPress(phase: .ended)],
            [SideButtonTap()],
            [SideButtonPan(phase: .began), SideButtonPan(phase: .moved, translation: Vector(x: 30, y: 9))],
        ] as [[any Event]] {
            let scene = try sliding(milliseconds)
            for event in events { scene.bus.publish(any: event) }
            while let next = try scene.button.motion?.map(\.end).filter({ $0 > scene.bus.now }).min() {
                let before = try scene.button.shown(at: next)
                scene.bus.advance(to: next)
                let after = try scene.button.shown(at: next)
                #expect(zip(before, after).allSatisfy { abs($0 - $1) < 0.05 }, "\(events): \(before) \(after)")
            }
        }
    }

    @Test("a drag while the button slides out moves it by as much as at rest")
    func dragWhileSliding() throws {
        let scene = try sliding(100)
        let alone = try scene.button
        scene.bus.publish(SideButtonPan(phase: .began))
        scene.bus.publish(SideButtonPan(phase: .moved, translation: Vector(x: -20, y: 10)))
        scene.advance(0.1)
        let (both, before) = (try scene.pose, alone.pose(at: scene.bus.now))
        #expect(abs(both.tx! - before.tx! + 6) < 1e-9 && both.ty == 3 && both.scale == 0.95)
    }
}

extension Part {
    /// The frame and the opacity in which the part is seen.
    fileprivate func shown(at time: Duration) -> [Double] {
        let frame = shownFrame(at: time)
        return [frame.x, frame.y, frame.width, frame.height, pose(at: time).alpha ?? 1]
    }
}
