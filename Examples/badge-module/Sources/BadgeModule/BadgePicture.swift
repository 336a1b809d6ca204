import Chrome
import EventBus

/// What the badge looks like.
extension RunningBadge {
    func draw(on canvas: inout Canvas) {
        guard let text = state.text else { return }
        var part = Part("badge", .plate, Frame(x: 8, y: canvas.ceiling + 8, width: 44, height: 24))
        part.makeGlass(on: canvas)
        part.title = text
        part.name = "\(state.count) new"
        part.role = .button
        part.tap = PartRequest(BadgeSet.topic, ["count": 0])
        canvas.add(part)
    }
}
