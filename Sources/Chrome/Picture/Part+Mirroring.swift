/// In right-to-left layout, pictures are mirrored.
extension Part {
    /// Returns the part mirrored in a container of this width. Texts and icons stay readable.
    public func mirrored(in width: Double) -> Part {
        var part = self
        part.frame.mirror(in: width)
        part.iconFrame?.mirror(in: width)
        part.textFrame?.mirror(in: width)
        part.badgeFrame?.mirror(in: width)
        part.ring?.frame.mirror(in: width)
        if let alignment { part.alignment = alignment == .left ? .right : alignment == .right ? .left : .center }
        part.shadow?.x.negate()
        if let radii, radii.count == 4 { part.radii = [radii[1], radii[0], radii[3], radii[2]] }
        part.motion = motion?.map { motion in
            var motion = motion
            motion.from.mirror(part.frame, in: width)
            motion.to.mirror(part.frame, in: width)
            return motion
        }
        return part
    }
}

extension Frame {
    fileprivate mutating func mirror(in width: Double) { x = width - maxX }
}

extension PartPose {
    /// - Parameter frame: the mirrored frame of the part, for a width that the pose does not have.
    fileprivate mutating func mirror(_ frame: Frame, in width: Double) {
        tx = tx.map { -$0 }
        rotation = rotation.map { -$0 }
        textOffset = textOffset.map { -$0 }
        x = x.map { width - $0 - (self.width ?? frame.width) }
    }
}
