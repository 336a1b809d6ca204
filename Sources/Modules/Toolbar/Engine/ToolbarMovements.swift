import Chrome
import EventBus

/// The movements of the bar's parts, in bus time. A movement that interrupts another one starts at the part's current
/// pose. Durations and curves are those of DotShake's toolbar.
struct ToolbarMovements {
    typealias Track = MotionTrack<ToolbarLook>

    /// Whether the user prefers reduced motion. Places and sizes then change at once; only fades remain.
    var reducesMotion = false
    private(set) var bar = Track(at: ToolbarLook())
    private(set) var indicator = Track(at: ToolbarLook(place: 0))
    private(set) var indicatorAlpha = Track(at: ToolbarLook(alpha: 0))
    private(set) var indicatorHeight = Track(at: ToolbarLook())
    /// Movements of single entries, by the entry's id. An entry without a movement is at rest.
    private(set) var presses: [String: Track] = [:]
    private(set) var labels: [String: Track] = [:]
    private(set) var looks: [String: Track] = [:]

    /// Ends the movements of all entries, because the items were replaced.
    mutating func clear() { (presses, labels, looks) = ([:], [:], [:]) }

    /// Ends the movements of a removed entry.
    mutating func forget(_ id: String) { (presses[id], labels[id], looks[id]) = (nil, nil, nil) }

    /// Shrinks an entry under the finger and springs it back.
    mutating func press(
        _ id: String, _ appearance: ToolbarAppearance, at now: Duration
    ) -> [ToolbarAnimationStarted] {
        guard !reducesMotion else { return [] }
        var track = presses[id] ?? Track(at: ToolbarLook(scale: 1))
        defer { presses[id] = track }
        return [
            track.move(to: ToolbarLook(scale: appearance.tapScaleFactor), in: 0.1, .easeInOut, at: now),
            track.follow(to: ToolbarLook(scale: 1), in: 0.2, damping: 0.5, velocity: 0.5),
        ].map { ToolbarAnimationStarted(.press, id: id, $0) }
    }

    // MARK: Selecting

    /// Moves the selected look from one entry to another.
    mutating func select(_ id: String, insteadOf previous: String?, at now: Duration) -> [ToolbarAnimationStarted] {
        let changes = (previous.map { [($0, 0.0)] } ?? []) + [(id, 1.0)]
        return changes.map { id, selected in
            var track = looks[id] ?? Track(at: ToolbarLook(selected: 1 - selected))
            let motion = track.move(to: ToolbarLook(selected: selected), in: 0.2, .easeInOut, at: now)
            looks[id] = track
            return ToolbarAnimationStarted(.selectedLook, id: id, motion)
        }
    }

    /// Moves the indicator to the selected entry.
    ///
    /// - Parameter place: the entry's place in the bar, from 0. Nil if the item is in the menu; then the indicator
    ///   fades out.
    mutating func point(
        at place: Int?, _ appearance: ToolbarAppearance, at now: Duration
    ) -> [ToolbarAnimationStarted] {
        guard let place else { return fade(to: 0, at: now) }
        let target = ToolbarLook(place: Double(place))
        guard indicatorAlpha.destination.alpha == 1 else {
            // An invisible indicator fades in at its new place.
            indicator.stand(at: target)
            return fade(to: 1, at: now)
        }
        guard indicator.destination != target else { return [] }
        guard !reducesMotion else {
            indicator.stand(at: target)
            return []
        }
        let motion = indicator.move(
            to: target, in: appearance.selectionAnimationDuration, damping: appearance.selectionSpringDamping,
            velocity: appearance.springVelocity ?? 0.5, at: now)
        return [ToolbarAnimationStarted(.indicator, motion)]
    }

    private mutating func fade(to alpha: Double, at now: Duration) -> [ToolbarAnimationStarted] {
        guard indicatorAlpha.destination.alpha != alpha else { return [] }
        let motion = indicatorAlpha.move(to: ToolbarLook(alpha: alpha), in: 0.2, .easeInOut, at: now)
        return [ToolbarAnimationStarted(.indicatorAlpha, motion)]
    }

    /// Puts the indicator on its entry after a layout, without a movement.
    mutating func follow(to place: Int?) {
        let alpha = ToolbarLook(alpha: place == nil ? 0 : 1)
        if indicatorAlpha.destination != alpha { indicatorAlpha.stand(at: alpha) }
        guard let place, indicator.destination.place != Double(place) else { return }
        indicator.stand(at: ToolbarLook(place: Double(place)))
    }

    // MARK: The layout

    /// Moves the bar, the indicator's height and the titles to a new layout.
    /// - Parameter former: the ids of the entries of the old layout; nil: the same as now.
    mutating func lay(
        _ entries: [ToolbarEngine.Entry], after former: [String]?, from old: ToolbarLayoutChanged?,
        to new: ToolbarLayoutChanged,
        _ appearance: ToolbarAppearance, at now: Duration
    ) -> [ToolbarAnimationStarted] {
        guard new.animated, let old else {
            restyle(new, appearance)
            labels = [:]
            return []
        }
        guard !reducesMotion else {
            restyle(new, appearance)
            return relabel(
                entries, after: former, from: old.itemDisplayModes, to: new.itemDisplayModes, velocity: nil,
                at: now)
        }
        let target = ToolbarLook(new, appearance)
        let height = ToolbarLook(indicatorAt: new.compressionLevel, appearance)
        var said: [ToolbarAnimationStarted] = []
        if bar.destination != target {
            let motion = bar.move(
                to: target, in: appearance.animationDuration, damping: appearance.springDamping,
                velocity: appearance.springVelocity, at: now)
            said.append(ToolbarAnimationStarted(.layout, motion))
        }
        if indicatorHeight.destination != height {
            let motion = indicatorHeight.move(
                to: height, in: 0.25, damping: 0.85, velocity: appearance.springVelocity, at: now)
            said.append(ToolbarAnimationStarted(.indicatorHeight, motion))
        }
        return said
            + relabel(
                entries, after: former, from: old.itemDisplayModes, to: new.itemDisplayModes,
                velocity: appearance.springVelocity, at: now)
    }

    /// Fades titles in and out as the display modes of their entries change. Entries that are new or come from the menu
    /// have their titles at once.
    private mutating func relabel(
        _ entries: [ToolbarEngine.Entry], after former: [String]?, from old: [ItemDisplayMode],
        to new: [ItemDisplayMode],
        velocity: Double?, at now: Duration
    ) -> [ToolbarAnimationStarted] {
        guard old.count == former?.count ?? new.count, new.count == entries.count else { return [] }
        let modes = former.map { Dictionary(zip($0, old), uniquingKeysWith: { first, _ in first }) }
        var said: [ToolbarAnimationStarted] = []
        for (index, entry) in entries.enumerated() {
            let id = entry.item.id
            let mode = modes.map { $0[id] ?? .hidden } ?? old[index]
            guard mode != new[index] else { continue }
            guard let before = mode.labelAlpha, let after = new[index].labelAlpha else {
                labels[id] = nil
                continue
            }
            guard before != after else { continue }
            var track = labels[id] ?? Track(at: ToolbarLook(alpha: before))
            let motion = track.move(
                to: ToolbarLook(alpha: after), in: 0.25, damping: 0.85, velocity: velocity, at: now)
            labels[id] = track
            said.append(ToolbarAnimationStarted(.label, id: id, motion))
        }
        return said
    }

    /// Puts the bar and the indicator's height at their final poses without a movement.
    mutating func restyle(_ layout: ToolbarLayoutChanged, _ appearance: ToolbarAppearance) {
        bar.stand(at: ToolbarLook(layout, appearance))
        indicatorHeight.stand(at: ToolbarLook(indicatorAt: layout.compressionLevel, appearance))
    }
}

extension ItemDisplayMode {
    /// The opacity of the title. Nil if the item is not in the bar.
    fileprivate var labelAlpha: Double? {
        switch self {
        case .full, .compactTitle: 1
        case .iconOnly: 0
        case .hidden: nil
        }
    }
}
