import EventBus

extension Part {
    /// Returns the frame of the part on the screen at a bus time.
    public func shownFrame(at time: Duration) -> Frame {
        guard motion != nil else { return frame }
        let pose = pose(at: time)
        let scale = max(0, pose.scale ?? 1)
        let own = Frame(
            x: pose.x ?? frame.x, y: pose.y ?? frame.y, width: max(0, pose.width ?? frame.width),
            height: max(0, pose.height ?? frame.height))
        return Frame(
            midX: own.midX + (pose.tx ?? 0), midY: own.midY + (pose.ty ?? 0), width: own.width * scale,
            height: own.height * scale)
    }

    /// Whether the part is visible at a bus time.
    public func isVisible(at time: Duration) -> Bool { (pose(at: time).alpha ?? alpha ?? 1) > 0 }
}

extension Picture {
    /// Returns the frontmost part at a point, as the parts are shown at a bus time; nil if there is none.
    public func part(at point: Vector, time: Duration) -> Part? {
        seenParts(at: time).last { $0.contains(point) }?.part
    }

    /// Returns the parts that contain a part, the nearest first.
    public func ancestors(of part: Part) -> [Part] {
        var ancestors: [Part] = []
        var next = part.in
        while let id = next, let parent = self[id], ancestors.count < parts.count {
            ancestors.append(parent)
            next = parent.in
        }
        return ancestors
    }
}
