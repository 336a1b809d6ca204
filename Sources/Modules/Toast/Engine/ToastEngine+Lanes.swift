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
        removeUnusedLanes()
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

    /// Brings toasts to the lane in which they belong now: that of another scene when theirs is
    /// gone (S9), another one when the settings have changed.
    func rehome() {
        for lane in lanes where lane.key.isOfScene != (tuning.lanes == .perScene) { hand(over: lane) }
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
        for lane in lanes { interruptWithHead(of: lane) }  // I11
        for toast in moved where toast.place == .waiting { emitQueued(toast) }
    }

    /// What is on screen goes on in the lane of its scene, or in that of all: the next one
    /// must not appear over it.
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

    /// Gives a live toast another lane; not its place in the queue.
    func move(_ toast: LiveToast, to home: Lane) {
        guard toast.lane !== home else { return }
        toast.lane.keys.remove(toast)
        toast.lane.population -= 1
        toast.lane = home
        home.keys.add(toast)
        home.population += 1
    }

    /// Whether toasts that arrive now could come into this lane.
    private func isCurrent(_ lane: Lane) -> Bool {
        guard lane.key.isOfScene == (tuning.lanes == .perScene) else { return false }
        guard lane.key.isOfScene else { return true }
        return lane.key.scene.map { world.state(of: $0) != nil } ?? false
    }

    /// Forgets lanes in which nothing is left to happen.
    private func removeUnusedLanes() {
        let first = lanes[0]
        lanes.removeAll { lane in
            lane !== first && lane.isEmpty
                && (lane.lastStart.map { now - $0 >= tuning.minimumInterval } ?? true)
        }
    }
}
