import Chrome

/// The contents of a part: ring, icon, text, badge and progress.
extension PictureSVG {
    mutating func contents(_ seen: SeenPart) {
        let part = seen.part
        if part.kind == .progress { progress(seen) }
        if let ring = part.ring { self.ring(ring, seen.inner(ring.frame)) }
        if let icon = part.icon {
            svg.icon(
                icon, part.iconFrame.map(seen.inner) ?? Self.iconFrame(in: seen.frame, of: part.kind),
                PartInk(part.iconInk ?? part.ink ?? label), isDark: isDark, fallback: seen.iconName)
        }
        texts(seen)
        if let badge = part.badge, !badge.isEmpty { self.badge(badge, seen) }
    }

    private var label: String { isDark ? "#FFFFFF" : "#000000" }

    /// The frame of an icon that has no frame of its own.
    private static func iconFrame(in frame: Frame, of kind: PartKind) -> Frame {
        let room = min(frame.width, frame.height)
        let side = kind == .icon ? room : min(kind == .image ? room / 2 : room, 24)
        return Frame(midX: frame.midX, midY: frame.midY, width: side, height: side)
    }

    // MARK: Texts

    private mutating func texts(_ seen: SeenPart) {
        let part = seen.part
        var texts = seen.texts
        // A word represents what the app or the system draws.
        let isForeign = texts.isEmpty && (part.kind == .content || part.kind == .system)
        if isForeign { texts = [part.content ?? PictureTitle.word(part.id)] }
        let frame = part.textFrame.map(seen.inner) ?? seen.frame
        let alpha = min(1, max(0, seen.pose.textAlpha ?? 1))
        guard !texts.isEmpty, frame.height > 0, alpha > 0 else { return }
        let font = part.font ?? PartFont(size: isForeign ? 13 : 17)
        // A frame that is given for several lines determines their height.
        let line = part.textFrame != nil && texts.count > 1 ? frame.height / Double(texts.count) : font.size * 1.2
        let top = frame.midY - line * Double(texts.count) / 2
        let ink = PartInk(part.ink ?? (isForeign ? "#8E8E93" : label))
        if part.textLoop != nil { svg.begin("g", ["mask": mask(frame, fade: part.textFade ?? 0)]) }
        // A scrolling title is followed by a copy of itself.
        let loop = part.textLoop.map { picture.rtl ? -$0 : $0 }
        for shift in [0, loop].compactMap(\.self) {
            for (index, text) in texts.enumerated() where !text.isEmpty {
                let (x, anchor) = anchor(part.alignment ?? .center, in: frame)
                svg.element(
                    "text",
                    [
                        "x": n(x - (seen.pose.textOffset ?? 0) + shift),
                        "y": n(top + line * (Double(index) + 0.5) + font.size * 0.36), "font-size": n(font.size),
                        "font-weight": "\(font.weight)", "text-anchor": anchor, "fill": ink.hex,
                        "fill-opacity": SVGWriter.factor(ink.opacity),
                        "opacity": alpha < 1 ? SVGWriter.factor(alpha) : nil,
                    ], text: SVGWriter.isolated(text, isMirrored: picture.rtl))
            }
        }
        if part.textLoop != nil { svg.end() }
    }

    /// Where a text begins. The file as a whole is written from left to right, and only inside a text the direction may
    /// differ, so a start is always at the left.
    private func anchor(_ alignment: TextAlignment, in frame: Frame) -> (x: Double, anchor: String) {
        switch alignment {
        case .left: (frame.x, "start")
        case .center: (frame.midX, "middle")
        case .right: (frame.maxX, "end")
        }
    }

    /// A mask that shows the inside of a frame, and fades out at its left and right edge.
    private mutating func mask(_ frame: Frame, fade: Double) -> String {
        let share = frame.width > 0 ? min(0.5, max(0, fade / frame.width)) : 0
        let (hidden, shown) = (PartInk(hex: "#FFFFFF", opacity: 0), PartInk(hex: "#FFFFFF"))
        let paint =
            share > 0
            ? definitions.gradient(to: (1, 0), [(0, hidden), (share, shown), (1 - share, shown), (1, hidden)])
            : shown.hex
        return definitions.mask(x: frame.x, y: frame.y, width: frame.width, height: frame.height, paint: paint)
    }

    // MARK: Badge and progress

    private mutating func badge(_ text: String, _ seen: SeenPart) {
        let icon = seen.part.iconFrame ?? seen.part.frame
        let frame = seen.inner(
            seen.part.badgeFrame ?? Frame(x: icon.maxX - 8, y: icon.y - 4, width: 16, height: 16))
        rect(
            frame, radius: min(frame.width, frame.height) / 2, PartInk(hex: isDark ? "#FF453A" : "#FF3B30"))
        let size = frame.height * 0.7
        let fitted = TextWidth.fitted(text, into: max(0, frame.width - 4), size: size, isBold: true)
        guard !fitted.isEmpty else { return }
        svg.element(
            "text",
            [
                "x": n(frame.midX), "y": n(frame.midY + size * 0.36), "font-size": n(size), "font-weight": "700",
                "text-anchor": "middle", "fill": "#FFFFFF",
            ], text: SVGWriter.isolated(fitted, isMirrored: picture.rtl))
    }

    /// Draws a line, or a ring if the frame is a square that has room for one.
    private mutating func progress(_ seen: SeenPart) {
        let frame = seen.frame, part = seen.part
        let share = (seen.pose.progress ?? part.progress).map { min(1, max(0, $0)) }
        let track = part.tint.map { PartInk($0) } ?? quiet, ink = PartInk(part.ink ?? label)
        if frame.height >= 12, abs(frame.width - frame.height) < 1 { return ring(share, frame, track, ink) }
        rect(frame, radius: seen.radius, track)
        var done = frame
        done.width *= share ?? 1.0 / 3
        done.x = share == nil ? frame.midX - done.width / 2 : picture.rtl ? frame.maxX - done.width : frame.x
        if done.width > 0 { rect(done, radius: min(seen.radius, done.width / 2), ink) }
    }

    private mutating func ring(_ share: Double?, _ frame: Frame, _ track: PartInk, _ ink: PartInk) {
        let width = max(2, frame.width / 10)
        let (x, y) = (n(frame.midX), n(frame.midY))
        for (ink, length) in [(track, 1), (ink, share ?? 0.25)] {
            svg.element(
                "circle",
                [
                    "cx": x, "cy": y, "r": n((frame.width - width) / 2), "fill": "none", "stroke": ink.hex,
                    "stroke-opacity": SVGWriter.factor(ink.opacity), "stroke-width": n(width), "pathLength": "100",
                    "stroke-dasharray": length < 1 ? "\(n(length * 100)) 100" : nil,
                    // A circle of SVG begins at its right.
                    "transform": "rotate(-90 \(x) \(y))",
                ])
        }
    }
}
