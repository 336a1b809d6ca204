import Chrome
import EventBus

// Lanes: the lane in which a toast waits and appears, and what happens when it changes.
extension ToastEngine {
    /// The largest number of lanes. A toast that would need another lane uses the first one.
    static let laneLimit = 64

    /// Returns the lane of a region in a scene, creating it if necessary.
    /// - Parameter scene: the id of the scene; nil while there is none. Used only with `lanes: perScene`.
    func lane(region: String?, scene: String?) -> Lane {
        let key =
            switch tuning.lanes {
            case .global: Lane.Key(region: region)
            case .perScene: Lane.Key(region: region, scene: scene, isOfScene: true)
            }
        if let lane = lanes.first(where: { $0.key == key }) { return lane }
        removeUnusedLanes()
        guard lanes.count < Self.laneLimit else { return lanes[0] }
        let lane = Lane(key)
        lanes.append(lane)
        return lane
    }

    func lane(for toast: Record<ToastContent>, _ destination: ToastRoute) -> Lane {
        // The most common case needs no search.
        if toast.region == nil, tuning.lanes == .global { return lanes[0] }
        if case .scene(let scene) = destination { return lane(region: toast.region, scene: scene) }
        return lane(region: toast.region, scene: nil)
    }

    /// Whether a toast of the lane could appear now: its scene, or with `lanes: global` any scene, is not in the
    /// background.
    func hasScene(_ lane: Lane) -> Bool {
        guard lane.key.isOfScene else { return world.hasScene }
        return lane.key.scene.flatMap { world.state(of: $0) }.map { $0 != .background } ?? false
    }

    /// The largest number of toasts in a lane that may be on screen at the same time.
    func visibleLimit(_ lane: Lane) -> Int { tuning.visibleLimit(in: lane.key.region) }

    /// Moves toasts to the lane that they now belong to: the lane of another scene when their scene has closed, or
    /// other lanes when the setting `lanes` has changed.
    func rehome() {
        for lane in lanes where lane.key.isOfScene != (tuning.lanes == .perScene) { hand(over: lane) }
        var moved: [LiveToast] = []
        for lane in lanes where !isCurrent(lane) {
            // Returning toasts go to the front of their band, so the last one moves first to keep the order.
            let all = lane.queue.all
            let returning = all.filter { $0.returning != nil }.reversed()
            for toast in all.filter({ $0.returning == nil }) + returning {
                let destination = route(toast.record)
                if case .drop = destination {
                    dequeue(toast)
                    drop(toast, .sceneUnavailable)
                    continue
                }
                let home = self.lane(for: toast.record, destination)
                guard home !== lane else { continue }
                let waitingSince = toast.waitingSince
                dequeue(toast)
                move(toast, to: home)
                enqueue(toast, inFront: toast.returning != nil)
                toast.waitingSince = waitingSince
                toast.forgetDeferral()
                moved.append(toast)
            }
        }
        for toast in quiet.held where !isCurrent(toast.lane) {
            move(toast, to: lane(for: toast.record, route(toast.record)))
        }
        guard !moved.isEmpty else { return }
        pump()
        for lane in lanes { interruptWithHead(of: lane) }
        for toast in moved where toast.place == .waiting { emitQueued(toast) }
    }

    /// Moves the slots of a lane that is no longer used, including the toasts on screen, to the lane that now serves
    /// their scene. Otherwise that lane would present its next toast over them.
    private func hand(over lane: Lane) {
        for slot in lane.slots {
            guard let scene = slot.scene else { continue }
            let home = self.lane(region: lane.key.region, scene: scene)
            guard home !== lane else { continue }
            home.take(slot)
            home.lastStart = [home.lastStart, lane.lastStart].compactMap { $0 }.max()
            for toast in slot.toasts { move(toast, to: home) }
        }
    }

    /// Assigns a live toast to another lane. The caller moves the toast between the queues.
    func move(_ toast: LiveToast, to home: Lane) {
        guard toast.lane !== home else { return }
        toast.lane.keys.remove(toast)
        toast.lane.population -= 1
        toast.lane = home
        home.keys.add(toast)
        home.population += 1
    }

    /// Whether toasts that arrive now can still enter this lane.
    private func isCurrent(_ lane: Lane) -> Bool {
        guard lane.key.isOfScene == (tuning.lanes == .perScene) else { return false }
        guard lane.key.isOfScene else { return true }
        return lane.key.scene.map { world.state(of: $0) != nil } ?? false
    }

    /// Removes the lanes that have no toasts and whose limiter would let a toast pass. The first lane always stays.
    private func removeUnusedLanes() {
        let first = lanes[0]
        lanes.removeAll { lane in
            lane !== first && lane.isEmpty
                && (lane.lastStart.map { now - $0 >= tuning.minimumInterval } ?? true)
        }
    }
}
