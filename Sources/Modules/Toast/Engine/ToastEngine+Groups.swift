import Chrome
import EventBus

// Groups: toasts that share one place on screen. In a collapsed group only the front toast is visible, and the timers
// of the others stop; in an expanded group all toasts are visible, and all timers stop.
extension ToastEngine {
    /// The group that a toast would join in a scene; nil if it stands alone. Asks the policy `toast.group` once for
    /// each content of the toast.
    func group(of toast: LiveToast, in scene: String) -> ToastGroup.Key? {
        guard tuning.grouping != .none || policies.group.isDecided else { return nil }
        let name = toast.group ?? policies.group(ToastGroupQuery(toast: toast.record))
        toast.group = name
        return name.isEmpty ? nil : ToastGroup.Key(name: name, scene: scene)
    }

    /// A free slot for a toast; nil if the lane is full.
    func freeSlot(for toast: LiveToast) -> Slot? {
        var group: ToastGroup.Key?
        if tuning.grouping != .none || policies.group.isDecided, case .scene(let scene) = place(of: toast) {
            group = self.group(of: toast, in: scene)
        }
        return toast.lane.freeSlot(limit: visibleLimit(toast.lane), joining: group)
    }

    // MARK: Requests

    /// `toast.expand` and `toast.collapse`.
    func setExpanded(_ isExpanded: Bool, groupOf id: String?, at time: Duration) {
        input(at: time) {
            if let (lane, index) = group(with: id) { turn(lane, index, isExpanded) }
        }
    }

    /// Expands the group of a toast, if it is in one.
    func expand(groupOf id: String) {
        if let (lane, index) = group(with: id) { turn(lane, index, true) }
    }

    /// The group of a toast on screen, or without an id the one in which a toast appeared last.
    private func group(with id: String?) -> (lane: Lane, index: Int)? {
        var found: (lane: Lane, index: Int, number: UInt64)?
        for lane in lanes {
            for presentation in lane.slots.lazy.compactMap(\.presentation) {
                guard let index = lane.groups.firstIndex(where: { $0.key == presentation.group }) else { continue }
                if let id {
                    if live[id] === presentation.toast { return (lane, index) }
                } else if found.map({ presentation.number > $0.number }) ?? true {
                    found = (lane, index, presentation.number)
                }
            }
        }
        return found.map { ($0.lane, $0.index) }
    }

    private func turn(_ lane: Lane, _ index: Int, _ isExpanded: Bool) {
        guard lane.groups[index].isExpanded != isExpanded else { return }
        lane.groups[index].isExpanded = isExpanded
        lane.groups[index].collapsesAt = nil
    }

    /// Collapses a group whose expanded time is over.
    func collapse(_ lane: Lane, _ key: ToastGroup.Key) {
        if let index = lane.groups.firstIndex(where: { $0.key == key }) { turn(lane, index, false) }
    }

    // MARK: Members

    /// Updates the groups to the toasts on screen and publishes the changes.
    /// - Returns: whether a waiting toast interrupts one that has come to the front, so that the groups change again.
    func followGroups() -> Bool {
        var interrupts = false
        for lane in lanes where lane.usesGroups && follow(lane) {
            // A waiting toast may outrank the new front toast.
            let before = lane.queue.version
            interruptWithHead(of: lane)
            interrupts = interrupts || lane.queue.version != before
        }
        return interrupts
    }

    /// - Returns: whether a group has a new front toast.
    private func follow(_ lane: Lane) -> Bool {
        let shown = lane.slots.compactMap(\.presentation).filter { $0.group != nil }.sorted { $0.number < $1.number }
        var hasNewFront = false
        for key in lane.groups.map(\.key) where shown.count(where: { $0.group == key }) < 2 {
            hasNewFront = disband(key, of: lane) || hasNewFront
        }
        for (index, first) in shown.enumerated() {
            guard let key = first.group, !shown[..<index].contains(where: { $0.group == key }) else { continue }
            let members = shown.filter { $0.group == key }
            if members.count > 1 { hasNewFront = gather(members, key, lane) || hasNewFront }
        }
        lane.usesGroups = !shown.isEmpty
        return hasNewFront
    }

    private func gather(_ members: [Presentation], _ key: ToastGroup.Key, _ lane: Lane) -> Bool {
        if !lane.groups.contains(where: { $0.key == key }) { form(members, key, lane) }
        guard let index = lane.groups.firstIndex(where: { $0.key == key }),
            let front = members.max(by: { $0.rank < $1.rank })
        else { return false }
        let former = lane.groups[index].told
        lane.groups[index].ids = members.map(\.toast.id)
        lane.groups[index].front = front.toast.id
        let anchor = members.map(\.anchor).min()
        for member in members {
            member.anchor = anchor ?? member.anchor
            set(member, isBehind: !lane.groups[index].isExpanded && member !== front, lane.groups[index].isExpanded)
        }
        let fact = lane.groups[index].fact(in: lane)
        setCollapse(lane, index, members, isLater: fact.ids != former?.ids)
        guard fact != former else { return false }
        stacksHaveChanged = true
        lane.groups[index].told = fact
        emit(fact)
        return former != nil && former?.front != fact.front
    }

    /// Makes a group of toasts that stood alone. If one of them has the focus, the group is expanded to keep it
    /// visible.
    private func form(_ members: [Presentation], _ key: ToastGroup.Key, _ lane: Lane) {
        var group = ToastGroup(key)
        group.isExpanded = members.contains { $0.toast.id == focused }
        lane.groups.append(group)
    }

    private func set(_ member: Presentation, isBehind: Bool, _ isExpanded: Bool) {
        let wasBehind = member.isBehind
        member.isBehind = isBehind
        if isBehind || isExpanded {
            pause(member, Presentation.grouped)
        } else {
            resume(member, Presentation.grouped)
        }
        // A finger cannot hold a toast that is behind another one.
        if isBehind, let slot = slot(of: member.toast) { cancelDrag(of: slot) }
        // A toast that comes to the front becomes visible only now.
        if wasBehind, !isBehind, tuning.minOnScreen > .zero { member.protectedUntil = now + tuning.minOnScreen }
    }

    /// Sets the time at which an expanded group collapses if nothing happens to it, unless something, such as a
    /// pointer, holds one of its toasts.
    /// - Parameter isLater: whether something has just happened to it.
    private func setCollapse(_ lane: Lane, _ index: Int, _ members: [Presentation], isLater: Bool) {
        let isHeld = members.contains { $0.pauses.contains { $0 != Presentation.grouped } }
        guard lane.groups[index].isExpanded, tuning.expandedFor > .zero, !isHeld else {
            lane.groups[index].collapsesAt = nil
            return
        }
        guard isLater || lane.groups[index].collapsesAt == nil else { return }
        lane.groups[index].collapsesAt = now + tuning.expandedFor
        lane.groups[index].order = nextTimerOrder()
    }

    private func disband(_ key: ToastGroup.Key, of lane: Lane) -> Bool {
        guard let index = lane.groups.firstIndex(where: { $0.key == key }) else { return false }
        stacksHaveChanged = true
        var group = lane.groups.remove(at: index)
        let rest = lane.slots.compactMap(\.presentation).filter { $0.group == key }
        for presentation in rest { set(presentation, isBehind: false, false) }
        let former = group.front
        (group.ids, group.front, group.isExpanded) = (rest.map(\.toast.id), rest.first?.toast.id, false)
        emit(group.fact(in: lane))
        return group.front != nil && group.front != former
    }

    // MARK: Interruption

    /// Whether a toast on screen is not the first one of its group to be interrupted.
    func isShielded(_ presentation: Presentation) -> Bool {
        guard presentation.group != nil else { return false }
        return presentation.toast.lane.slots.lazy.compactMap(\.presentation).contains {
            $0 !== presentation && $0.group == presentation.group && $0.rank > presentation.rank
        }
    }

    /// Interrupts the other toasts of a group together with the front toast, unless the incoming toast joins the group.
    func makeWay(with front: Presentation, for toast: LiveToast, _ answer: ToastInterruption) {
        guard let key = front.group else { return }
        if case .scene(let scene) = place(of: toast), group(of: toast, in: scene) == key { return }
        let others = front.toast.lane.slots.filter { $0.presentation.map { $0.group == key } ?? false }
            .sorted { ($0.presentation?.number ?? 0) > ($1.presentation?.number ?? 0) }
        // Each goes to the front of its band, so the oldest is processed last and comes first.
        for slot in others {
            guard let presentation = slot.presentation else { continue }
            if answer == .discard {
                leave(slot, .interrupted)
            } else {
                cancelDrag(of: slot)
                keepPauses(of: presentation)
                let remaining = presentation.timer.dwellLeft(at: now, atLeast: tuning.minRemaining)
                change(slot, to: .idle)
                requeue(presentation.toast, remaining, .interrupted)
            }
        }
    }
}

extension Presentation {
    /// The toast with the highest rank of a group is in front.
    fileprivate var rank: (Int, UInt64) { (toast.priority.level, number) }
}
