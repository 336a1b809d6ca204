import Chrome
import EventBus

/// The parts of the bar: its surface, image, titles, buttons and progress line.
struct PopupBarPicture {
    private let engine: PopupEngine
    private let place: PopupFrames
    private let canvas: Canvas
    private let motions: PopupBarMotions
    private let surface: PopupSurface
    private let input: PopupAcceptance
    private var bar: PopupBarLayout { place.layout.bar }
    private var custom: PopupCustomBar? { engine.look.world.bar.custom }

    init(_ engine: PopupEngine, _ place: PopupFrames, on canvas: Canvas) {
        (self.engine, self.place, self.canvas) = (engine, place, canvas)
        motions = PopupBarMotions(engine, place, at: canvas.time)
        surface = PopupSurface(place, on: canvas)
        input = PopupAcceptance(engine)
    }

    func draw(on canvas: inout Canvas) {
        if let part = belowSafeArea { canvas.add(seen: part) }
        canvas.add(seen: plate)
        for part in backgroundImages { canvas.add(seen: part) }
        if let part = highlight { canvas.add(seen: part) }
        if bar.effectiveStyle == .custom {
            canvas.add(seen: ownContent)
        } else {
            if let part = image { canvas.add(seen: part) }
            for part in titles { canvas.add(seen: part) }
            for part in buttons { canvas.add(seen: part) }
            if let part = progress { canvas.add(seen: part) }
        }
    }

    // MARK: The surface

    private var plate: Part {
        var part = Part("popup/bar", .plate, place.plate)
        round(&part)
        surface.cover(&part)
        let shadowMotions = motions.shadow
        let hidesShadow = engine.bar.isMenuShown && bar.isFloating && shadowMotions.isEmpty
        part.shadow = hidesShadow ? nil : surface.shadow
        let speech = bar.accessibility
        part.name = speech.label.isEmpty ? nil : speech.label
        part.private = part.name == nil ? nil : ["name"]
        part.hint = speech.hint.isEmpty ? nil : speech.hint
        part.value = bar.progressViewVisible ? nil : speech.progressValue
        part.role = .button
        part.states = engine.bar.isHighlighted ? [.highlighted] : nil
        part.actions = actions
        part.tap = tap(on: "bar")
        if input.takesPans, custom?.wantsPan != false { part.pan = PopupPan.gesture(on: "bar") }
        if input.takesBarTouches {
            part.touch = PartGesture(PopupTouchBar.topic, moved: nil)
            part.hold = PartRequest(PopupShowContextMenu.topic, ["visible": true])
        }
        part.motion = listed(motions.plate + shadowMotions)
        return part
    }

    /// Gives a part the corners of the bar.
    private func round(_ part: inout Part) { (part.radius, part.radii) = (bar.cornerRadius, bar.cornerRadii) }

    private func tap(on name: String) -> PartRequest? {
        input.takesBarTaps ? PartRequest(PopupTapBar.topic, ["on": .string(name)]) : nil
    }

    /// The actions with which a screen reader replaces a swipe across the titles.
    private var actions: [PartAction]? {
        guard input.takesPages else { return nil }
        func page(_ direction: PopupPageDirection) -> PartRequest {
            PartRequest(PopupPage.topic, ["direction": .string(direction.rawValue)])
        }
        return [PartAction("Next", page(.after)), PartAction("Previous", page(.before))]
    }

    /// The background of a bar at the bottom of the screen, continued below the safe area.
    private var belowSafeArea: Part? {
        let dock = place.layout.dock
        let room = canvas.size.height - place.plate.maxY
        guard bar.extendsUnderSafeArea, dock.kind == .bottom || dock.hidden, room > 0, canvas.part("toolbar") == nil
        else { return nil }
        var part = Part(
            "popup/bar/extension", .plate,
            Frame(x: place.plate.x, y: place.plate.maxY, width: place.plate.width, height: room))
        surface.cover(&part)
        part.motion = listed(motions.below)
        return part
    }

    /// The images of the bar's background and of the line above it, from its appearance.
    private var backgroundImages: [Part] {
        var parts: [Part] = []
        if let name = surface.backgroundImage {
            var part = Part("popup/bar/background", in: "popup/bar", .image, place.plate)
            part.icon = name
            if bar.isFloating { round(&part) }
            part.motion = listed(motions.plateFrames)
            parts.append(part)
        }
        if let line = surface.lineImage {
            func above(_ plate: Frame) -> Frame {
                Frame(x: plate.x, y: plate.y - surface.lineHeight, width: plate.width, height: surface.lineHeight)
            }
            var part = Part("popup/bar/line", in: "popup/bar", .image, above(place.plate).moved(into: canvas.whole))
            (part.icon, part.ink) = (line.name, line.ink)
            part.motion = listed(
                motions.frames { above(Frame(x: place.plate.x, y: $0.y, width: place.plate.width, height: $0.height)) })
            parts.append(part)
        }
        return parts
    }

    private var highlight: Part? {
        let fading = motions.highlight
        guard engine.bar.isHighlighted || !fading.isEmpty else { return nil }
        var part = Part("popup/bar/highlight", in: "popup/bar", .indicator, place.plate)
        round(&part)
        part.tint = surface.highlight
        part.alpha = engine.bar.isHighlighted ? nil : 0
        part.motion = listed(motions.plateFrames + fading)
        return part
    }

    // MARK: The parts on it

    /// A part of the bar.
    /// - Parameter frame: the frame in the bar's inside.
    private func part(
        _ name: String, _ kind: PartKind, _ frame: Frame, _ side: PopupBarSide, more: [PartMotion] = []
    ) -> Part {
        func stand(_ inside: Frame) -> Frame { side.place(frame, of: bar.contentFrame.width, in: inside) }
        var part = Part("popup/bar/\(name)", in: "popup/bar", kind, stand(place.inside).moved(into: place.plate))
        part.motion = listed(motions.frames(stand) + motions.insideAlpha + more)
        return part
    }

    private func listed(_ motions: [PartMotion]) -> [PartMotion]? { motions.isEmpty ? nil : motions }

    /// The side of the image, where reading begins.
    private var leading: PopupBarSide { bar.isRightToLeft ? .right : .left }

    /// The bar drawn by the app.
    private var ownContent: Part {
        var part = part(
            "content", .content, Frame(x: 0, y: 0, width: bar.contentFrame.width, height: bar.contentFrame.height),
            .both)
        part.content = engine.bar.item?.id
        return part
    }

    private var image: Part? {
        guard bar.image.visible, let name = engine.look.item.image else { return nil }
        var part = part("image", .image, bar.image.frame, leading, more: motions.image)
        part.icon = name
        part.radius = bar.image.cornerRadius
        part.shadow = surface.imageShadow
        part.name = bar.accessibility.imageLabel
        if part.name != nil { (part.role, part.private) = (.image, ["name"]) }
        part.tap = tap(on: "image")
        return part
    }

    private var buttons: [Part] {
        let rightStart = bar.buttonsLeftToRight.firstIndex(of: "|") ?? 0
        var taken: Set = [
            "image", "title", "subtitle", "progress", "highlight", "content", "extension", "background", "line",
        ]
        // The app chooses the ids of buttons, but part ids must be unique.
        func name(_ id: String) -> String {
            var name = id
            while !taken.insert(name).inserted { name += "'" }
            return name
        }
        let present = bar.buttons.enumerated().map { index, button in
            self.button(button, name(button.id), index < rightStart ? .left : .right)
        }
        return present + (row?.leaving(bar) ?? []).map { leaving($0.button, name($0.button.id), $0.side) }
    }

    /// The buttons before a change that is still animated; nil if nothing moves.
    private var row: PopupFormerRow? { motions.buttons { _ in PartPose() }.isEmpty ? nil : engine.shown.formerRow }

    private func button(_ button: PopupButtonLayout, _ name: String, _ side: PopupBarSide) -> Part {
        var part = look(button, name, side, more: arriving(button, side))
        part.name = button.accessibility.label ?? button.title ?? button.id
        part.hint = button.accessibility.hint
        part.role = .button
        guard button.isEnabled != false else {
            part.states = [.disabled]
            return part
        }
        let isOpen = engine.menu?.button == button.id
        part.states = isOpen ? [.expanded] : nil
        part.tap = isOpen ? PartRequest(PopupHideMenu.topic) : tap(on: button.id)
        return part
    }

    /// The fade-in of a button, or its movement from its former place.
    private func arriving(_ button: PopupButtonLayout, _ side: PopupBarSide) -> [PartMotion] {
        guard let row else { return [] }
        guard let former = row.frame(of: button.id) else { return motions.buttons { PartPose(alpha: $0) } }
        return former == button.frame ? [] : moving(from: former, to: button.frame, side)
    }

    /// A button that fades out and takes no taps.
    private func leaving(_ button: PopupButtonLayout, _ name: String, _ side: PopupBarSide) -> Part {
        var part = look(button, name, side, more: motions.buttons { PartPose(alpha: 1 - $0) })
        part.alpha = 0
        return part
    }

    /// The movement of a part from its place before a change of the buttons to its place after it.
    private func moving(from former: Frame, to frame: Frame, _ side: PopupBarSide) -> [PartMotion] {
        motions.buttons(of: .frame) { share in
            var between = frame
            between.x = former.x + (frame.x - former.x) * share
            between.width = former.width + (frame.width - former.width) * share
            let stood = side.place(between, of: bar.contentFrame.width, in: place.inside).moved(into: place.plate)
            var pose = PartPose()
            (pose.x, pose.width) = (stood.x, stood.width)
            return pose
        }
    }

    /// The visible elements of a button.
    private func look(
        _ button: PopupButtonLayout, _ name: String, _ side: PopupBarSide, more: [PartMotion]
    ) -> Part {
        var part = part(name, .button, button.frame, side, more: more)
        let length = min(22, part.frame.width, part.frame.height)
        if let title = button.title, button.image == nil {
            let size = bar.titles.titleSize
            part.title = TextWidth.fitted(title, into: part.frame.width, size: size, isBold: false)
            part.font = PartFont(size: size)
        } else {
            part.icon = button.image ?? button.id
            part.iconFrame = Frame(midX: part.frame.midX, midY: part.frame.midY, width: length, height: length)
        }
        part.ink = surface.buttons
        if button.style == .prominent { part.makeProminent() }
        if button.isEnabled == false { part.ink = canvas.palette.ink("tertiaryLabel") }
        return part
    }

    private var progress: Part? {
        guard bar.progressViewVisible, bar.progressFrame.width > 0 else { return nil }
        let motion = engine.bar.progressMotion(at: canvas.time)
        var part = part("progress", .progress, bar.progressFrame, .both, more: motion.map { [$0] } ?? [])
        part.progress = motion == nil ? engine.bar.progress(at: canvas.time) : 1
        part.radius = bar.progressIsCapsule ? part.frame.height / 2 : nil
        part.tint = canvas.palette.ink("systemFill")
        part.ink = surface.progress
        part.name = bar.accessibility.progressLabel
        part.value = bar.accessibility.progressValue
        part.role = .progress
        return part
    }

    // MARK: Titles

    private var titles: [Part] {
        let titles = bar.titles, item = engine.look.item, marquee = bar.marquee
        guard titles.visible else { return [] }
        let looks = bar.look.appearance
        let isBold = bar.effectiveStyle == .floating || bar.effectiveStyle == .floatingCompact
        var labels: [PopupLabel] = []
        if let title = titles.title, !title.isEmpty {
            labels.append(
                PopupLabel(
                    id: "title", text: title, width: item.titleWidth, size: titles.titleSize,
                    weight: looks.titleFont?.weight ?? (isBold ? 600 : 500), family: looks.titleFont?.name,
                    ink: surface.title, run: run(marquee.titleDuration, since: engine.bar.marquee.title)))
        }
        if let subtitle = titles.subtitle, !subtitle.isEmpty {
            labels.append(
                PopupLabel(
                    id: "subtitle", text: subtitle, width: item.subtitleWidth, size: titles.subtitleSize,
                    weight: looks.subtitleFont?.weight ?? 400, family: looks.subtitleFont?.name,
                    ink: surface.subtitle, run: run(marquee.subtitleDuration, since: engine.bar.marquee.subtitle)))
        }
        return zip(labels, PopupLabel.frames(labels, in: titles.frame, spacing: titles.spacing)).map { label, frame in
            title(label, frame)
        }
    }

    private func run(_ seconds: Double, since start: Duration) -> MarqueeRun? {
        MarqueeRun(bar.marquee, seconds: seconds, since: start)
    }

    private func title(_ label: PopupLabel, _ frame: Frame) -> Part {
        let scrolls = label.run != nil && !engine.bar.isMarqueePaused
        var more = scrolls ? label.run.map { [$0.motion(at: canvas.time)] } ?? [] : []
        if let former = row?.titles, former != bar.titles.frame {
            more += moving(from: former, to: bar.titles.frame, .both)
        }
        var part = part(label.id, .text, frame, .both, more: more)
        let room = part.frame.width
        let fits = label.run != nil || label.width.map { $0 <= room } == true
        part.title =
            fits ? label.text : TextWidth.fitted(label.text, into: room, size: label.size, isBold: label.weight >= 600)
        if let run = label.run { (part.textLoop, part.textFade) = (run.distance, bar.marquee.fade) }
        part.private = ["title"]
        part.font = PartFont(size: label.size, weight: label.weight, family: label.family)
        part.ink = label.ink
        part.alignment =
            bar.titles.alignment == .center && label.run == nil ? .center : bar.isRightToLeft ? .right : .left
        part.tap = tap(on: "titles")
        return part
    }
}

/// A text of the bar.
struct PopupLabel {
    let id: String
    let text: String
    /// The width in points that the app has measured; nil: unknown.
    let width: Double?
    let size: Double
    let weight: Int
    /// The font family; nil: the system's.
    let family: String?
    let ink: String
    /// How the text scrolls; nil: it does not.
    let run: MarqueeRun?

    /// The frames of labels stacked vertically, centered in a room. If the room is too small, the labels shrink.
    static func frames(_ labels: [PopupLabel], in room: Frame, spacing: Double) -> [Frame] {
        let heights = labels.map { $0.size * 1.2 }
        let gap = labels.count > 1 ? spacing : 0
        let whole = heights.reduce(gap, +)
        let factor = whole > room.height ? room.height / whole : 1
        var y = room.midY - whole * factor / 2
        return heights.map { height in
            defer { y += (height + gap) * factor }
            return Frame(x: room.x, y: y, width: room.width, height: height * factor)
        }
    }
}
