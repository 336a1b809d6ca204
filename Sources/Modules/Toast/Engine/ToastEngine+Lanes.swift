import Chrome
import EventBus

// Rule S9 and regions: in which lane a toast takes its turn.
extension ToastEngine {
    /// Most lanes at a time; whatever would need another one shares the first.
    static let laneLimit = 64

    /// The lane of a region in a scene, made if it is not there.
    /// - Parameter scene: nil while there is none.
    func lane(region: String?, scene: String?) -> Lane {
        let key =
            switch tuning.lanes {
            case .global: Lane.Key(region: region)
            case .perScene: Lane.Key(region: region, scene: scene, isOfScene: true)
            }
        if let lane = lanes.first(where: { $0.key == key }) { return lane }
        guard lanes.count < Self.laneLimit else { return lanes[0] }
        let lane = Lane(key)
        lanes.append(lane)
        return lane
    }

    func lane(for toast: Record<ToastContent>, _ destination: ToastRoute) -> Lane {
        // The commonest case needs no search.
        if toast.region == nil, tuning.lanes == .global { return lanes[0] }
        if case .scene(let scene) = destination { return lane(region: toast.region, scene: scene) }
        return lane(region: toast.region, scene: nil)
    }

    /// Whether the lane's toasts could appear somewhere.
    func hasScene(_ lane: Lane) -> Bool {
        guard lane.key.isOfScene else { return world.hasScene }
        return lane.key.scene.flatMap { world.state(of: $0) }.map { $0 != .background } ?? false
    }

    /// How many toasts may be on screen in a lane at a time.
    func visibleLimit(_ lane: Lane) -> Int { tuning.visibleLimit(in: lane.key.region) }

    /// Brings waiting toasts to the lane in which they belong now: that of another scene when
    /// theirs is gone (S9), another one when the settings have changed.
    func rehome() {
        var moved: [LiveToast] = []
        for lane in lanes where !isCurrent(lane) {
            // Those that come back go to the front, the last of them first.
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
                lane.keys.remove(toast)
                toast.lane = home
                home.keys.add(toast)
                enqueue(toast, inFront: toast.returning != nil)
                toast.waitingSince = waitingSince
                toast.deferral = nil
                moved.append(toast)
            }
        }
        guard !moved.isEmpty else { return }
        pump()
        for toast in moved where toast.place == .waiting { emitQueued(toast) }
    }

    /// Whether toasts that arrive now could come into this lane.
    private func isCurrent(_ lane: Lane) -> Bool {
        guard lane.key.isOfScene == (tuning.lanes == .perScene) else { return false }
        guard lane.key.isOfScene else { return true }
        return lane.key.scene.map { world.state(of: $0) != nil } ?? false
    }

    /// Forgets lanes in which nothing is left to happen.
    func removeUnusedLanes() {
        guard lanes.count > 1 else { return }
        lanes.removeAll { lane in
            lane !== lanes[0] && lane.isEmpty
                && (lane.lastStart.map { now - $0 >= tuning.minimumInterval } ?? true)
        }
    }
}
